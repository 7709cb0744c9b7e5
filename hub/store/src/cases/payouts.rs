//! Payouts that finance reports. The reference says which payment of an application one is, so that the same file twice pays
//! nothing twice. What a payout moves is booked beside it (`ledger::award_money`), in the same write.

use super::paid_amounts::{self, Paid};
use super::payments;
use crate::db::Db;
use crate::programs::program_states::state_join;
use crate::{Result, Write, args, statements};
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::finance::{Payout, RowDone};
use hub_domain::clock::now_ms;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use std::collections::HashMap;

statements! {
    NUMBERED = "SELECT external_id, id, test FROM applications WHERE tenant_id = $1 AND program_id = $2 AND external_id = $3";
    BY_REFERENCE = "SELECT position, amount_cents, channel_name, status_name, payee, paid_at_ms, changed_at_ms FROM application_payments
        WHERE tenant_id = $1 AND application_id = $2 AND reference = $3 ORDER BY position LIMIT 1";
    PERSON = "SELECT p.name FROM applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        WHERE a.tenant_id = $1 AND a.id = $2";
    NEXT = "SELECT COALESCE(MAX(position), 0) + 1 FROM application_payments WHERE tenant_id = $1 AND application_id = $2";
    CHANGE = "UPDATE application_payments SET amount_cents = $4, channel_name = $5, status_name = $6, payee = $7, changed_at_ms = $8
        WHERE tenant_id = $1 AND application_id = $2 AND position = $3";
    // The queue shows the last payment.
    SHOW = "UPDATE applications SET payment_channel_name = $3, payment_status_name = $4 WHERE tenant_id = $1 AND id = $2";
    LAST = "SELECT channel_name, status_name FROM application_payments WHERE tenant_id = $1 AND application_id = $2
        ORDER BY position DESC LIMIT 1";
    // Of what is awarded: what is not paid yet, or not planned. What was sent has moved, whatever became of the award; what the hub is
    // about to pay itself is nobody else's to pay.
    AWAITED = concat!("SELECT a.external_id, p.name AS applicant_name, y.payee, y.amount_cents, y.channel_name, y.status_name, y.reference
        FROM counted_applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        LEFT JOIN application_payments y ON y.tenant_id = a.tenant_id AND y.application_id = a.id", state_join!(), "
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND (CAST($3 AS BIGINT) = 0 OR a.id = CAST($3 AS BIGINT))
            AND (y.status_name = 'sent' OR (y.status_name <> 'paid' AND st.outcome IN ('approved', 'paid'))
                OR (y.position IS NULL AND st.outcome = 'approved'))
            AND (y.status_name <> 'planned' OR NOT EXISTS (SELECT 1 FROM payments q WHERE q.tenant_id = a.tenant_id
                AND q.application_id = a.id AND q.kind = 'award' AND q.reference = y.reference AND q.state = 'created'))
        ORDER BY a.id, y.position LIMIT 50000");
}

/// An award that waits for its payout; its figures are empty where nothing was planned yet.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct AwaitedPayout {
    pub external_id: String,
    pub applicant_name: String,
    pub payee: Option<String>,
    pub amount_cents: Option<i64>,
    pub channel_name: Option<String>,
    pub status_name: Option<String>,
    pub reference: Option<String>,
}

/// An application that somebody names by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbered {
    pub id: ApplicationId,
    /// Of a trial: nothing is paid for it.
    pub test: bool,
}

/// The payment that a reference names.
#[derive(sqlx::FromRow)]
struct KnownRow {
    position: i64,
    amount_cents: i64,
    channel_name: String,
    status_name: String,
    payee: String,
    paid_at_ms: Option<i64>,
    changed_at_ms: i64,
}

impl KnownRow {
    /// Whether it is as a payout says already.
    fn says(&self, payout: &Payout, payee: &str) -> bool {
        (self.amount_cents, &self.channel_name, &self.status_name)
            == (payout.amount_cents, &payout.channel, &payout.status)
            && self.payee == payee
    }

    fn paid(&self) -> Paid<'_> {
        Paid {
            status: &self.status_name,
            cents: self.amount_cents,
            payee: &self.payee,
        }
    }
}

/// Payouts, for reading.
pub struct Payouts<'a>(pub(crate) &'a Db);

impl Payouts<'_> {
    /// The awards of a program that are not paid yet, or those of the applications that are named; at most 50,000.
    pub async fn awaited(
        &self,
        tenant: TenantId,
        program: ProgramId,
        applications: &[ApplicationId],
    ) -> Result<Vec<AwaitedPayout>> {
        if applications.is_empty() {
            return self.0.all(AWAITED, args![tenant, program, 0_i64]).await;
        }
        let mut rows = Vec::new();
        for application in applications {
            let of_one: Vec<AwaitedPayout> =
                self.0.all(AWAITED, args![tenant, program, *application]).await?;
            rows.extend(of_one);
        }
        Ok(rows)
    }

    /// The applications of a program that people know by these numbers.
    pub async fn numbered<'n>(
        &self,
        tenant: TenantId,
        program: ProgramId,
        numbers: impl Iterator<Item = &'n str>,
    ) -> Result<HashMap<String, Numbered>> {
        let mut found = HashMap::new();
        for number in numbers {
            if found.contains_key(number) {
                continue;
            }
            let row: Option<(String, i64, bool)> =
                self.0.optional(NUMBERED, args![tenant, program, number]).await?;
            if let Some((number, id, test)) = row {
                let id = ApplicationId(id);
                found.insert(number, Numbered { id, test });
            }
        }
        Ok(found)
    }
}

/// Who brings payouts in at the same time waits here for the other.
pub async fn begin(write: &mut Write, tenant: TenantId) -> Result<()> {
    write.next_number(tenant, "payouts", 1).await.map(drop)
}

/// Status, channel and amount of the payment that has this reference, if there is one.
pub async fn known(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    reference: &str,
) -> Result<Option<(String, String, i64)>> {
    let values = args![tenant, application, reference];
    let known: Option<KnownRow> = write.optional(BY_REFERENCE, values).await?;
    Ok(known.map(|known| (known.status_name, known.channel_name, known.amount_cents)))
}

/// Writes a payout down: a new payment, or the one of this reference anew.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
    payout: &Payout,
) -> Result<RowDone> {
    let payee = match payout.payee.is_empty() {
        false => payout.payee.clone(),
        true => {
            write
                .one::<(String,)>("application", PERSON, args![tenant, application])
                .await?
                .0
        }
    };
    let values = args![tenant, application, &payout.reference];
    let known: Option<KnownRow> = write.optional(BY_REFERENCE, values).await?;
    match known {
        Some(known) if known.says(payout, &payee) => return Ok(RowDone::Unchanged),
        Some(known) => {
            let now = now_ms();
            let values = args![
                tenant,
                application,
                known.position,
                payout.amount_cents,
                &payout.channel,
                &payout.status,
                &payee,
                now
            ];
            write.execute(CHANGE, values).await?;
            let after = Paid {
                status: &payout.status,
                cents: payout.amount_cents,
                payee: &payee,
            };
            let (which, kept) = (
                (application, known.position),
                (known.paid_at_ms, known.changed_at_ms),
            );
            paid_amounts::of_change(write, tenant, which, kept, (known.paid(), after), now).await?;
        }
        None => {
            let (position,): (i64,) = write.one("position", NEXT, args![tenant, application]).await?;
            let payment = CasePayment {
                amount_cents: payout.amount_cents,
                channel: payout.channel.clone(),
                status: payout.status.clone(),
                payee,
                reference: payout.reference.clone(),
                changed_at_ms: now_ms(),
            };
            payments::add(write, tenant, &[(application, position, payment)]).await?;
            return Ok(RowDone::Added);
        }
    }
    let (channel, status): (String, String) = write.one("payment", LAST, args![tenant, application]).await?;
    write
        .execute(SHOW, args![tenant, application, channel, status])
        .await?;
    Ok(RowDone::Changed)
}
