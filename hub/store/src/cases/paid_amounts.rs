//! What the paid money of payments changed by, and when, for figures that count by the time of recording: a payment counts when it is first
//! paid, and what is put right later counts by its difference when that happens.

use crate::db::Value;
use crate::{Result, Write, args, batch, statements};
use hub_domain::cases::case::CasePayment;
use hub_domain::{ApplicationId, TenantId};

statements! {
    ADD = "INSERT INTO paid_amounts (tenant_id, application_id, position, payee, at_ms, cents) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (tenant_id, application_id, position, payee, at_ms) DO UPDATE SET cents = paid_amounts.cents + excluded.cents";
    // The first time stays.
    MARK = "UPDATE application_payments SET paid_at_ms = $4
        WHERE tenant_id = $1 AND application_id = $2 AND position = $3 AND paid_at_ms IS NULL";
}

/// How far a payment's money was, before it was written anew or after.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paid<'a> {
    pub status: &'a str,
    pub cents: i64,
    pub payee: &'a str,
}

impl Paid<'_> {
    /// What of it is paid.
    fn cents(self) -> i64 {
        match self.status {
            "paid" => self.cents,
            _ => 0,
        }
    }
}

/// When a payment is first paid, of one that is new.
pub(super) fn first_paid_ms(payment: &CasePayment) -> Option<i64> {
    (payment.status == "paid").then_some(payment.changed_at_ms)
}

/// Keeps what new payments have paid.
pub(super) async fn of_new(
    write: &mut Write,
    tenant: TenantId,
    new: &[(ApplicationId, i64, CasePayment)],
) -> Result<()> {
    let paid = new.iter().filter_map(|(application, position, payment)| {
        let at_ms = first_paid_ms(payment)?;
        let amount = (payment.payee.as_str(), at_ms, payment.amount_cents);
        Some(row(tenant, (*application, *position), amount))
    });
    batch::insert(write, ADD, paid.collect()).await.map(drop)
}

/// Keeps what a payment was put right by. `kept` says when it was first paid, and since when it was as it was before.
pub(super) async fn of_change(
    write: &mut Write,
    tenant: TenantId,
    payment: (ApplicationId, i64),
    kept: (Option<i64>, i64),
    (before, after): (Paid<'_>, Paid<'_>),
    now_ms: i64,
) -> Result<()> {
    let mut amounts = Vec::new();
    if let (None, since_ms) = kept
        && before.cents() > 0
    {
        // Nothing of it is kept yet: it was paid before such amounts were, or by a hub of the release before.
        amounts.push((before.payee, since_ms, before.cents()));
        mark(write, tenant, payment, since_ms).await?;
    }
    if after.cents() > 0 {
        mark(write, tenant, payment, now_ms).await?;
    }
    match before.payee == after.payee {
        true => amounts.push((after.payee, now_ms, after.cents() - before.cents())),
        false => {
            amounts.push((before.payee, now_ms, -before.cents()));
            amounts.push((after.payee, now_ms, after.cents()));
        }
    }
    for amount in amounts.into_iter().filter(|(_, _, cents)| *cents != 0) {
        write.execute(ADD, row(tenant, payment, amount)).await?;
    }
    Ok(())
}

async fn mark(
    write: &mut Write,
    tenant: TenantId,
    (application, position): (ApplicationId, i64),
    at_ms: i64,
) -> Result<()> {
    let values = args![tenant, application, position, at_ms];
    write.execute(MARK, values).await.map(drop)
}

fn row(
    tenant: TenantId,
    (application, position): (ApplicationId, i64),
    (payee, at_ms, cents): (&str, i64, i64),
) -> Vec<Value> {
    args![tenant, application, position, payee, at_ms, cents]
}
