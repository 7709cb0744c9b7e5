//! What notification rules are about that wait in a status, for an answer or for the day by which an application is due; and what any
//! rule would have been about in the days before it was written.

use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::conversations::notification_rule::{NoticeCause, NotificationRule};
use hub_domain::{ApplicationId, ProgramId, TenantId};

const DAY_MS: i64 = 86_400_000;
/// A rule that is new, or a hub that was away, tells nobody of what has been over for longer.
pub const LATE_MS: i64 = 7 * DAY_MS;
/// How far back it is counted what a rule would have been about: thirty days.
pub const MONTH_MS: i64 = 30 * DAY_MS;

/// What a member of staff wrote to the applicant of the thread `t`, by text or mail.
macro_rules! asked {
    ($thread:literal) => {
        concat!(
            "m.tenant_id = $1 AND m.thread_id = ",
            $thread,
            " AND m.direction = 'out' AND m.author_kind = 'staff'
                AND m.channel IN ('EMAIL', 'SMS') AND m.status NOT IN ('cancelled', 'permanent-failure', 'technical-failure', 'opted-out')"
        )
    };
}

statements! {
    // What the hub itself writes is no question: a rule's own message begins no silence, so that no rule brings itself about.
    SILENT = concat!("SELECT w.id, w.since_ms FROM (SELECT a.id, a.thread_id,
                (SELECT MAX(m.created_at_ms) FROM messages m WHERE ", asked!("a.thread_id"), ") AS since_ms
            FROM counted_applications a WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.state_id = $3 AND a.id > $4) w
        WHERE w.since_ms > $5 AND w.since_ms <= $6
            AND NOT EXISTS (SELECT 1 FROM messages r WHERE r.tenant_id = $1 AND r.thread_id = w.thread_id AND r.direction = 'in'
                AND r.created_at_ms >= w.since_ms)
            AND NOT EXISTS (SELECT 1 FROM rule_notices n WHERE n.tenant_id = $1 AND n.application_id = w.id AND n.rule_key = $7
                AND n.change_version = 0 - w.since_ms)
        ORDER BY w.id LIMIT $8");
    NEARLY_DUE = "SELECT a.id, a.due_at_ms FROM counted_applications a
        WHERE a.tenant_id = $1 AND a.program_id = $2 AND a.state_id = $3 AND a.id > $4 AND a.due_at_ms > $5 AND a.due_at_ms <= $6
            AND NOT EXISTS (SELECT 1 FROM rule_notices n WHERE n.tenant_id = $1 AND n.application_id = a.id AND n.rule_key = $7
                AND n.change_version = 0 - a.due_at_ms)
        ORDER BY a.id LIMIT $8";
    // A move that was taken back within the time for it has told nobody.
    MOVED = "SELECT v.application_id FROM application_movements v
            JOIN counted_applications a ON a.tenant_id = v.tenant_id AND a.id = v.application_id
        WHERE v.tenant_id = $1 AND v.program_id = $2 AND v.at_ms >= $4 AND v.to_status = $3 AND NOT v.is_undo AND v.from_status <> 0
            AND (CAST($5 AS BIGINT) = 0 OR v.from_status = CAST($5 AS BIGINT))
            AND NOT EXISTS (SELECT 1 FROM application_movements u WHERE u.tenant_id = $1 AND u.application_id = v.application_id
                AND u.is_undo AND u.from_status = v.to_status AND u.to_status = v.from_status AND u.at_ms >= v.at_ms
                AND u.at_ms <= v.at_ms + 600000)
        ORDER BY v.at_ms DESC, v.id DESC LIMIT $6";
    // Silences that lasted as long as the rule waits, of applications that were in its status by then.
    WERE_SILENT = concat!("SELECT a.id FROM messages m
            JOIN counted_applications a ON a.tenant_id = m.tenant_id AND a.thread_id = m.thread_id
        WHERE ", asked!("a.thread_id"), " AND a.program_id = $2 AND m.created_at_ms >= $4 AND m.created_at_ms <= $5
            AND NOT EXISTS (SELECT 1 FROM messages r WHERE r.tenant_id = $1 AND r.thread_id = m.thread_id
                AND r.created_at_ms >= m.created_at_ms AND r.created_at_ms <= m.created_at_ms + CAST($6 AS BIGINT)
                AND (r.direction = 'in' OR (r.direction = 'out' AND r.author_kind = 'staff' AND r.channel IN ('EMAIL', 'SMS')
                    AND (r.created_at_ms > m.created_at_ms OR r.id > m.id))))
            AND $3 = (SELECT v.to_status FROM application_movements v WHERE v.tenant_id = $1 AND v.application_id = a.id
                AND v.at_ms <= m.created_at_ms + CAST($6 AS BIGINT) ORDER BY v.at_ms DESC, v.id DESC LIMIT 1)
        ORDER BY m.created_at_ms DESC, m.id DESC LIMIT $7");
    // Applications that were still in the status when the day came near by which they were due there.
    WERE_NEARLY_DUE = "SELECT v.application_id FROM application_movements v
            JOIN counted_applications a ON a.tenant_id = v.tenant_id AND a.id = v.application_id
            JOIN program_states s ON s.tenant_id = v.tenant_id AND s.program_id = v.program_id AND s.state_id = v.to_status
        WHERE v.tenant_id = $1 AND v.program_id = $2 AND v.to_status = $3 AND s.limit_ms > 0
            AND v.at_ms <= $5 AND v.at_ms + s.limit_ms - CAST($6 AS BIGINT) >= $4 AND v.at_ms + s.limit_ms - CAST($6 AS BIGINT) <= $5
            AND NOT EXISTS (SELECT 1 FROM application_movements u WHERE u.tenant_id = $1 AND u.application_id = v.application_id
                AND u.at_ms > v.at_ms AND u.at_ms <= v.at_ms + s.limit_ms - CAST($6 AS BIGINT))
        ORDER BY v.at_ms DESC, v.id DESC LIMIT $7";
}

/// Something that a rule waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waited {
    application: i64,
    /// When the silence began, or when the application is due.
    pub at_ms: i64,
}

impl Waited {
    /// The application that it is about.
    pub fn application(&self) -> ApplicationId {
        ApplicationId(self.application)
    }

    /// By which its notices are told from those of moves, whose versions are above 0: each silence, and each day, is told of once.
    pub fn version(&self) -> i64 {
        -self.at_ms
    }
}

/// See the module.
pub struct RuleWaits<'a>(pub(crate) &'a Db);

impl RuleWaits<'_> {
    /// What a rule that waits is about now and has not told of, of the applications after this one, by their numbers. Nothing of a rule of moves.
    pub async fn due(
        &self,
        tenant: TenantId,
        (key, rule): (&str, &NotificationRule),
        after: i64,
        now_ms: i64,
        limit: i64,
    ) -> Result<Vec<Waited>> {
        let days_ms = rule.days.unwrap_or_default() * DAY_MS;
        let (sql, from_ms, until_ms) = match rule.cause {
            NoticeCause::Status => return Ok(Vec::new()),
            NoticeCause::Silence => (SILENT, now_ms - days_ms - LATE_MS, now_ms - days_ms),
            NoticeCause::Due => (NEARLY_DUE, now_ms, now_ms + days_ms),
        };
        let program = ProgramId(rule.program);
        let values = args![
            tenant,
            program,
            rule.to_state,
            after,
            from_ms,
            until_ms,
            key,
            limit
        ];
        let rows: Vec<(i64, i64)> = self.0.all(sql, values).await?;
        Ok(rows
            .into_iter()
            .map(|(application, at_ms)| Waited { application, at_ms })
            .collect())
    }

    /// The applications that a rule would have been about in the thirty days before now, the last ones first; one stands there as often
    /// as it would have been. Its condition is not judged.
    pub async fn last_month(
        &self,
        tenant: TenantId,
        rule: &NotificationRule,
        now_ms: i64,
        limit: i64,
    ) -> Result<Vec<ApplicationId>> {
        let (program, state) = (ProgramId(rule.program), rule.to_state);
        let days_ms = rule.days.unwrap_or_default() * DAY_MS;
        let since_ms = now_ms - MONTH_MS;
        let rows: Vec<(i64,)> = match rule.cause {
            NoticeCause::Status => {
                let from = rule.from_state.unwrap_or_default();
                let values = args![tenant, program, state, since_ms, from, limit];
                self.0.all(MOVED, values).await?
            }
            NoticeCause::Silence => {
                let (from_ms, until_ms) = (since_ms - days_ms, now_ms - days_ms);
                let values = args![tenant, program, state, from_ms, until_ms, days_ms, limit];
                self.0.all(WERE_SILENT, values).await?
            }
            NoticeCause::Due => {
                let values = args![tenant, program, state, since_ms, now_ms, days_ms, limit];
                self.0.all(WERE_NEARLY_DUE, values).await?
            }
        };
        Ok(rows.into_iter().map(|(id,)| ApplicationId(id)).collect())
    }
}
