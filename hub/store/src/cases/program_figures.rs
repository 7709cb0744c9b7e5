//! The figures of one program over a period, all from indexes. Small numbers are not hidden: only staff of the program read them.

use crate::db::{Db, Value};
use crate::programs::program_states::{named_or_specified, state_join};
use crate::{Result, args, statements};
use hub_domain::cases::reports::Period;
use hub_domain::{ProgramId, TenantId};

/// A quarter of an hour, as the statements have it: days begin at one in every zone.
const SLOT_MS: i64 = 15 * 60_000;

/// The first time that an application of the period was decided, of those that are decided now.
macro_rules! decisions {
    () => {
        " FROM application_movements m
        JOIN counted_applications a ON a.tenant_id = m.tenant_id AND a.id = m.application_id
        JOIN program_states s ON s.tenant_id = m.tenant_id AND s.program_id = m.program_id AND s.state_id = m.to_status
        JOIN program_states n ON n.tenant_id = a.tenant_id AND n.program_id = a.program_id AND n.state_id = a.state_id
        WHERE m.tenant_id = $1 AND m.program_id = $2 AND m.at_ms >= $3 AND m.at_ms < $4 AND NOT m.is_undo
            AND s.outcome IN ('approved', 'denied', 'paid') AND n.outcome IN ('approved', 'denied', 'paid')
            AND NOT EXISTS (SELECT 1 FROM application_movements e
                JOIN program_states d ON d.tenant_id = e.tenant_id AND d.program_id = e.program_id AND d.state_id = e.to_status
                WHERE e.tenant_id = $1 AND e.application_id = m.application_id AND NOT e.is_undo
                    AND d.outcome IN ('approved', 'denied', 'paid') AND (e.at_ms < m.at_ms OR (e.at_ms = m.at_ms AND e.id < m.id)))"
    };
}

statements! {
    BEGUN = "SELECT d.created_at_ms / 900000 AS slot, COUNT(*) FROM counted_drafts d
        WHERE d.tenant_id = $1 AND d.program_id = $2 AND d.created_at_ms >= $3 AND d.created_at_ms < $4 AND d.for_application IS NULL
        GROUP BY d.created_at_ms / 900000";
    SUBMITTED = "SELECT a.created_at_ms / 900000 AS slot, COUNT(*) FROM counted_applications a
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.created_at_ms >= $3 AND a.created_at_ms < $4
        GROUP BY a.created_at_ms / 900000";
    DECIDED = concat!("SELECT m.at_ms, m.at_ms - a.created_at_ms, n.outcome", decisions!());
    STATES = concat!("SELECT a.state_id, st.name, st.token, COUNT(*) FROM counted_applications a", state_join!(), "
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.created_at_ms >= $3 AND a.created_at_ms < $4
        GROUP BY a.state_id, st.name, st.token, st.position ORDER BY st.position, a.state_id");
    FIRST_CONTACTS = "SELECT c.first_ms - c.created_at_ms FROM (SELECT a.created_at_ms, (SELECT MIN(m.created_at_ms) FROM messages m
                WHERE m.tenant_id = $1 AND m.thread_id = a.thread_id AND m.direction = 'out' AND m.author_kind = 'staff'
                    AND m.created_at_ms >= a.created_at_ms) AS first_ms
            FROM counted_applications a
            WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.created_at_ms >= $3 AND a.created_at_ms < $4) c
        WHERE c.first_ms IS NOT NULL";
    LANGUAGES = "SELECT p.lang, COUNT(*) FROM counted_applications a JOIN applicants p ON p.tenant_id = a.tenant_id AND p.id = a.applicant_id
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.created_at_ms >= $3 AND a.created_at_ms < $4
        GROUP BY p.lang ORDER BY COUNT(*) DESC, p.lang";
    ABANDONED = "SELECT d.resume_at, COUNT(*) FROM counted_drafts d
        WHERE d.tenant_id = $1 AND d.program_id = $2 AND d.created_at_ms >= $3 AND d.created_at_ms < $4
            AND d.application_id IS NULL AND d.for_application IS NULL AND d.saved_at_ms < $5
        GROUP BY d.resume_at ORDER BY d.resume_at";
    CONTACTS = "SELECT m.channel, m.direction, COUNT(*) FROM messages m JOIN threads t ON t.tenant_id = m.tenant_id AND t.id = m.thread_id
        JOIN counted_applications a ON a.tenant_id = t.tenant_id AND a.id = t.application_id
        WHERE m.tenant_id = $1 AND t.program_id = $2 AND m.created_at_ms >= $3 AND m.created_at_ms < $4
            AND m.direction IN ('in', 'out') AND m.channel IN ('EMAIL', 'SMS')
        GROUP BY m.channel, m.direction ORDER BY m.channel, m.direction";
    CALLS = "SELECT COUNT(*), COUNT(c.answered_at_ms), CAST(COALESCE(SUM(c.ended_at_ms - c.answered_at_ms), 0) AS BIGINT) FROM calls c
        WHERE c.tenant_id = $1 AND c.program_id = $2 AND c.started_at_ms >= $3 AND c.started_at_ms < $4
            AND NOT EXISTS (SELECT 1 FROM threads t JOIN test_applications a ON a.tenant_id = t.tenant_id AND a.id = t.application_id
                WHERE t.tenant_id = c.tenant_id AND t.id = c.thread_id)";
    OPEN_DOCUMENTS = "SELECT COUNT(*), COUNT(DISTINCT r.application_id) FROM paper_requests r
        JOIN counted_applications a ON a.tenant_id = r.tenant_id AND a.id = r.application_id
        WHERE r.tenant_id = $1 AND a.program_id = $2 AND NOT EXISTS (SELECT 1 FROM application_documents d
            WHERE d.tenant_id = $1 AND d.application_id = r.application_id AND d.kind = r.kind AND d.received_at_ms >= r.asked_at_ms
                AND d.removed_at_ms IS NULL)";
}

/// How many at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// When the quarter of an hour begins.
    pub from_ms: i64,
    pub count: i64,
}

/// A decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub at_ms: i64,
    /// From the day when the application came.
    pub took_ms: i64,
    /// Not denied, by now.
    pub is_approved: bool,
}

/// Applications that came in the period and are in a state now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InState {
    pub state_id: i64,
    pub name: String,
    /// Its colour token.
    pub token: String,
    pub applications: i64,
}

/// Calls of the period.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CallFigures {
    pub calls: i64,
    pub answered: i64,
    /// From answer to end, all of them together.
    pub talked_ms: i64,
}

/// Questions about one program in a period.
pub struct ProgramFigures<'a>(pub(crate) &'a Db);

impl ProgramFigures<'_> {
    /// Applications that people have begun, by quarters of an hour. What they gave up long ago is deleted with its draft.
    pub async fn begun(&self, tenant: TenantId, program: ProgramId, period: &Period) -> Result<Vec<Slot>> {
        self.slots(BEGUN, tenant, program, period).await
    }

    /// Applications that came.
    pub async fn submitted(
        &self,
        tenant: TenantId,
        program: ProgramId,
        period: &Period,
    ) -> Result<Vec<Slot>> {
        self.slots(SUBMITTED, tenant, program, period).await
    }

    /// First decisions, of applications that are decided now.
    pub async fn decided(
        &self,
        tenant: TenantId,
        program: ProgramId,
        period: &Period,
    ) -> Result<Vec<Decision>> {
        let rows: Vec<(i64, i64, String)> = self.0.all(DECIDED, values(tenant, program, period)).await?;
        let decision = |(at_ms, took_ms, outcome): (i64, i64, String)| Decision {
            at_ms,
            took_ms,
            is_approved: outcome != "denied",
        };
        Ok(rows.into_iter().map(decision).collect())
    }

    /// Applications that came in the period, by the state of now, in the order of the process.
    pub async fn states(
        &self,
        tenant: TenantId,
        program: ProgramId,
        period: &Period,
    ) -> Result<Vec<InState>> {
        type Row = (i64, Option<String>, Option<String>, i64);
        let rows: Vec<Row> = self.0.all(STATES, values(tenant, program, period)).await?;
        let state = |(state_id, name, token, applications): Row| {
            let (name, token) = named_or_specified(state_id, name, token);
            InState {
                state_id,
                name,
                token,
                applications,
            }
        };
        Ok(rows.into_iter().map(state).collect())
    }

    /// How long those who applied in the period waited until staff first reached out, in milliseconds.
    pub async fn first_contacts(
        &self,
        tenant: TenantId,
        program: ProgramId,
        period: &Period,
    ) -> Result<Vec<i64>> {
        let rows: Vec<(i64,)> = self
            .0
            .all(FIRST_CONTACTS, values(tenant, program, period))
            .await?;
        Ok(rows.into_iter().map(|(waited_ms,)| waited_ms).collect())
    }

    /// Applications that came in the period, by the applicant's language (BCP 47).
    pub async fn languages(
        &self,
        tenant: TenantId,
        program: ProgramId,
        period: &Period,
    ) -> Result<Vec<(String, i64)>> {
        self.0.all(LANGUAGES, values(tenant, program, period)).await
    }

    /// Drafts that were begun in the period and not touched since a moment, by the place in the form where somebody was last.
    pub async fn abandoned(
        &self,
        tenant: TenantId,
        program: ProgramId,
        period: &Period,
        untouched_since_ms: i64,
    ) -> Result<Vec<(String, i64)>> {
        let mut values = values(tenant, program, period);
        values.extend(args![untouched_since_ms]);
        self.0.all(ABANDONED, values).await
    }

    /// Messages of the period by channel and direction.
    pub async fn contacts(
        &self,
        tenant: TenantId,
        program: ProgramId,
        period: &Period,
    ) -> Result<Vec<(String, String, i64)>> {
        self.0.all(CONTACTS, values(tenant, program, period)).await
    }

    /// Calls that began in the period.
    pub async fn calls(&self, tenant: TenantId, program: ProgramId, period: &Period) -> Result<CallFigures> {
        let values = values(tenant, program, period);
        let (calls, answered, talked_ms): (i64, i64, i64) = self.0.one("calls", CALLS, values).await?;
        Ok(CallFigures {
            calls,
            answered,
            talked_ms,
        })
    }

    /// Documents that were asked for and have not come by now, and of how many applications.
    pub async fn open_documents(&self, tenant: TenantId, program: ProgramId) -> Result<(i64, i64)> {
        self.0
            .one("documents", OPEN_DOCUMENTS, args![tenant, program])
            .await
    }

    async fn slots(
        &self,
        sql: &str,
        tenant: TenantId,
        program: ProgramId,
        period: &Period,
    ) -> Result<Vec<Slot>> {
        let rows: Vec<(i64, i64)> = self.0.all(sql, values(tenant, program, period)).await?;
        let slot = |(slot, count)| Slot {
            from_ms: slot * SLOT_MS,
            count,
        };
        Ok(rows.into_iter().map(slot).collect())
    }
}

fn values(tenant: TenantId, program: ProgramId, period: &Period) -> Vec<Value> {
    args![tenant, program, period.from_ms(), period.until_ms()]
}
