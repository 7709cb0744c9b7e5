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

/// A move to a decision that was not undone: the next move of the application is not its undo.
macro_rules! decides {
    ($move:literal, $state:literal) => {
        concat!(
            "NOT ",
            $move,
            ".is_undo AND ",
            $state,
            ".outcome IN ('approved', 'denied', 'paid')
            AND NOT EXISTS (SELECT 1 FROM application_movements u
                WHERE u.tenant_id = $1 AND u.application_id = ",
            $move,
            ".application_id AND u.is_undo
                    AND (u.at_ms > ",
            $move,
            ".at_ms OR (u.at_ms = ",
            $move,
            ".at_ms AND u.id > ",
            $move,
            ".id))
                    AND NOT EXISTS (SELECT 1 FROM application_movements x
                        WHERE x.tenant_id = $1 AND x.application_id = u.application_id
                            AND (x.at_ms > ",
            $move,
            ".at_ms OR (x.at_ms = ",
            $move,
            ".at_ms AND x.id > ",
            $move,
            ".id))
                            AND (x.at_ms < u.at_ms OR (x.at_ms = u.at_ms AND x.id < u.id))))"
        )
    };
}

statements! {
    FILED = concat!("SELECT COUNT(*) FROM ", counted!(), " a
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.created_at_ms >= $3 AND a.created_at_ms < $4");
    // Neither what the application is by now nor what was recorded since the month ended changes it.
    DECIDED = concat!("SELECT m.at_ms - a.created_at_ms,
            (SELECT n.outcome FROM application_movements l
                JOIN program_states n ON n.tenant_id = l.tenant_id AND n.program_id = l.program_id AND n.state_id = l.to_status
                WHERE l.tenant_id = $1 AND l.application_id = m.application_id AND l.at_ms < $4 AND ", decides!("l", "n"), "
                ORDER BY l.at_ms DESC, l.id DESC LIMIT 1)
        FROM application_movements m
        JOIN ", counted!(), " a ON a.tenant_id = m.tenant_id AND a.id = m.application_id
        JOIN program_states s ON s.tenant_id = m.tenant_id AND s.program_id = m.program_id AND s.state_id = m.to_status
        WHERE m.tenant_id = $1 AND m.program_id = $2 AND m.at_ms >= $3 AND m.at_ms < $4 AND ", decides!("m", "s"), "
            AND NOT EXISTS (SELECT 1 FROM application_movements e
                JOIN program_states d ON d.tenant_id = e.tenant_id AND d.program_id = e.program_id AND d.state_id = e.to_status
                WHERE e.tenant_id = $1 AND e.application_id = m.application_id AND ", decides!("e", "d"), "
                    AND (e.at_ms < m.at_ms OR (e.at_ms = m.at_ms AND e.id < m.id)))");
    // What nothing is kept of was paid by a hub of the release before, or before it was kept: it counts as it is.
    PAID = concat!("SELECT w.applicant_id, w.payee, CAST(SUM(w.cents) AS BIGINT) FROM (
            SELECT a.applicant_id, k.payee, k.cents FROM ", counted!(), " a
            JOIN paid_amounts k ON k.tenant_id = a.tenant_id AND k.application_id = a.id
            WHERE a.tenant_id = $1 AND a.program_id = $2 AND k.at_ms >= $3 AND k.at_ms < $4
            UNION ALL
            SELECT a.applicant_id, y.payee, y.amount_cents AS cents FROM ", counted!(), " a
            JOIN application_payments y ON y.tenant_id = a.tenant_id AND y.application_id = a.id
            WHERE a.tenant_id = $1 AND a.program_id = $2 AND y.status_name = 'paid' AND y.paid_at_ms IS NULL
                AND y.changed_at_ms >= $3 AND y.changed_at_ms < $4) w
        GROUP BY w.applicant_id, w.payee HAVING SUM(w.cents) <> 0 ORDER BY w.applicant_id, w.payee");
}

/// The first decision of an application that was not undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedDecision {
    /// From the application's arrival, in milliseconds.
    pub took_ms: i64,
    /// Not denied, by its last decision of that time.
    pub is_approved: bool,
}

/// Money that was marked as paid, or by which what was paid was put right: below zero where it became less.
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

    /// First decisions of that time that were not undone. Each application has one, and counts in its month whatever becomes of it.
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

    /// Money that was marked as paid in that time, and corrections of what was paid before, by applicant and payee.
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
