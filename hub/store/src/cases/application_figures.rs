//! Counts of applications for the reports, all from indexes.

use crate::db::{Db, Value};
use crate::error::StoreError;
use crate::programs::program_states::{named_or_specified, state_join};
use crate::{Result, args, statements};
use hub_domain::TenantId;
use hub_domain::cases::reports::Scope;
use hub_domain::cases::state_meaning::StateOutcome;
use hub_domain::cases::status;

/// Applications of the audience, of the program, of programs the caller is a member of.
macro_rules! counted {
    () => {
        "a.tenant_id = $1 AND a.audience = $2
            AND (CAST($3 AS BIGINT) = 0 OR a.program_id = CAST($3 AS BIGINT))
            AND (CAST($4 AS BIGINT) = 0 OR a.program_id IN (SELECT m.program_id FROM program_members m
                WHERE m.tenant_id = $1 AND m.account_id = CAST($4 AS BIGINT)))"
    };
}

/// Filed in the period.
macro_rules! filed {
    () => {
        concat!(counted!(), " AND a.created_at_ms >= $5 AND a.created_at_ms < $6")
    };
}

statements! {
    // What a state means is looked up once for all that are in it.
    BY_PROGRAM_AND_STATE = concat!("SELECT a.program_id, a.state_id, st.outcome, a.items FROM (
            SELECT a.tenant_id, a.program_id, a.state_id, COUNT(*) AS items FROM counted_applications a WHERE ", filed!(), "
            GROUP BY a.tenant_id, a.program_id, a.state_id) a", state_join!(), " AND st.tenant_id = $1");
    // Who has one application is one person; only those who have several are told apart.
    APPLICANTS = concat!("SELECT f.program_id, CAST(SUM(f.people) AS BIGINT) FROM (
            SELECT a.program_id, COUNT(*) AS people FROM lone_filings a WHERE ", filed!(), " GROUP BY a.program_id
            UNION ALL SELECT a.program_id, COUNT(DISTINCT a.applicant_id) AS people FROM repeated_filings a WHERE ", filed!(), "
            GROUP BY a.program_id) f GROUP BY f.program_id");
    ALL_APPLICANTS = concat!("SELECT CAST(SUM(f.people) AS BIGINT) FROM (
            SELECT COUNT(*) AS people FROM lone_filings a WHERE ", filed!(), "
            UNION ALL SELECT COUNT(DISTINCT a.applicant_id) AS people FROM repeated_filings a WHERE ", filed!(), ") f");
    WAITING = concat!("SELECT a.state_id, st.name, st.token, CAST(SUM(a.items) AS BIGINT), CAST(SUM(a.together_ms) AS BIGINT), MIN(a.since_ms)
        FROM (
            SELECT a.tenant_id, a.program_id, a.state_id, COUNT(*) AS items, SUM(CAST($7 AS BIGINT) - a.state_since_ms) AS together_ms,
                MIN(a.state_since_ms) AS since_ms
            FROM counted_applications a WHERE ", filed!(), "
            GROUP BY a.tenant_id, a.program_id, a.state_id) a", state_join!(),
        " AND st.tenant_id = $1 GROUP BY a.state_id, st.name, st.token ORDER BY a.state_id, st.name");
    DECIDED = concat!("SELECT a.program_id, a.state_id, st.outcome, a.items FROM (
            SELECT a.tenant_id, a.program_id, a.state_id, COUNT(*) AS items FROM counted_applications a WHERE ", counted!(), "
                AND a.state_since_ms >= $5 AND a.state_since_ms < $6
            GROUP BY a.tenant_id, a.program_id, a.state_id) a", state_join!(), " AND st.tenant_id = $1
        WHERE st.outcome IS NULL OR st.outcome IN ('approved', 'denied', 'paid')");
    NAMES = "SELECT id, name FROM programs WHERE tenant_id = $1 ORDER BY name, id";
}

/// How long the applications of a status have been in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub state_id: i64,
    /// What its programs call it.
    pub name: String,
    /// Its colour token.
    pub token: String,
    pub applications: i64,
    /// All of their times together, in milliseconds.
    pub together_ms: i64,
    /// When the one came that has been there longest.
    pub since_ms: i64,
}

/// Questions about numbers of applications.
pub struct ApplicationFigures<'a>(pub(crate) &'a Db);

impl ApplicationFigures<'_> {
    /// Filed in the period: program, outcome, how many.
    pub async fn by_program_and_outcome(
        &self,
        tenant: TenantId,
        scope: &Scope,
    ) -> Result<Vec<(i64, StateOutcome, i64)>> {
        let rows = self.0.all(BY_PROGRAM_AND_STATE, values(tenant, scope)).await?;
        rows.into_iter().map(counted).collect()
    }

    /// Who filed in the period: by program how many different applicants.
    pub async fn applicants(&self, tenant: TenantId, scope: &Scope) -> Result<Vec<(i64, i64)>> {
        self.0.all(APPLICANTS, values(tenant, scope)).await
    }

    /// How many different applicants filed in the period, in whichever program.
    pub async fn all_applicants(&self, tenant: TenantId, scope: &Scope) -> Result<i64> {
        let row: (i64,) = self
            .0
            .one("applicants", ALL_APPLICANTS, values(tenant, scope))
            .await?;
        Ok(row.0)
    }

    /// Filed in the period, by the status of now; one that programs call by different names is there once for each.
    pub async fn waiting(&self, tenant: TenantId, scope: &Scope, now_ms: i64) -> Result<Vec<Waiting>> {
        let mut values = values(tenant, scope);
        values.extend(args![now_ms]);
        type Row = (i64, Option<String>, Option<String>, i64, i64, i64);
        let rows: Vec<Row> = self.0.all(WAITING, values).await?;
        let waiting = |(state_id, name, token, applications, together_ms, since_ms): Row| {
            let (name, token) = named_or_specified(state_id, name, token);
            Waiting {
                state_id,
                name,
                token,
                applications,
                together_ms,
                since_ms,
            }
        };
        Ok(rows.into_iter().map(waiting).collect())
    }

    /// Applications that were decided in the period, yes or no: program, outcome, count.
    pub async fn decided(&self, tenant: TenantId, scope: &Scope) -> Result<Vec<(i64, StateOutcome, i64)>> {
        let rows = self.0.all(DECIDED, values(tenant, scope)).await?;
        let all: Result<Vec<_>> = rows.into_iter().map(counted).collect();
        Ok(all?
            .into_iter()
            .filter(|(_, outcome, _)| outcome.is_decided())
            .collect())
    }

    /// Programs by name, those too that are over.
    pub async fn program_names(&self, tenant: TenantId) -> Result<Vec<(i64, String)>> {
        self.0.all(NAMES, args![tenant]).await
    }
}

type Counted = (i64, i64, Option<String>, i64);

/// With the program's own outcome of the state; the specification's where no version of the workflow has it.
fn counted((program, state, outcome, applications): Counted) -> Result<(i64, StateOutcome, i64)> {
    let outcome = match outcome {
        Some(name) => StateOutcome::parse(&name).ok_or(StoreError::Corrupt {
            what: "outcome of a state",
            reason: name,
        })?,
        None => status::by_id(state).map_or(StateOutcome::Open, |status| status.outcome),
    };
    Ok((program, outcome, applications))
}

fn values(tenant: TenantId, scope: &Scope) -> Vec<Value> {
    let (from_ms, until_ms) = (scope.period.from_ms(), scope.period.until_ms());
    args![
        tenant,
        scope.audience.as_str(),
        scope.program_id(),
        scope.member_id(),
        from_ms,
        until_ms
    ]
}
