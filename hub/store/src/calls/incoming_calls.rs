//! Telephone calls that came in, from the first ring on.

use crate::audit::{self, AuditLine, By};
use crate::cases::daily_figures;
use crate::error::{Result, StoreError};
use crate::{Store, Write, args, statements};
use hub_domain::calls::asserted_caller::{AssertedCaller, NumberCheck};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::telephone::{IncomingCall, IncomingState};
use hub_domain::clock::now_ms;
use hub_domain::live::PhonesChanged;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, CallId, ProgramId, TenantId, ThreadId};

statements! {
    INSERT = "INSERT INTO incoming_calls (tenant_id, id, number, program_id, caller, caller_name, thread_id, node, state, started_at_ms,
            caller_standing, asserted_name, number_check, forwarded_from)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10, $9, $11, $12, $13, $14)";
    BY_ID = "SELECT id, number, program_id, caller, caller_name, caller_standing, asserted_name, number_check, forwarded_from,
            thread_id, state, started_at_ms, ended_at_ms FROM incoming_calls WHERE tenant_id = $1 AND id = $2";
    RINGING = "SELECT id, number, program_id, caller, caller_name, caller_standing, asserted_name, number_check, forwarded_from,
            thread_id, state, started_at_ms, ended_at_ms FROM incoming_calls WHERE tenant_id = $1 AND state = 'ringing' ORDER BY started_at_ms, id LIMIT 200";
    UNLINKED = "SELECT id, number, program_id, caller, caller_name, caller_standing, asserted_name, number_check, forwarded_from,
            thread_id, state, started_at_ms, ended_at_ms FROM incoming_calls WHERE tenant_id = $1 AND state = 'missed' AND thread_id IS NULL
        ORDER BY started_at_ms DESC, id LIMIT 200";
    ANSWERED = "UPDATE incoming_calls SET state = 'answered', answered_by = $3, thread_id = $4, ended_at_ms = $5
        WHERE tenant_id = $1 AND id = $2 AND state IN ('ringing', 'waiting')";
    MOVED = "UPDATE incoming_calls SET state = $4 WHERE tenant_id = $1 AND id = $2 AND state = $3";
    ENDED = "UPDATE incoming_calls SET state = $3, ended_at_ms = $4
        WHERE tenant_id = $1 AND id = $2 AND state IN ('ringing', 'waiting', 'in_flow')";
    UNREACHED = "UPDATE incoming_calls SET state = 'missed' WHERE tenant_id = $1 AND id = $2 AND state = 'finished'";
    SET_DONE = "UPDATE incoming_calls SET done_by = $3, done_at_ms = $4 WHERE tenant_id = $1 AND id = $2 AND state = 'missed'";
    LINK = "UPDATE incoming_calls SET thread_id = $3 WHERE tenant_id = $1 AND id = $2 AND thread_id IS NULL";
    FILE = "UPDATE incoming_calls SET thread_id = $3 WHERE tenant_id = $1 AND id = $2";
    IDENTIFIED = "UPDATE incoming_calls SET thread_id = $3, caller_standing = $4 WHERE tenant_id = $1 AND id = $2";
    RINGING_AT = "SELECT tenant_id, id FROM incoming_calls WHERE node = $1 AND state IN ('ringing', 'waiting', 'in_flow') ORDER BY started_at_ms, id";
    MATCHES = "SELECT n.id, n.name, n.lang, t.id AS thread_id, t.program_id, t.last_at_ms, t.last_channel, t.last_direction
        FROM applicant_addresses d
        JOIN applicants n ON n.tenant_id = d.tenant_id AND n.id = d.applicant_id
        JOIN threads t ON t.tenant_id = d.tenant_id AND t.applicant_id = d.applicant_id
        WHERE d.tenant_id = $1 AND d.address = $2 ORDER BY t.last_at_ms DESC, t.id LIMIT 40";
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    number: String,
    program_id: i64,
    caller: String,
    caller_name: String,
    caller_standing: String,
    asserted_name: String,
    number_check: String,
    forwarded_from: String,
    thread_id: Option<String>,
    state: String,
    started_at_ms: i64,
    ended_at_ms: Option<i64>,
}

impl TryFrom<Row> for IncomingCall {
    type Error = StoreError;
    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            state: IncomingState::parse(&row.state).ok_or_else(|| StoreError::Corrupt {
                what: "state of an incoming call",
                reason: row.state.clone(),
            })?,
            standing: standing(&row.caller_standing)?,
            id: CallId(row.id),
            number: row.number,
            program: ProgramId(row.program_id),
            caller: row.caller,
            caller_name: row.caller_name,
            asserted: asserted(row.asserted_name, &row.number_check, row.forwarded_from),
            thread: row.thread_id.map(ThreadId),
            started_at_ms: row.started_at_ms,
            ended_at_ms: row.ended_at_ms,
        })
    }
}

/// Reads what the carrier said of a caller.
pub(super) fn asserted(name: String, number_check: &str, forwarded_from: String) -> AssertedCaller {
    AssertedCaller {
        name,
        number_check: NumberCheck::parse(number_check),
        forwarded_from,
    }
}

/// Reads what is known of who called.
pub(super) fn standing(stored: &str) -> Result<CallerStanding> {
    CallerStanding::parse(stored).ok_or_else(|| StoreError::Corrupt {
        what: "standing of a caller",
        reason: stored.to_owned(),
    })
}

/// A person with the caller's number, with one of their conversations.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct CallerMatch {
    /// The applicant.
    pub id: i64,
    pub name: String,
    /// BCP 47.
    pub lang: String,
    pub thread_id: String,
    pub program_id: i64,
    /// When they were last in contact.
    pub last_at_ms: i64,
    /// `EMAIL`, `SMS` and so on; empty before the first contact.
    pub last_channel: String,
    /// `in`, `out` or empty.
    pub last_direction: String,
}

/// Incoming calls, for reading.
pub struct IncomingCalls<'a>(pub(crate) &'a Store);

impl IncomingCalls<'_> {
    /// One incoming call.
    pub async fn by_id(&self, tenant: TenantId, id: &CallId) -> Result<IncomingCall> {
        let row: Row = self.0.db().one("incoming call", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// Those that ring, the longest first; at most 200.
    pub async fn ringing(&self, tenant: TenantId) -> Result<Vec<IncomingCall>> {
        let rows: Vec<Row> = self.0.db().all(RINGING, args![tenant]).await?;
        rows.into_iter().map(TryInto::try_into).collect()
    }

    /// Missed calls of unknown callers, newest first; at most 200.
    pub async fn unlinked(&self, tenant: TenantId) -> Result<Vec<IncomingCall>> {
        let rows: Vec<Row> = self.0.db().all(UNLINKED, args![tenant]).await?;
        rows.into_iter().map(TryInto::try_into).collect()
    }

    /// Those of every tenant that ring, wait in a line, or are led through a flow, at a node.
    pub async fn ringing_at(&self, node: &str) -> Result<Vec<(TenantId, CallId)>> {
        let rows: Vec<(i64, String)> = self.0.db().all(RINGING_AT, args![node]).await?;
        Ok(rows
            .into_iter()
            .map(|(tenant, id)| (TenantId(tenant), CallId(id)))
            .collect())
    }

    /// The conversations this number (E.164) may belong to, the most recently active first, at most 40.
    pub async fn matches(&self, tenant: TenantId, number: &str) -> Result<Vec<CallerMatch>> {
        self.0.db().all(MATCHES, args![tenant, number]).await
    }
}

/// Records an incoming call. Its conversation may be unknown.
pub async fn insert(write: &mut Write, tenant: TenantId, call: &IncomingCall, node: &str) -> Result<()> {
    let values = args![
        tenant,
        &call.id,
        &call.number,
        call.program,
        &call.caller,
        &call.caller_name,
        call.thread.as_ref().map(|thread| thread.0.clone()),
        node,
        call.started_at_ms,
        call.state.as_str(),
        call.standing.as_str(),
        &call.asserted.name,
        call.asserted.number_check.map_or("", NumberCheck::as_str),
        &call.asserted.forwarded_from
    ];
    write.execute(INSERT, values).await?;
    announce(write, tenant)
}

/// A member of staff takes the call, in this conversation; false when it no longer rings.
pub async fn answered(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    by: AccountId,
    thread: &ThreadId,
) -> Result<bool> {
    let values = args![tenant, id, by, thread, now_ms()];
    let changed = write.execute(ANSWERED, values).await? == 1;
    announce(write, tenant)?;
    Ok(changed)
}

/// A flow lets the call ring, or takes it back from there; false when it is in another state.
pub async fn moved(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    from: IncomingState,
    to: IncomingState,
) -> Result<bool> {
    let values = args![tenant, id, from.as_str(), to.as_str()];
    let changed = write.execute(MOVED, values).await? == 1;
    announce(write, tenant)?;
    Ok(changed)
}

/// The call stops ringing without an answer; false when it did not ring.
pub async fn ended(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    state: IncomingState,
    at_ms: i64,
) -> Result<bool> {
    let values = args![tenant, id, state.as_str(), at_ms];
    let changed = write.execute(ENDED, values).await? == 1;
    daily_figures::changed_at(write, tenant, at_ms).await?;
    announce(write, tenant)?;
    Ok(changed)
}

/// Nobody answered the callbacks that the caller had asked for: it counts as missed.
pub async fn unreached(write: &mut Write, tenant: TenantId, id: &CallId) -> Result<()> {
    write.execute(UNREACHED, args![tenant, id]).await?;
    daily_figures::incoming_changed(write, tenant, id).await?;
    announce(write, tenant)
}

/// Somebody has seen to a missed call, or has not after all.
pub async fn set_done(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    is_done: bool,
    by: &By,
) -> Result<()> {
    let actions = ("missed_call.done", "missed_call.reopen");
    let (name, at_ms) = done(is_done, by);
    if write.execute(SET_DONE, args![tenant, id, name, at_ms]).await? == 0 {
        return Err(StoreError::NotFound("missed call"));
    }
    note_done(write, (tenant, id), is_done, actions, by).await
}

/// Who has seen to something, and when; nobody when it waits again.
pub(super) fn done(is_done: bool, by: &By) -> (&str, Option<i64>) {
    match is_done {
        true => (by.hands().1, Some(now_ms())),
        false => ("", None),
    }
}

/// Announces that somebody has seen to a call, or has not after all, with its audit line.
pub(super) async fn note_done(
    write: &mut Write,
    (tenant, call): (TenantId, &CallId),
    is_done: bool,
    (done, reopened): (&str, &str),
    by: &By,
) -> Result<()> {
    announce(write, tenant)?;
    let action = if is_done { done } else { reopened };
    audit::append(write, AuditLine::new(tenant, by.clone(), action, "call", call)).await
}

/// Says whose conversation a call belongs to; false when that is known.
pub async fn link(write: &mut Write, tenant: TenantId, id: &CallId, thread: &ThreadId) -> Result<bool> {
    let changed = write.execute(LINK, args![tenant, id, thread]).await? == 1;
    daily_figures::incoming_changed(write, tenant, id).await?;
    announce(write, tenant)?;
    Ok(changed)
}

/// The caller has said number and date of birth of an application: the call is its conversation's, whatever number was shown.
pub async fn identified(write: &mut Write, tenant: TenantId, id: &CallId, thread: &ThreadId) -> Result<()> {
    let values = args![tenant, id, thread, CallerStanding::Identified.as_str()];
    write.execute(IDENTIFIED, values).await?;
    announce(write, tenant)
}

/// A reviewer has chosen the conversation of a call, whatever the shown number had led to before.
pub async fn file(write: &mut Write, tenant: TenantId, id: &CallId, thread: &ThreadId) -> Result<()> {
    write.execute(FILE, args![tenant, id, thread]).await?;
    daily_figures::incoming_changed(write, tenant, id).await?;
    announce(write, tenant)
}

/// Screens that show telephones read again. Details of the call are sent only to those who may know them.
pub(super) fn announce(write: &mut Write, tenant: TenantId) -> Result<()> {
    write.emit(tenant, Topic::Phones, &PhonesChanged {})
}
