//! The states of each program as its published workflow has them: their names, colours and meanings, for queries that join them.

use crate::cases::due_dates;
use crate::db::Engine;
use crate::error::{Result, StoreError};
use crate::{Store, Write, args, batch, statements};
use hub_domain::cases::state_book::StateBook;
use hub_domain::cases::status;
use hub_domain::cases::workflow::{State, Workflow};
use hub_domain::conversations::template_case::DecidedStates;
use hub_domain::{ProgramId, TenantId};

/// Joins the state of an application `a` as `st`.
macro_rules! state_join {
    () => {
        " LEFT JOIN program_states st ON st.tenant_id = a.tenant_id AND st.program_id = a.program_id AND st.state_id = a.state_id"
    };
}
pub(crate) use state_join;

statements! {
    RETIRE = "UPDATE program_states SET current = FALSE WHERE tenant_id = $1 AND program_id = $2";
    PUT = "INSERT INTO program_states (tenant_id, program_id, state_id, position, name, token, stage, outcome, body, current, limit_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (tenant_id, program_id, state_id) DO UPDATE SET position = excluded.position, name = excluded.name,
            token = excluded.token, stage = excluded.stage, outcome = excluded.outcome, body = excluded.body, current = excluded.current,
            limit_ms = excluded.limit_ms";
    NAMED = "SELECT name, token FROM program_states WHERE tenant_id = $1 AND program_id = $2 AND state_id = $3";
    STANDS_SQLITE for Sqlite = "SELECT CAST(CASE WHEN current THEN 1 ELSE 0 END AS BIGINT) FROM program_states
        WHERE tenant_id = $1 AND program_id = $2 AND state_id = $3";
    /// Held until the write ends: who publishes a workflow without the state waits.
    STANDS_POSTGRES for Postgres = "SELECT CAST(CASE WHEN current THEN 1 ELSE 0 END AS BIGINT) FROM program_states
        WHERE tenant_id = $1 AND program_id = $2 AND state_id = $3 FOR SHARE";
    OF = "SELECT program_id, body FROM program_states WHERE tenant_id = $1 AND program_id = $2 ORDER BY position, state_id";
    ALL = "SELECT program_id, body FROM program_states WHERE tenant_id = $1 ORDER BY program_id, current DESC, state_id";
    CURRENT = "SELECT st.program_id, st.body FROM program_states st
        JOIN programs p ON p.tenant_id = st.tenant_id AND p.id = st.program_id
        WHERE st.tenant_id = $1 AND st.current AND p.active ORDER BY p.name, p.id, st.position, st.state_id";
    VERSION = "SELECT COUNT(*), CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM config_versions
        WHERE tenant_id = $1 AND kind = 'workflow' AND state = 'published'";
}

/// The name and the colour token that stand in a row; the specification's where the program has no such state.
pub(crate) fn named_or_specified(id: i64, name: Option<String>, token: Option<String>) -> (String, String) {
    let known = status::by_id(id);
    (
        name.unwrap_or_else(|| status::name(id)),
        token.unwrap_or_else(|| known.map_or("", |status| status.token).to_owned()),
    )
}

/// Writes the states of a workflow that is being published, and by when the program's applications are due by it.
pub(crate) async fn put(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    flow: &Workflow,
) -> Result<()> {
    let limits = due_dates::limits_of(write, tenant, program).await?;
    write.execute(RETIRE, args![tenant, program]).await?;
    let row = |(position, state): (i64, &State)| -> Result<Vec<crate::db::Value>> {
        Ok(args![
            tenant,
            program,
            state.id,
            position,
            &state.name,
            &state.token,
            state.stage.as_str(),
            state.outcome.as_str(),
            serde_json::to_string(state)?,
            true,
            due_dates::limit_ms(state)
        ])
    };
    let rows: Result<Vec<_>> = (1_i64..).zip(flow.in_order()).map(row).collect();
    batch::insert(write, PUT, rows?).await?;
    due_dates::change(write, tenant, program, &limits, &flow.states).await
}

/// Name and colour token of a state as this write sees it.
pub(crate) async fn named(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    state: i64,
) -> Result<(String, String)> {
    let row: Option<(String, String)> = write.optional(NAMED, args![tenant, program, state]).await?;
    let (name, token) = row.unzip();
    Ok(named_or_specified(state, name, token))
}

/// Whether applications can come into a state: false for one that the program's workflow has no more. No workflow without it comes into
/// force until this write ends.
pub async fn stands(write: &mut Write, tenant: TenantId, program: ProgramId, state: i64) -> Result<bool> {
    let sql = match write.engine() {
        Engine::Sqlite => STANDS_SQLITE,
        Engine::Postgres => STANDS_POSTGRES,
    };
    let row: Option<(i64,)> = write.optional(sql, args![tenant, program, state]).await?;
    // What no workflow has named is the specification's own.
    Ok(row.is_none_or(|(stands,)| stands == 1))
}

/// Tells whether any program of a tenant has published other states: how many workflows are published, and the sum of their
/// versions, which only grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatesVersion(i64, i64);

/// States of programs, for reading.
pub struct ProgramStates<'a>(pub(crate) &'a Store);

impl ProgramStates<'_> {
    /// Every state that a program has or had, in the order of the process.
    pub async fn of(&self, tenant: TenantId, program: ProgramId) -> Result<Vec<State>> {
        let rows = self.0.db().all(OF, args![tenant, program]).await?;
        let states: Result<Vec<_>> = rows.into_iter().map(read).collect();
        Ok(states?.into_iter().map(|(_, state)| state).collect())
    }

    /// Every state that programs have or had, for texts about applications.
    pub async fn book(&self, tenant: TenantId) -> Result<StateBook> {
        Ok(StateBook::new(self.all(tenant).await?))
    }

    /// Every state that programs have or had, those that they have first.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<(ProgramId, State)>> {
        let rows = self.0.db().all(ALL, args![tenant]).await?;
        rows.into_iter().map(read).collect()
    }

    /// Another one whenever [`Self::book`] may give other states.
    pub async fn version(&self, tenant: TenantId) -> Result<StatesVersion> {
        let (count, sum): (i64, i64) = self.0.db().one("versions", VERSION, args![tenant]).await?;
        Ok(StatesVersion(count, sum))
    }

    /// Which states are outcomes of decisions in a tenant.
    pub async fn decided(&self, tenant: TenantId) -> Result<DecidedStates> {
        let states = self.current(tenant).await?;
        Ok(DecidedStates::of(states.iter().map(|(_, state)| state)))
    }

    /// The states of every active program, by program, in the order of the process.
    pub async fn current(&self, tenant: TenantId) -> Result<Vec<(ProgramId, State)>> {
        let rows = self.0.db().all(CURRENT, args![tenant]).await?;
        rows.into_iter().map(read).collect()
    }
}

fn read((program, body): (i64, String)) -> Result<(ProgramId, State)> {
    Ok((ProgramId(program), serde_json::from_str(&body).map_err(corrupt)?))
}

fn corrupt(error: serde_json::Error) -> StoreError {
    StoreError::Corrupt {
        what: "state of a program",
        reason: error.to_string(),
    }
}
