//! What was awarded to applications, and how far the money is.

use super::paid_amounts;
use crate::db::{Db, Row};
use crate::programs::program_states::{named_or_specified, state_join};
use crate::{Result, Write, args, batch, statements};
use hub_domain::cases::case::CasePayment;
use hub_domain::cases::validation::Validations;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use std::collections::BTreeMap;

statements! {
    INSERT = "INSERT INTO application_payments (tenant_id, application_id, position, amount_cents, channel_name, status_name, payee,
            reference, changed_at_ms, paid_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    SHOW = "UPDATE applications SET payment_channel_name = $3, payment_status_name = $4 WHERE tenant_id = $1 AND id = $2";
    OF = "SELECT amount_cents, channel_name, status_name, payee, reference, changed_at_ms FROM application_payments
        WHERE tenant_id = $1 AND application_id = $2 ORDER BY position LIMIT 100";
    REVIEW = concat!("SELECT a.external_id, a.applicant_name, p.name AS program_name, a.state_id, st.name AS state_name, a.owner_name, a.validation_failed,
            a.validation_warning, a.validation_passed, a.validation_corrected,
            CAST(COALESCE(SUM(y.amount_cents), 0) AS BIGINT) AS amount_cents, COUNT(y.position) AS payments
        FROM counted_applications a JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id
        LEFT JOIN application_payments y ON y.tenant_id = a.tenant_id AND y.application_id = a.id", state_join!(), "
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND (CAST($3 AS BIGINT) = 0 OR a.id = CAST($3 AS BIGINT))
        GROUP BY a.id, a.external_id, a.applicant_name, p.name, a.state_id, st.name, a.owner_name, a.validation_failed,
            a.validation_warning, a.validation_passed, a.validation_corrected
        ORDER BY a.id LIMIT 50000");
    REPORT = "SELECT a.external_id, a.applicant_name, y.amount_cents, y.channel_name, y.status_name, y.payee, y.reference, y.changed_at_ms
        FROM counted_applications a JOIN application_payments y ON y.tenant_id = a.tenant_id AND y.application_id = a.id
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND (CAST($3 AS BIGINT) = 0 OR a.id = CAST($3 AS BIGINT))
        ORDER BY a.id, y.position LIMIT 50000";
}

/// An application as finance reviews it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinanceReview {
    pub external_id: String,
    pub applicant_name: String,
    pub program_name: String,
    pub status: String,
    pub owner_name: String,
    /// Of all its payments.
    pub amount_cents: i64,
    pub payments: i64,
    pub validations: Validations,
}

/// A payment with whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentLine {
    pub external_id: String,
    pub applicant_name: String,
    pub payment: CasePayment,
}

#[derive(sqlx::FromRow)]
struct ReviewRow {
    external_id: String,
    applicant_name: String,
    program_name: String,
    state_id: i64,
    state_name: Option<String>,
    owner_name: String,
    validation_failed: i64,
    validation_warning: i64,
    validation_passed: i64,
    validation_corrected: i64,
    amount_cents: i64,
    payments: i64,
}

#[derive(sqlx::FromRow)]
struct LineRow {
    external_id: String,
    applicant_name: String,
    #[sqlx(flatten)]
    payment: PaymentRow,
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
        Ok(rows.into_iter().map(CasePayment::from).collect())
    }

    /// The applications of a program for the finance review, or the named ones of them; at most 50,000.
    pub async fn review(
        &self,
        tenant: TenantId,
        program: ProgramId,
        applications: &[ApplicationId],
    ) -> Result<Vec<FinanceReview>> {
        let rows: Vec<ReviewRow> = self.each(REVIEW, tenant, program, applications).await?;
        let review = |row: ReviewRow| FinanceReview {
            external_id: row.external_id,
            applicant_name: row.applicant_name,
            program_name: row.program_name,
            status: named_or_specified(row.state_id, row.state_name, None).0,
            owner_name: row.owner_name,
            amount_cents: row.amount_cents,
            payments: row.payments,
            validations: Validations::new(
                row.validation_failed,
                row.validation_warning,
                row.validation_passed,
            )
            .with_corrected(row.validation_corrected),
        };
        Ok(rows.into_iter().map(review).collect())
    }

    /// The payments of a program's applications, or of the named ones of them; at most 50,000.
    pub async fn report(
        &self,
        tenant: TenantId,
        program: ProgramId,
        applications: &[ApplicationId],
    ) -> Result<Vec<PaymentLine>> {
        let rows: Vec<LineRow> = self.each(REPORT, tenant, program, applications).await?;
        let line = |row: LineRow| PaymentLine {
            external_id: row.external_id,
            applicant_name: row.applicant_name,
            payment: row.payment.into(),
        };
        Ok(rows.into_iter().map(line).collect())
    }

    /// Asks once for a whole program, or once for each application.
    async fn each<T: Row>(
        &self,
        sql: &str,
        tenant: TenantId,
        program: ProgramId,
        applications: &[ApplicationId],
    ) -> Result<Vec<T>> {
        if applications.is_empty() {
            return self.0.all(sql, args![tenant, program, 0_i64]).await;
        }
        let mut rows = Vec::new();
        for application in applications {
            rows.extend(self.0.all(sql, args![tenant, program, *application]).await?);
        }
        Ok(rows)
    }
}

impl From<PaymentRow> for CasePayment {
    fn from(row: PaymentRow) -> Self {
        CasePayment {
            amount_cents: row.amount_cents,
            channel: row.channel_name,
            status: row.status_name,
            payee: row.payee,
            reference: row.reference,
            changed_at_ms: row.changed_at_ms,
        }
    }
}

/// Records the payments of applications, each application's from position 1 on. The queue shows the last one.
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
            payment.changed_at_ms,
            paid_amounts::first_paid_ms(payment)
        ]
    });
    batch::insert(write, INSERT, rows.collect()).await?;
    paid_amounts::of_new(write, tenant, new).await?;
    let mut last: BTreeMap<ApplicationId, (i64, &CasePayment)> = BTreeMap::new();
    for (application, position, payment) in new {
        let known = last.entry(*application).or_insert((*position, payment));
        if *position >= known.0 {
            *known = (*position, payment);
        }
    }
    for (application, (_, payment)) in last {
        let values = args![tenant, application, &payment.channel, &payment.status];
        write.execute(SHOW, values).await?;
    }
    Ok(())
}
