//! Missed calls that nobody has seen to, each with its caller and how long they had waited: one statement for the page.

use super::incoming_calls::standing;
use crate::error::{Result, StoreError};
use crate::{Store, args, statements};
use hub_domain::calls::caller_standing::CallerStanding;
use hub_domain::calls::waiting_line::{VisitKind, VisitState};
use hub_domain::{AccountId, CallId, ProgramId, TenantId, ThreadId};

statements! {
    // The name of the applicant and the last stay in a line are those of the call; $2 is 0 where every program is asked for.
    UNDONE = "SELECT c.id, c.program_id, COALESCE(p.name, '') AS program_name, c.caller, c.caller_name, c.caller_standing, c.started_at_ms,
            t.id AS thread_id, t.program_id AS thread_program_id, n.name AS applicant, n.lang AS applicant_lang,
            v.line, v.kind, v.callback_number, v.lang, v.state, v.tries, v.joined_at_ms, v.ended_at_ms
        FROM incoming_calls c
        LEFT JOIN programs p ON p.tenant_id = c.tenant_id AND p.id = c.program_id
        LEFT JOIN threads t ON t.tenant_id = c.tenant_id AND t.id = c.thread_id
        LEFT JOIN applicants n ON n.tenant_id = t.tenant_id AND n.id = t.applicant_id
        LEFT JOIN line_visits v ON v.tenant_id = c.tenant_id AND v.id = (SELECT l.id FROM line_visits l
            WHERE l.tenant_id = c.tenant_id AND l.call_id = c.id ORDER BY l.joined_at_ms DESC, l.id LIMIT 1)
        WHERE c.tenant_id = $1 AND c.state = 'missed' AND c.done_at_ms IS NULL
            AND (CAST($2 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members m
                WHERE m.tenant_id = c.tenant_id AND m.account_id = CAST($2 AS BIGINT) AND m.program_id = c.program_id))
        ORDER BY c.started_at_ms DESC, c.id LIMIT 200";
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    program_id: i64,
    program_name: String,
    caller: String,
    caller_name: String,
    caller_standing: String,
    started_at_ms: i64,
    thread_id: Option<String>,
    thread_program_id: Option<i64>,
    applicant: Option<String>,
    applicant_lang: Option<String>,
    line: Option<String>,
    kind: Option<String>,
    callback_number: Option<String>,
    lang: Option<String>,
    state: Option<String>,
    tries: Option<i64>,
    joined_at_ms: Option<i64>,
    ended_at_ms: Option<i64>,
}

/// Whose conversation a missed call belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedApplicant {
    pub thread: ThreadId,
    /// The program of the conversation, which need not be that of the number.
    pub program: ProgramId,
    pub name: String,
    /// BCP 47.
    pub lang: String,
}

/// The last wait of a caller who was missed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedWait {
    /// Key of the line.
    pub line: String,
    pub kind: VisitKind,
    /// E.164; empty for a call.
    pub callback_number: String,
    /// BCP 47.
    pub lang: String,
    pub state: VisitState,
    /// Callbacks that nobody answered before the last one.
    pub tries: i64,
    pub waited_ms: i64,
}

/// A missed call that nobody has seen to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoneCall {
    pub id: CallId,
    pub program: ProgramId,
    pub program_name: String,
    /// E.164; empty where it is withheld.
    pub caller: String,
    /// What the network says of the caller.
    pub caller_name: String,
    pub standing: CallerStanding,
    pub started_at_ms: i64,
    /// None where it is not known who called.
    pub applicant: Option<MissedApplicant>,
    /// None where the caller was in no line.
    pub wait: Option<MissedWait>,
}

impl TryFrom<Row> for UndoneCall {
    type Error = StoreError;
    fn try_from(row: Row) -> Result<Self> {
        let applicant = row.thread_id.map(|thread| MissedApplicant {
            thread: ThreadId(thread),
            program: ProgramId(row.thread_program_id.unwrap_or_default()),
            name: row.applicant.unwrap_or_default(),
            lang: row.applicant_lang.unwrap_or_default(),
        });
        let mut wait = None;
        if let (Some(line), Some(kind), Some(state)) = (row.line, row.kind, row.state) {
            let corrupt = |what, reason: &str| StoreError::Corrupt {
                what,
                reason: reason.to_owned(),
            };
            let joined = row.joined_at_ms.unwrap_or_default();
            wait = Some(MissedWait {
                line,
                kind: VisitKind::parse(&kind).ok_or_else(|| corrupt("kind of a caller in a line", &kind))?,
                state: VisitState::parse(&state)
                    .ok_or_else(|| corrupt("state of a caller in a line", &state))?,
                callback_number: row.callback_number.unwrap_or_default(),
                lang: row.lang.unwrap_or_default(),
                tries: row.tries.unwrap_or_default(),
                waited_ms: row.ended_at_ms.map_or(0, |ended| ended - joined),
            });
        }
        Ok(Self {
            id: CallId(row.id),
            program: ProgramId(row.program_id),
            program_name: row.program_name,
            caller: row.caller,
            caller_name: row.caller_name,
            standing: standing(&row.caller_standing)?,
            started_at_ms: row.started_at_ms,
            applicant,
            wait,
        })
    }
}

/// Missed calls, for reading.
pub struct MissedCalls<'a>(pub(crate) &'a Store);

impl MissedCalls<'_> {
    /// Those that nobody has seen to, newest first; at most 200. With a member, only those of programs of which that account is
    /// a member.
    pub async fn undone(&self, tenant: TenantId, member: Option<AccountId>) -> Result<Vec<UndoneCall>> {
        let member = member.map_or(0, |account| account.0);
        let rows: Vec<Row> = self.0.db().all(UNDONE, args![tenant, member]).await?;
        rows.into_iter().map(TryInto::try_into).collect()
    }
}
