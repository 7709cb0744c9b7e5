//! By when applications are due in their states: kept in their rows, so that the queue is sorted and filtered by it.

use crate::db::Value;
use crate::programs::program_settings;
use crate::{Result, Store, StoreError, Write, args, statements};
use hub_domain::cases::applicant_wait::{self, ApplicantWait};
use hub_domain::cases::workflow::{State, StateKind};
use hub_domain::clock::{iso8601, now_ms};
use hub_domain::programs::document_settings::DocumentSettings;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use std::collections::HashMap;

statements! {
    LIMITS = "SELECT program_id, state_id, limit_ms FROM program_states WHERE tenant_id = $1 AND limit_ms > 0";
    LIMITS_OF = "SELECT state_id, COALESCE(limit_ms, 0) FROM program_states WHERE tenant_id = $1 AND program_id = $2";
    SET_WITH_LIMIT = "UPDATE applications SET due_at_ms = state_since_ms + CAST($4 AS BIGINT)
        WHERE tenant_id = $1 AND program_id = $2 AND state_id = $3";
    SET_WITHOUT = "UPDATE applications SET due_at_ms = $4 WHERE tenant_id = $1 AND program_id = $2 AND state_id = $3";
    UNWRITTEN = "SELECT tenant_id, program_id, body FROM program_states WHERE limit_ms IS NULL ORDER BY tenant_id, program_id, state_id";
    WRITE_LIMIT = "UPDATE program_states SET limit_ms = $4 WHERE tenant_id = $1 AND program_id = $2 AND state_id = $3";
    UNFILLED = "SELECT p.tenant_id, p.id FROM programs p WHERE EXISTS (SELECT 1 FROM applications a
        WHERE a.tenant_id = p.tenant_id AND a.program_id = p.id AND a.due_at_ms = 0) ORDER BY p.tenant_id, p.id";
    FILL = "UPDATE applications SET due_at_ms = COALESCE((SELECT applications.state_since_ms + st.limit_ms FROM program_states st
            WHERE st.tenant_id = $1 AND st.program_id = $2 AND st.state_id = applications.state_id AND st.limit_ms > 0), CAST($3 AS BIGINT))
        WHERE tenant_id = $1 AND program_id = $2 AND due_at_ms = 0";
    IN_STATE = "SELECT a.program_id, a.state_since_ms, COALESCE(st.limit_ms, 0) FROM applications a
        LEFT JOIN program_states st ON st.tenant_id = a.tenant_id AND st.program_id = a.program_id AND st.state_id = a.state_id
        WHERE a.tenant_id = $1 AND a.id = $2";
    DUE = "SELECT due_at_ms FROM applications WHERE tenant_id = $1 AND id = $2";
    // Only a wait that touched the present state moves its end.
    WAITED = "SELECT DISTINCT a.id FROM applications a JOIN applicant_waits w ON w.tenant_id = a.tenant_id AND w.application_id = a.id
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND (w.until_ms IS NULL OR w.until_ms > a.state_since_ms) ORDER BY a.id";
    WAITS = "SELECT since_ms, until_ms FROM applicant_waits WHERE tenant_id = $1 AND application_id = $2 ORDER BY since_ms LIMIT 1000";
    SET_DUE = "UPDATE applications SET due_at_ms = $3 WHERE tenant_id = $1 AND id = $2 AND due_at_ms <> $3";
}

/// When an application is due that has as long as it takes: the end of the year 9999. It comes after all that are due.
pub const NEVER_MS: i64 = 253_402_300_799_999;

const HOUR_MS: i64 = 3_600_000;

/// How long applications may stay in a state, in ms; 0 where there is no limit, and in every state that is an end.
pub(crate) fn limit_ms(state: &State) -> i64 {
    match (state.kind, state.sla_hours) {
        (StateKind::Terminal, _) | (_, None) => 0,
        (_, Some(hours)) => hours.max(0).saturating_mul(HOUR_MS),
    }
}

/// A stored moment; none where there is no limit.
pub(crate) fn shown(due_at_ms: i64) -> Option<i64> {
    (due_at_ms > 0 && due_at_ms < NEVER_MS).then_some(due_at_ms)
}

/// By when an application is due as this write sees it, ISO 8601; none where that has no limit, or its clock stands still.
pub async fn due_at(
    write: &mut Write,
    tenant: TenantId,
    application: ApplicationId,
) -> Result<Option<String>> {
    let (due_at_ms,): (i64,) = write.one("application", DUE, args![tenant, application]).await?;
    Ok(shown(due_at_ms).map(iso8601))
}

/// The limits of a tenant's states, as one write sees them.
pub(crate) struct Limits(HashMap<(i64, i64), i64>);

impl Limits {
    /// Those of every program of a tenant.
    pub async fn of(write: &mut Write, tenant: TenantId) -> Result<Self> {
        let rows: Vec<(i64, i64, i64)> = write.all(LIMITS, args![tenant]).await?;
        let limits = rows
            .into_iter()
            .map(|(program, state, limit)| ((program, state), limit));
        Ok(Self(limits.collect()))
    }

    /// When an application is due that has been in a state since then.
    pub fn due_at_ms(&self, program: ProgramId, state: i64, since_ms: i64) -> i64 {
        match self.0.get(&(program.0, state)) {
            Some(limit) => since_ms.saturating_add(*limit),
            None => NEVER_MS,
        }
    }
}

/// The limits that a program's states have had until now, by state.
pub(crate) async fn limits_of(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
) -> Result<HashMap<i64, i64>> {
    let rows: Vec<(i64, i64)> = write.all(LIMITS_OF, args![tenant, program]).await?;
    Ok(rows.into_iter().collect())
}

/// By when an application is due that waits for its applicant, or has waited. Where the clock of its program pauses, it is due at no
/// time while it waits, and later afterwards by as long as it has waited in its state. Returns whether that is another moment than
/// before.
pub(crate) async fn pause(write: &mut Write, tenant: TenantId, application: ApplicationId) -> Result<bool> {
    let rows: Vec<(i64, Option<i64>)> = write.all(WAITS, args![tenant, application]).await?;
    if rows.is_empty() {
        return Ok(false);
    }
    let waits = rows
        .into_iter()
        .map(|(since_ms, until_ms)| ApplicantWait { since_ms, until_ms });
    let waits: Vec<ApplicantWait> = waits.collect();
    let values = args![tenant, application];
    let Some((program, since_ms, limit_ms)) = write.optional::<(i64, i64, i64)>(IN_STATE, values).await?
    else {
        return Ok(false);
    };
    if limit_ms <= 0 {
        return Ok(false);
    }
    let settings = program_settings::held::<DocumentSettings>(write, tenant, ProgramId(program)).await?;
    let pauses = settings.text.pauses_deadline;
    let due_at_ms = match pauses && waits.iter().any(|wait| wait.until_ms.is_none()) {
        true => NEVER_MS,
        false => applicant_wait::due_at_ms((since_ms, limit_ms), &waits, pauses, now_ms()),
    };
    let values = args![tenant, application, due_at_ms];
    Ok(write.execute(SET_DUE, values).await? == 1)
}

/// The same for every application of a program that has waited, after its clock was let pause or run.
pub async fn pause_all(write: &mut Write, tenant: TenantId, program: ProgramId) -> Result<()> {
    let rows: Vec<(i64,)> = write.all(WAITED, args![tenant, program]).await?;
    for (id,) in rows {
        pause(write, tenant, ApplicationId(id)).await?;
    }
    Ok(())
}

/// Sets anew when the applications of a program are due that are in a state whose limit is another than before.
pub(crate) async fn change(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    before: &HashMap<i64, i64>,
    states: &[State],
) -> Result<()> {
    let mut is_changed = false;
    for state in states {
        let limit = limit_ms(state);
        if before.get(&state.id).copied().unwrap_or_default() == limit {
            continue;
        }
        let (sql, value) = match limit {
            0 => (SET_WITHOUT, NEVER_MS),
            limit => (SET_WITH_LIMIT, limit),
        };
        write
            .execute(sql, args![tenant, program, state.id, value])
            .await?;
        is_changed = true;
    }
    match is_changed {
        true => pause_all(write, tenant, program).await,
        false => Ok(()),
    }
}

/// Works out by when applications are due that another release has written, and the limits of its states. Returns how many.
pub async fn fill_missing(store: &Store) -> Result<u64> {
    let states: Vec<(i64, i64, String)> = store.db().all(UNWRITTEN, args![]).await?;
    let mut write = store.write().await?;
    for (tenant, program, body) in &states {
        let state: State = serde_json::from_str(body).map_err(|error| StoreError::Corrupt {
            what: "state of a program",
            reason: error.to_string(),
        })?;
        let values: Vec<Value> = args![*tenant, *program, state.id, limit_ms(&state)];
        write.execute(WRITE_LIMIT, values).await?;
    }
    write.commit().await?;
    let programs: Vec<(i64, i64)> = store.db().all(UNFILLED, args![]).await?;
    let mut filled = 0;
    for (tenant, program) in programs {
        let mut write = store.write().await?;
        filled += write.execute(FILL, args![tenant, program, NEVER_MS]).await?;
        write.commit().await?;
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_has_no_limit_whatever_its_state_says() {
        let state = |kind| State {
            sla_hours: Some(48),
            ..State::new(1, "Any", kind)
        };
        assert_eq!(limit_ms(&state(StateKind::Open)), 48 * 3_600_000);
        assert_eq!(limit_ms(&state(StateKind::Terminal)), 0);
        assert_eq!((shown(0), shown(NEVER_MS), shown(5)), (None, None, Some(5)));
    }
}
