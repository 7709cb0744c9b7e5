//! Callers in waiting lines, from joining to the end.

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::{Write, args, statements};
use hub_domain::calls::waiting_line::{LineVisit, Passed, VisitKind, VisitState};
use hub_domain::clock::now_ms;
use hub_domain::live::{LinesChanged, PhonesChanged};
use hub_domain::topic::Topic;
use hub_domain::{AccountId, CallId, ProgramId, TenantId, ThreadId};

macro_rules! columns {
    () => {
        "id, line, call_id, program_id, number, caller, caller_name, thread_id, lang, priority, kind, callback_number, callback_call,
        tries, due_at_ms, node, state, joined_at_ms, ended_at_ms FROM line_visits"
    };
}

statements! {
    INSERT = "INSERT INTO line_visits (tenant_id, id, line, call_id, program_id, number, caller, caller_name, thread_id, lang, priority,
            kind, callback_number, callback_call, tries, due_at_ms, node, state, joined_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'call', '', '', 0, 0, $12, 'waiting', $13)";
    BY_ID = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND id = $2");
    OPEN = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND state IN ('waiting', 'calling')
        ORDER BY priority, joined_at_ms, id LIMIT 2000");
    OF_CALL = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND call_id = $2 ORDER BY joined_at_ms DESC, id LIMIT 1");
    OF_CALLBACK = concat!("SELECT ", columns!(), " WHERE tenant_id = $1 AND callback_call = $2 AND state = 'calling' LIMIT 1");
    AT_NODE = "SELECT tenant_id, id FROM line_visits WHERE node = $1 AND state IN ('waiting', 'calling') ORDER BY joined_at_ms, id";
    ENDED = "UPDATE line_visits SET state = $3, ended_at_ms = $4 WHERE tenant_id = $1 AND id = $2 AND state IN ('waiting', 'calling')";
    ANSWERED = "UPDATE line_visits SET state = 'answered', ended_at_ms = $3, answered_by = $4, thread_id = $5
        WHERE tenant_id = $1 AND id = $2 AND kind = 'call' AND state = 'waiting'";
    REACHED = "UPDATE line_visits SET state = 'answered', ended_at_ms = $3 WHERE tenant_id = $1 AND id = $2 AND state = 'calling'";
    // One for a number, and one for a caller who shows theirs, is to be made at a time.
    TO_CALLBACK = "UPDATE line_visits SET kind = 'callback', callback_number = $3
        WHERE tenant_id = $1 AND id = $2 AND kind = 'call' AND state = 'waiting' AND NOT EXISTS (SELECT 1 FROM line_visits other
            WHERE other.tenant_id = $1 AND other.kind = 'callback' AND other.state IN ('waiting', 'calling')
                AND (other.callback_number = $3 OR (other.caller <> '' AND other.caller = line_visits.caller)))";
    CALLING = "UPDATE line_visits SET state = 'calling', callback_call = $3, answered_by = $4, thread_id = $5, node = $6
        WHERE tenant_id = $1 AND id = $2 AND kind = 'callback' AND state = 'waiting'";
    TRY_AGAIN = "UPDATE line_visits SET state = 'waiting', tries = tries + 1, due_at_ms = $3 WHERE tenant_id = $1 AND id = $2 AND state = 'calling'";
    MOVE_TO = "UPDATE line_visits SET line = $3 WHERE tenant_id = $1 AND id = $2 AND state IN ('waiting', 'calling')";
    WITHDRAW = "DELETE FROM line_offers WHERE tenant_id = $1 AND visit_id = $2";
    DONE_SINCE = "SELECT line, state, COUNT(*) AS visits, CAST(SUM(ended_at_ms - joined_at_ms) AS BIGINT) AS waited_ms
        FROM line_visits WHERE tenant_id = $1 AND ended_at_ms >= $2 GROUP BY line, state ORDER BY line, state";
    PASSED_SINCE = "SELECT line, joined_at_ms, ended_at_ms, state = 'answered' FROM line_visits
        WHERE tenant_id = $1 AND ended_at_ms >= $2 ORDER BY ended_at_ms DESC LIMIT 2000";
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    line: String,
    call_id: String,
    program_id: i64,
    number: String,
    caller: String,
    caller_name: String,
    thread_id: Option<String>,
    lang: String,
    priority: i64,
    kind: String,
    callback_number: String,
    callback_call: String,
    tries: i64,
    due_at_ms: i64,
    node: String,
    state: String,
    joined_at_ms: i64,
    ended_at_ms: Option<i64>,
}

impl TryFrom<Row> for LineVisit {
    type Error = StoreError;
    fn try_from(row: Row) -> Result<Self> {
        let corrupt = |what, reason: &str| StoreError::Corrupt {
            what,
            reason: reason.to_owned(),
        };
        Ok(Self {
            kind: VisitKind::parse(&row.kind)
                .ok_or_else(|| corrupt("kind of a caller in a line", &row.kind))?,
            state: VisitState::parse(&row.state)
                .ok_or_else(|| corrupt("state of a caller in a line", &row.state))?,
            priority: u32::try_from(row.priority).unwrap_or(u32::MAX),
            id: row.id,
            line: row.line,
            call: CallId(row.call_id),
            program: ProgramId(row.program_id),
            number: row.number,
            caller: row.caller,
            caller_name: row.caller_name,
            thread: row.thread_id.map(ThreadId),
            lang: row.lang,
            callback_number: row.callback_number,
            callback_call: (!row.callback_call.is_empty()).then_some(CallId(row.callback_call)),
            tries: row.tries,
            due_at_ms: row.due_at_ms,
            node: row.node,
            joined_at_ms: row.joined_at_ms,
            ended_at_ms: row.ended_at_ms,
        })
    }
}

/// How many callers of a line ended in a state, and how long they had waited together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoneVisits {
    pub line: String,
    pub state: VisitState,
    pub visits: i64,
    pub waited_ms: i64,
}

/// Callers in lines, for reading.
pub struct LineVisits<'a>(pub(crate) &'a Db);

impl LineVisits<'_> {
    /// One of them.
    pub async fn by_id(&self, tenant: TenantId, id: &str) -> Result<LineVisit> {
        let row: Row = self.0.one("caller in a line", BY_ID, args![tenant, id]).await?;
        row.try_into()
    }

    /// Everybody who waits or is being called back, in every line, by priority and time; at most 2,000.
    pub async fn open(&self, tenant: TenantId) -> Result<Vec<LineVisit>> {
        let rows: Vec<Row> = self.0.all(OPEN, args![tenant]).await?;
        rows.into_iter().map(TryInto::try_into).collect()
    }

    /// The last stay of a call in a line, if it was in any.
    pub async fn of_call(&self, tenant: TenantId, call: &CallId) -> Result<Option<LineVisit>> {
        let row: Option<Row> = self.0.optional(OF_CALL, args![tenant, call]).await?;
        row.map(TryInto::try_into).transpose()
    }

    /// Those of every tenant that wait at a node, or are called back by it.
    pub async fn at_node(&self, node: &str) -> Result<Vec<(TenantId, String)>> {
        let rows: Vec<(i64, String)> = self.0.all(AT_NODE, args![node]).await?;
        Ok(rows
            .into_iter()
            .map(|(tenant, id)| (TenantId(tenant), id))
            .collect())
    }

    /// What came of those that ended since a moment.
    pub async fn done_since(&self, tenant: TenantId, since_ms: i64) -> Result<Vec<DoneVisits>> {
        let rows: Vec<(String, String, i64, i64)> = self.0.all(DONE_SINCE, args![tenant, since_ms]).await?;
        let done = rows.into_iter().filter_map(|(line, state, visits, waited_ms)| {
            Some(DoneVisits {
                line,
                state: VisitState::parse(&state)?,
                visits,
                waited_ms,
            })
        });
        Ok(done.collect())
    }

    /// The callers who left each line since a moment, the last first.
    pub async fn passed_since(&self, tenant: TenantId, since_ms: i64) -> Result<Vec<(String, Passed)>> {
        type Row = (String, i64, i64, bool);
        let rows: Vec<Row> = self.0.all(PASSED_SINCE, args![tenant, since_ms]).await?;
        let passed = |(line, joined_at_ms, ended_at_ms, is_answered): Row| {
            let passed = Passed {
                joined_at_ms,
                ended_at_ms,
                is_answered,
            };
            (line, passed)
        };
        Ok(rows.into_iter().map(passed).collect())
    }
}

/// A caller joins a line.
pub async fn insert(write: &mut Write, tenant: TenantId, visit: &LineVisit) -> Result<()> {
    let values = args![
        tenant,
        &visit.id,
        &visit.line,
        &visit.call,
        visit.program,
        &visit.number,
        &visit.caller,
        &visit.caller_name,
        visit.thread.as_ref().map(|thread| thread.0.clone()),
        &visit.lang,
        i64::from(visit.priority),
        &visit.node,
        visit.joined_at_ms
    ];
    write.execute(INSERT, values).await?;
    announce(write, tenant)
}

/// The last stay of a call in a line, as this write sees it.
pub async fn of_call(write: &mut Write, tenant: TenantId, call: &CallId) -> Result<Option<LineVisit>> {
    let row: Option<Row> = write.optional(OF_CALL, args![tenant, call]).await?;
    row.map(TryInto::try_into).transpose()
}

/// The callback that a call makes.
pub async fn of_callback(write: &mut Write, tenant: TenantId, call: &CallId) -> Result<Option<LineVisit>> {
    let row: Option<Row> = write.optional(OF_CALLBACK, args![tenant, call]).await?;
    row.map(TryInto::try_into).transpose()
}

/// The stay is over without an answer; false when it was before.
pub async fn ended(write: &mut Write, tenant: TenantId, id: &str, state: VisitState) -> Result<bool> {
    let changed = write
        .execute(ENDED, args![tenant, id, state.as_str(), now_ms()])
        .await?
        == 1;
    write.execute(WITHDRAW, args![tenant, id]).await?;
    announce(write, tenant)?;
    Ok(changed)
}

/// Somebody whose offer was taken back in the same write has the caller; false when the caller waits no more.
pub(super) async fn answered(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    by: AccountId,
    thread: &ThreadId,
) -> Result<bool> {
    let changed = write
        .execute(ANSWERED, args![tenant, id, now_ms(), by, thread])
        .await?
        == 1;
    announce(write, tenant)?;
    Ok(changed)
}

/// The caller is called back and keeps the place; false when the caller waits no more, or when the number, or the caller, has a
/// callback that is still to be made. A reviewer who is rung for them is rung no more.
pub async fn to_callback(write: &mut Write, tenant: TenantId, id: &str, number: &str) -> Result<bool> {
    if write.execute(TO_CALLBACK, args![tenant, id, number]).await? == 0 {
        return Ok(false);
    }
    write.execute(WITHDRAW, args![tenant, id]).await?;
    announce(write, tenant)?;
    Ok(true)
}

/// A reviewer calls back, at this node; false when the callback waits no more.
pub(super) async fn calling(
    write: &mut Write,
    tenant: TenantId,
    id: &str,
    call: &CallId,
    by: AccountId,
    thread: &ThreadId,
    node: &str,
) -> Result<bool> {
    let changed = write
        .execute(CALLING, args![tenant, id, call, by, thread, node])
        .await?
        == 1;
    announce(write, tenant)?;
    Ok(changed)
}

/// The applicant answered the callback.
pub async fn reached(write: &mut Write, tenant: TenantId, id: &str) -> Result<()> {
    write.execute(REACHED, args![tenant, id, now_ms()]).await?;
    announce(write, tenant)
}

/// Nobody answered the callback: it waits at its place, and is not offered before `due_at_ms`.
pub async fn try_again(write: &mut Write, tenant: TenantId, id: &str, due_at_ms: i64) -> Result<bool> {
    let changed = write.execute(TRY_AGAIN, args![tenant, id, due_at_ms]).await? == 1;
    announce(write, tenant)?;
    Ok(changed)
}

/// The caller waits in another line, at the same place.
pub async fn move_to(write: &mut Write, tenant: TenantId, id: &str, line: &str) -> Result<()> {
    write.execute(MOVE_TO, args![tenant, id, line]).await?;
    announce(write, tenant)
}

/// Screens that show lines look again: reviewers' offers and the supervisors' board.
pub(super) fn announce(write: &mut Write, tenant: TenantId) -> Result<()> {
    write.emit(tenant, Topic::Phones, &PhonesChanged {})?;
    write.emit(tenant, Topic::Conferences, &LinesChanged {})
}
