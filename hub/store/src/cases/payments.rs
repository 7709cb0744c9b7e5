//! What was awarded to applications, and how far the money is.

use crate::db::Db;
use crate::{Result, Write, args, batch, statements};
use hub_domain::cases::case::CasePayment;
use hub_domain::{ApplicationId, TenantId};

statements! {
    INSERT = "INSERT INTO application_payments (tenant_id, application_id, position, amount_cents, channel_name, status_name, payee,
            reference, changed_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    OF = "SELECT amount_cents, channel_name, status_name, payee, reference, changed_at_ms FROM application_payments
        WHERE tenant_id = $1 AND application_id = $2 ORDER BY position LIMIT 100";
}

#[derive(sqlx::FromRow)]
struct PaymentRow {
    amount_cents: i64,
    channel_name: String,
    status_name: String,
    payee: String,
    reference: String,
    changed_at_ms: i64,
}

/// Payments, for reading.
pub struct Payments<'a>(pub(crate) &'a Db);

impl Payments<'_> {
    /// The payments of an application in their order, at most a hundred.
    pub async fn of(&self, tenant: TenantId, application: ApplicationId) -> Result<Vec<CasePayment>> {
        let rows: Vec<PaymentRow> = self.0.all(OF, args![tenant, application]).await?;
        let payment = |row: PaymentRow| CasePayment {
            amount_cents: row.amount_cents,
            channel: row.channel_name,
            status: row.status_name,
            payee: row.payee,
            reference: row.reference,
            changed_at_ms: row.changed_at_ms,
        };
        Ok(rows.into_iter().map(payment).collect())
    }
}

/// Writes down the payments of applications, each application's from position 1 on.
pub async fn add(
    write: &mut Write,
    tenant: TenantId,
    new: &[(ApplicationId, i64, CasePayment)],
) -> Result<()> {
    let rows = new.iter().map(|(application, position, payment)| {
        args![
            tenant,
            *application,
            *position,
            payment.amount_cents,
            &payment.channel,
            &payment.status,
            &payment.payee,
            &payment.reference,
            payment.changed_at_ms
        ]
    });
    batch::insert(write, INSERT, rows.collect()).await.map(drop)
}
