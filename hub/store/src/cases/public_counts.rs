//! What is counted of a program for everybody, over a month. Everything counts when it was recorded: what is put right later counts in
//! the month in which that happens, and no earlier month changes.

use crate::db::{Db, Value};
use crate::{Result, args, statements};
use hub_domain::{ProgramId, TenantId};

/// The applications that count.
macro_rules! counted {
    () => {
        "counted_applications"
    };
}

statements! {
    FILED = concat!("SELECT COUNT(*) FROM ", counted!(), " a
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.created_at_ms >= $3 AND a.created_at_ms < $4");
    DECIDED = concat!("SELECT m.at_ms - a.created_at_ms, n.outcome FROM application_movements m
        JOIN ", counted!(), " a ON a.tenant_id = m.tenant_id AND a.id = m.application_id
        JOIN program_states s ON s.tenant_id = m.tenant_id AND s.program_id = m.program_id AND s.state_id = m.to_status
        JOIN program_states n ON n.tenant_id = a.tenant_id AND n.program_id = a.program_id AND n.state_id = a.state_id
        WHERE m.tenant_id = $1 AND m.program_id = $2 AND m.at_ms >= $3 AND m.at_ms < $4 AND NOT m.is_undo
            AND s.outcome IN ('approved', 'denied', 'paid') AND n.outcome IN ('approved', 'denied', 'paid')
            AND NOT EXISTS (SELECT 1 FROM application_movements e
                JOIN program_states d ON d.tenant_id = e.tenant_id AND d.program_id = e.program_id AND d.state_id = e.to_status
                WHERE e.tenant_id = $1 AND e.application_id = m.application_id AND NOT e.is_undo
                    AND d.outcome IN ('approved', 'denied', 'paid') AND (e.at_ms < m.at_ms OR (e.at_ms = m.at_ms AND e.id < m.id)))");
    PAID = concat!("SELECT a.applicant_id, y.payee, CAST(SUM(y.amount_cents) AS BIGINT) FROM ", counted!(), " a
        JOIN application_payments y ON y.tenant_id = a.tenant_id AND y.application_id = a.id
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND y.status_name = 'paid' AND y.changed_at_ms >= $3 AND y.changed_at_ms < $4
        GROUP BY a.applicant_id, y.payee ORDER BY a.applicant_id, y.payee");
}

/// A first decision of an application that is decided now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedDecision {
    /// From the application's arrival, in milliseconds.
    pub took_ms: i64,
    /// Not denied, by now.
    pub is_approved: bool,
}

/// Money that was marked as paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedPayment {
    pub applicant: i64,
    pub payee: String,
    pub cents: i64,
}

/// Counts for everybody; small numbers are in them as they are.
pub struct PublicCounts<'a>(pub(crate) &'a Db);

impl PublicCounts<'_> {
    /// Applications that came from one moment until before another.
    pub async fn filed(&self, tenant: TenantId, program: ProgramId, within_ms: (i64, i64)) -> Result<i64> {
        let (filed,): (i64,) = self
            .0
            .one("count", FILED, values(tenant, program, within_ms))
            .await?;
        Ok(filed)
    }

    /// First decisions of that time, of applications that are decided now.
    pub async fn decided(
        &self,
        tenant: TenantId,
        program: ProgramId,
        within_ms: (i64, i64),
    ) -> Result<Vec<CountedDecision>> {
        let rows: Vec<(i64, String)> = self.0.all(DECIDED, values(tenant, program, within_ms)).await?;
        let decision = |(took_ms, outcome): (i64, String)| CountedDecision {
            took_ms,
            is_approved: outcome != "denied",
        };
        Ok(rows.into_iter().map(decision).collect())
    }

    /// Money that was marked as paid in that time, by applicant and payee.
    pub async fn paid(
        &self,
        tenant: TenantId,
        program: ProgramId,
        within_ms: (i64, i64),
    ) -> Result<Vec<CountedPayment>> {
        let rows: Vec<(i64, String, i64)> = self.0.all(PAID, values(tenant, program, within_ms)).await?;
        let payment = |(applicant, payee, cents)| CountedPayment {
            applicant,
            payee,
            cents,
        };
        Ok(rows.into_iter().map(payment).collect())
    }
}

fn values(tenant: TenantId, program: ProgramId, (from_ms, until_ms): (i64, i64)) -> Vec<Value> {
    args![tenant, program, from_ms, until_ms]
}
