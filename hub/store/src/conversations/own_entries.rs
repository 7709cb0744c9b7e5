//! The entries of threads that an applicant sees on their own pages.

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::{args, statements};
use hub_domain::calls::call::CallOutcome;
use hub_domain::conversations::applicant_view::{ApplicantView, applicant_view};
use hub_domain::conversations::channel::{Channel, Direction};
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::AuthorKind;
use hub_domain::{ApplicantId, MessageId, TenantId, ThreadId};
use std::collections::HashMap;

statements! {
    // What the rule of the applicant's view can never show is left out here, so that it takes no place of what it does.
    OF_APPLICANT = "SELECT e.thread_id, e.id, e.channel, e.direction, e.author_kind, e.author_name, e.subject, e.body, e.status,
            e.created_at_ms, e.released_at_ms, e.outcome, e.answered_at_ms, e.ended_at_ms
        FROM (SELECT m.thread_id, m.id, m.seq, m.channel, m.direction, m.author_kind, m.author_name, m.subject, m.body, m.status,
                m.created_at_ms, m.released_at_ms, c.outcome, c.answered_at_ms, c.ended_at_ms,
                ROW_NUMBER() OVER (PARTITION BY m.thread_id ORDER BY m.seq DESC) AS place
            FROM messages m
            JOIN threads t ON t.tenant_id = m.tenant_id AND t.id = m.thread_id
            LEFT JOIN calls c ON c.tenant_id = m.tenant_id AND c.id = m.call_id
            WHERE m.tenant_id = $1 AND t.applicant_id = $2 AND m.channel IN ('EMAIL', 'SMS', 'CALL', 'VOICE')
                AND ((m.direction = 'in' AND (m.author_kind = 'applicant' OR m.released_at_ms IS NOT NULL))
                    OR (m.direction = 'out' AND (m.channel IN ('CALL', 'VOICE') OR m.status IN ('sent', 'delivered'))))) e
        WHERE e.place <= $3 ORDER BY e.thread_id, e.seq";
}

/// An entry as its applicant sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnEntry {
    pub id: MessageId,
    pub channel: Channel,
    pub direction: Direction,
    pub view: ApplicantView,
    pub author_name: String,
    pub subject: String,
    pub body: String,
    pub at_ms: i64,
    /// A call's outcome; none while it goes on.
    pub outcome: Option<CallOutcome>,
    /// Talking time of a call.
    pub duration_ms: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct Row {
    thread_id: String,
    id: String,
    channel: String,
    direction: String,
    author_kind: String,
    author_name: String,
    subject: String,
    body: String,
    status: String,
    created_at_ms: i64,
    released_at_ms: Option<i64>,
    outcome: Option<String>,
    answered_at_ms: Option<i64>,
    ended_at_ms: Option<i64>,
}

fn corrupt(what: &'static str, value: &str) -> StoreError {
    StoreError::Corrupt {
        what,
        reason: format!("unknown value {value:?}"),
    }
}

impl Row {
    fn entry(self) -> Result<OwnEntry> {
        let channel = Channel::parse(&self.channel).ok_or_else(|| corrupt("channel", &self.channel))?;
        let direction =
            Direction::parse(&self.direction).ok_or_else(|| corrupt("direction", &self.direction))?;
        let status =
            DeliveryState::parse(&self.status).ok_or_else(|| corrupt("delivery state", &self.status))?;
        let author = AuthorKind::parse(&self.author_kind);
        Ok(OwnEntry {
            view: applicant_view(channel, direction, author, status, self.released_at_ms.is_some()),
            channel,
            direction,
            id: MessageId(self.id),
            author_name: self.author_name,
            subject: self.subject,
            body: self.body,
            at_ms: self.created_at_ms,
            outcome: self.outcome.as_deref().and_then(CallOutcome::parse),
            duration_ms: self
                .answered_at_ms
                .zip(self.ended_at_ms)
                .map(|(from, to)| to.saturating_sub(from).max(0)),
        })
    }
}

/// What applicants see of their threads.
pub struct OwnEntries<'a>(pub(crate) &'a Db);

impl OwnEntries<'_> {
    /// The newest entries of each of an applicant's threads that they see, at most `limit` of each, the oldest first.
    pub async fn of_applicant(
        &self,
        tenant: TenantId,
        applicant: ApplicantId,
        limit: i64,
    ) -> Result<HashMap<ThreadId, Vec<OwnEntry>>> {
        let rows: Vec<Row> = self.0.all(OF_APPLICANT, args![tenant, applicant, limit]).await?;
        let mut found: HashMap<ThreadId, Vec<OwnEntry>> = HashMap::new();
        for row in rows {
            let thread = ThreadId(row.thread_id.clone());
            let entry = row.entry()?;
            if entry.view.is_shown() {
                found.entry(thread).or_default().push(entry);
            }
        }
        Ok(found)
    }
}
