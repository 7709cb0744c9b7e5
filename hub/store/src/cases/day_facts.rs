//! What happens on a day: calls, waits, messages, answers, decisions, each with its program, its person and what came of it. The same
//! rows are counted by day and listed behind a figure, so that both say the same.

use crate::Result;
use crate::db::{Db, Value};
use crate::{args, statements};
use hub_domain::TenantId;
use hub_domain::cases::reports::Scope;

/// Not of a trial.
macro_rules! counts {
    ($application:literal) => {
        concat!(
            " AND NOT EXISTS (SELECT 1 FROM test_applications z WHERE z.tenant_id = $1 AND z.id = ",
            $application,
            ")"
        )
    };
}

/// Calls that came in, from their first ring until it ended. This and those below are what stands behind SELECT.
macro_rules! calls {
    () => {
        concat!(
            "i.ended_at_ms AS at_ms, i.id AS id, i.program_id AS program_id, COALESCE(i.answered_by, 0) AS person_id,
                CASE WHEN i.state = 'answered' THEN 'answered' WHEN i.state IN ('missed', 'declined') THEN 'missed' ELSE 'menu' END AS what,
                CAST(0 AS BIGINT) AS took_ms, COALESCE(t.application_id, 0) AS application_id, i.caller AS label
            FROM incoming_calls i LEFT JOIN threads t ON t.tenant_id = i.tenant_id AND t.id = i.thread_id
            WHERE i.tenant_id = $1 AND i.ended_at_ms >= $2 AND i.ended_at_ms < $3",
            counts!("t.application_id")
        )
    };
}

/// Calls that staff made, and the talk of those that came in.
macro_rules! talks {
    () => {
        concat!(
            "c.ended_at_ms AS at_ms, c.id AS id, c.program_id AS program_id, c.reviewer_id AS person_id,
                CASE WHEN EXISTS (SELECT 1 FROM incoming_calls i WHERE i.tenant_id = $1 AND i.id = c.id) THEN 'talked'
                    WHEN c.answered_at_ms IS NOT NULL THEN 'reached' ELSE 'unreached' END AS what,
                COALESCE(c.ended_at_ms - c.answered_at_ms, 0) AS took_ms, c.application_id AS application_id, c.to_address AS label
            FROM calls c WHERE c.tenant_id = $1 AND c.ended_at_ms >= $2 AND c.ended_at_ms < $3
                AND (c.answered_at_ms IS NOT NULL
                    OR NOT EXISTS (SELECT 1 FROM incoming_calls i WHERE i.tenant_id = $1 AND i.id = c.id))",
            counts!("c.application_id")
        )
    };
}

/// Callers in lines whose wait has ended, those included who were to be called back.
macro_rules! waits {
    () => {
        concat!(
            "v.ended_at_ms AS at_ms, v.id AS id, v.program_id AS program_id, COALESCE(v.answered_by, 0) AS person_id,
                CASE WHEN v.kind = 'callback' AND v.state = 'answered' THEN 'called_back' WHEN v.kind = 'callback' THEN 'not_reached'
                    WHEN v.state = 'answered' THEN 'answered' WHEN v.state = 'voicemail' THEN 'voicemail' ELSE 'given_up' END AS what,
                v.ended_at_ms - v.joined_at_ms AS took_ms, COALESCE(t.application_id, 0) AS application_id, v.caller AS label
            FROM line_visits v LEFT JOIN threads t ON t.tenant_id = v.tenant_id AND t.id = v.thread_id
            WHERE v.tenant_id = $1 AND v.ended_at_ms >= $2 AND v.ended_at_ms < $3",
            counts!("t.application_id")
        )
    };
}

/// Calls in which people talked, by what was written up.
macro_rules! outcomes {
    () => {
        concat!(
            "c.ended_at_ms AS at_ms, c.id AS id, c.program_id AS program_id, c.reviewer_id AS person_id,
                COALESCE(w.label, '') AS what, c.ended_at_ms - c.answered_at_ms AS took_ms, c.application_id AS application_id,
                c.to_address AS label
            FROM calls c LEFT JOIN call_wrap_ups w ON w.tenant_id = c.tenant_id AND w.call_id = c.id
            WHERE c.tenant_id = $1 AND c.ended_at_ms >= $2 AND c.ended_at_ms < $3 AND c.answered_at_ms IS NOT NULL",
            counts!("c.application_id")
        )
    };
}

/// Texts and emails that left the hub.
macro_rules! messages {
    () => {
        "m.created_at_ms AS at_ms, m.id AS id, t.program_id AS program_id,
            CASE WHEN m.author_kind = 'staff' THEN COALESCE(m.author_id, 0) ELSE 0 END AS person_id,
            CASE WHEN m.channel = 'SMS' THEN 'text' ELSE 'mail' END || CASE WHEN m.status = 'delivered' THEN '_delivered'
                WHEN m.status = 'sent' THEN '_sent' ELSE '_failed' END AS what,
            CAST(0 AS BIGINT) AS took_ms, a.id AS application_id, m.to_address AS label
        FROM messages m JOIN threads t ON t.tenant_id = m.tenant_id AND t.id = m.thread_id
        JOIN counted_applications a ON a.tenant_id = t.tenant_id AND a.id = t.application_id
        WHERE m.tenant_id = $1 AND m.created_at_ms >= $2 AND m.created_at_ms < $3 AND m.direction = 'out' AND m.channel IN ('EMAIL', 'SMS')
            AND m.status IN ('sent', 'delivered', 'permanent-failure', 'technical-failure', 'opted-out')"
    };
}

/// The first message of staff after messages of an applicant. What was taken back answers nothing.
macro_rules! answers {
    () => {
        "w.at_ms AS at_ms, w.id AS id, w.program_id AS program_id, w.person_id AS person_id,
            CASE WHEN w.took_ms <= 86400000 THEN 'within_day' ELSE 'later' END AS what, w.took_ms AS took_ms,
            w.application_id AS application_id, w.label AS label
        FROM (SELECT m.created_at_ms AS at_ms, m.id AS id, t.program_id AS program_id, COALESCE(m.author_id, 0) AS person_id,
                m.created_at_ms - (SELECT MIN(q.created_at_ms) FROM messages q WHERE q.tenant_id = $1 AND q.thread_id = m.thread_id
                    AND q.direction = 'in' AND q.channel IN ('EMAIL', 'SMS') AND q.seq < m.seq
                    AND q.seq > COALESCE((SELECT MAX(o.seq) FROM messages o WHERE o.tenant_id = $1 AND o.thread_id = m.thread_id
                        AND o.direction = 'out' AND o.author_kind = 'staff' AND o.channel IN ('EMAIL', 'SMS') AND o.status <> 'cancelled'
                        AND o.seq < m.seq), 0)) AS took_ms,
                a.id AS application_id, m.channel AS label
            FROM messages m JOIN threads t ON t.tenant_id = m.tenant_id AND t.id = m.thread_id
            JOIN counted_applications a ON a.tenant_id = t.tenant_id AND a.id = t.application_id
            WHERE m.tenant_id = $1 AND m.created_at_ms >= $2 AND m.created_at_ms < $3 AND m.direction = 'out' AND m.author_kind = 'staff'
                AND m.channel IN ('EMAIL', 'SMS') AND m.status <> 'cancelled') w
        WHERE w.took_ms IS NOT NULL"
    };
}

/// Moves to a decision from what was none, or from the other one; one that the next move took back is told as undone.
macro_rules! decisions {
    () => {
        "m.at_ms AS at_ms, m.id AS id, m.program_id AS program_id, m.actor_id AS person_id,
            CASE WHEN COALESCE((SELECT u.is_undo FROM application_movements u WHERE u.tenant_id = $1 AND u.application_id = m.application_id
                    AND (u.at_ms > m.at_ms OR (u.at_ms = m.at_ms AND u.id > m.id)) ORDER BY u.at_ms, u.id LIMIT 1), FALSE) THEN 'undone'
                WHEN s.outcome = 'denied' THEN 'denied' ELSE 'approved' END AS what,
            CAST(0 AS BIGINT) AS took_ms, a.id AS application_id, s.name AS label
        FROM application_movements m
        JOIN counted_applications a ON a.tenant_id = m.tenant_id AND a.id = m.application_id
        JOIN program_states s ON s.tenant_id = m.tenant_id AND s.program_id = m.program_id AND s.state_id = m.to_status
        LEFT JOIN program_states b ON b.tenant_id = m.tenant_id AND b.program_id = m.program_id AND b.state_id = m.from_status
        WHERE m.tenant_id = $1 AND m.at_ms >= $2 AND m.at_ms < $3 AND NOT m.is_undo AND s.outcome IN ('approved', 'denied', 'paid')
            AND NOT (COALESCE(b.outcome, '') IN ('approved', 'paid') AND s.outcome IN ('approved', 'paid'))
            AND NOT (COALESCE(b.outcome, '') = 'denied' AND s.outcome = 'denied')"
    };
}

/// Of one program, of programs the caller is a member of, and of one person.
macro_rules! scoped {
    () => {
        "(CAST($4 AS BIGINT) = 0 OR f.program_id = CAST($4 AS BIGINT))
            AND (CAST($5 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members g
                WHERE g.tenant_id = $1 AND g.account_id = CAST($5 AS BIGINT) AND g.program_id = f.program_id))
            AND (CAST($6 AS BIGINT) = -1 OR f.person_id = CAST($6 AS BIGINT))"
    };
}

macro_rules! count {
    ($facts:ident) => {
        concat!(
            "f.program_id, f.person_id, f.what, COUNT(*), CAST(COALESCE(SUM(f.took_ms), 0) AS BIGINT),
                CAST(COALESCE(MAX(f.took_ms), 0) AS BIGINT) FROM (SELECT ",
            $facts!(),
            ") f WHERE ",
            scoped!(),
            " GROUP BY f.program_id, f.person_id, f.what"
        )
    };
}

/// The rows themselves, the last first. $7 says whether $8 is one word, or several between commas; 0: whichever.
macro_rules! list {
    ($facts:ident) => {
        concat!(
            "f.at_ms, f.id, f.program_id, COALESCE(p.name, '') AS program_name, f.person_id, f.what, f.took_ms, f.application_id,
                COALESCE(n.applicant_name, '') AS applicant_name, f.label
            FROM (SELECT ",
            $facts!(),
            ") f LEFT JOIN programs p ON p.tenant_id = $1 AND p.id = f.program_id
            LEFT JOIN counted_applications n ON n.tenant_id = $1 AND n.id = f.application_id
            WHERE ",
            scoped!(),
            " AND (CAST($7 AS BIGINT) = 0 OR (CAST($7 AS BIGINT) = 1 AND f.what = CAST($8 AS TEXT))
                OR (CAST($7 AS BIGINT) = 2 AND CAST($8 AS TEXT) LIKE '%,' || f.what || ',%'))
            AND (f.at_ms < CAST($9 AS BIGINT) OR (f.at_ms = CAST($9 AS BIGINT) AND f.id < CAST($10 AS TEXT)))
            ORDER BY f.at_ms DESC, f.id DESC LIMIT $11"
        )
    };
}

statements! {
    COUNT_CALLS = concat!("SELECT ", count!(calls));
    COUNT_TALKS = concat!("SELECT ", count!(talks));
    COUNT_WAITS = concat!("SELECT ", count!(waits));
    COUNT_OUTCOMES = concat!("SELECT ", count!(outcomes));
    COUNT_MESSAGES = concat!("SELECT ", count!(messages));
    COUNT_ANSWERS = concat!("SELECT ", count!(answers));
    COUNT_DECISIONS = concat!("SELECT ", count!(decisions));
    LIST_CALLS = concat!("SELECT ", list!(calls));
    LIST_TALKS = concat!("SELECT ", list!(talks));
    LIST_WAITS = concat!("SELECT ", list!(waits));
    LIST_OUTCOMES = concat!("SELECT ", list!(outcomes));
    LIST_MESSAGES = concat!("SELECT ", list!(messages));
    LIST_ANSWERS = concat!("SELECT ", list!(answers));
    LIST_DECISIONS = concat!("SELECT ", list!(decisions));
    // The first of each; whichever comes first is the first day of figures.
    FIRST = "SELECT MIN(f.at_ms) FROM (
            SELECT MIN(i.ended_at_ms) AS at_ms FROM incoming_calls i WHERE i.tenant_id = $1
            UNION ALL SELECT MIN(c.ended_at_ms) AS at_ms FROM calls c WHERE c.tenant_id = $1
            UNION ALL SELECT MIN(v.ended_at_ms) AS at_ms FROM line_visits v WHERE v.tenant_id = $1
            UNION ALL SELECT MIN(m.created_at_ms) AS at_ms FROM messages m WHERE m.tenant_id = $1
            UNION ALL SELECT MIN(d.at_ms) AS at_ms FROM application_movements d WHERE d.tenant_id = $1) f";
}

/// What is counted by day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Calls that came in: `answered`, `missed`, `menu`.
    Call,
    /// Calls that were made, and talk: `talked`, `reached`, `unreached`.
    Talk,
    /// Waits in lines: `answered`, `given_up`, `voicemail`, `called_back`, `not_reached`.
    Wait,
    /// Calls by the label of their write-up; empty where there is none.
    Outcome,
    /// `text` or `mail` with `_sent`, `_delivered`, `_failed`.
    Message,
    /// `within_day`, `later`.
    Answer,
    /// `approved`, `denied`, `undone`.
    Decision,
}

impl Subject {
    /// Every subject.
    pub const ALL: [Subject; 7] = [
        Subject::Call,
        Subject::Talk,
        Subject::Wait,
        Subject::Outcome,
        Subject::Message,
        Subject::Answer,
        Subject::Decision,
    ];

    /// The name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Subject::Call => "call",
            Subject::Talk => "talk",
            Subject::Wait => "wait",
            Subject::Outcome => "outcome",
            Subject::Message => "message",
            Subject::Answer => "answer",
            Subject::Decision => "decision",
        }
    }

    /// Counts what lies between two moments, by program, person and what came of it. Take [`count_args`].
    pub(crate) fn count_sql(self) -> &'static str {
        match self {
            Subject::Call => COUNT_CALLS,
            Subject::Talk => COUNT_TALKS,
            Subject::Wait => COUNT_WAITS,
            Subject::Outcome => COUNT_OUTCOMES,
            Subject::Message => COUNT_MESSAGES,
            Subject::Answer => COUNT_ANSWERS,
            Subject::Decision => COUNT_DECISIONS,
        }
    }

    fn list_sql(self) -> &'static str {
        match self {
            Subject::Call => LIST_CALLS,
            Subject::Talk => LIST_TALKS,
            Subject::Wait => LIST_WAITS,
            Subject::Outcome => LIST_OUTCOMES,
            Subject::Message => LIST_MESSAGES,
            Subject::Answer => LIST_ANSWERS,
            Subject::Decision => LIST_DECISIONS,
        }
    }
}

/// Program, person, what came of it, how many, how long together, how long at most.
pub(crate) type Counted = (i64, i64, String, i64, i64, i64);

/// The values of a count: between two moments, of everything or of a scope.
pub(crate) fn count_args(tenant: TenantId, within_ms: (i64, i64), scope: Option<&Scope>) -> Vec<Value> {
    let (program, member, person) = scope.map_or((0, 0, -1), |scope| {
        (scope.program_id(), scope.member_id(), scope.person_id())
    });
    args![tenant, within_ms.0, within_ms.1, program, member, person]
}

/// Which of the rows are listed, by what came of them.
#[derive(Debug, Clone)]
pub(crate) enum Which {
    All,
    One(String),
    Of(&'static [&'static str]),
}

/// A row as it was counted.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct Fact {
    pub at_ms: i64,
    pub id: String,
    pub program_id: i64,
    pub program_name: String,
    pub person_id: i64,
    pub what: String,
    pub took_ms: i64,
    pub application_id: i64,
    pub applicant_name: String,
    pub label: String,
}

/// Rows between two moments, the last first, after the one at `before`.
pub(crate) async fn list(
    db: &Db,
    tenant: TenantId,
    subject: Subject,
    within_ms: (i64, i64),
    scope: &Scope,
    which: &Which,
    before: &(i64, String),
    most: i64,
) -> Result<Vec<Fact>> {
    let (mode, words) = match which {
        Which::All => (0_i64, String::new()),
        Which::One(word) => (1, word.clone()),
        Which::Of(words) => (2, format!(",{},", words.join(","))),
    };
    let mut values = count_args(tenant, within_ms, Some(scope));
    values.extend(args![mode, words, before.0, &before.1, most]);
    db.all(subject.list_sql(), values).await
}

/// When the first of a tenant's rows was written; none where there are none.
pub(crate) async fn first_ms(db: &Db, tenant: TenantId) -> Result<Option<i64>> {
    let (first,): (Option<i64>,) = db.one("first day of figures", FIRST, args![tenant]).await?;
    Ok(first)
}
