//! Daily counts of page views and outbound link clicks of programs, without personal data.

use crate::db::Db;
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;

statements! {
    COUNT = "UPDATE program_event_counts SET events = events + 1
        WHERE tenant_id = $1 AND day_ms = $2 AND kind = $3 AND subject = $4";
    SUBJECTS = "SELECT COUNT(*) FROM program_event_counts WHERE tenant_id = $1 AND day_ms = $2 AND kind = $3";
    BEGIN = "INSERT INTO program_event_counts (tenant_id, day_ms, kind, subject, events) VALUES ($1, $2, $3, $4, 1)
        ON CONFLICT (tenant_id, day_ms, kind, subject) DO UPDATE SET events = program_event_counts.events + 1";
    SINCE = "SELECT day_ms, kind, subject, events FROM program_event_counts
        WHERE tenant_id = $1 AND day_ms >= $2 ORDER BY day_ms, kind, events DESC, subject";
    FORGET = "DELETE FROM program_event_counts WHERE day_ms < $1";
}

/// A day in milliseconds.
pub const DAY_MS: i64 = 24 * 3_600_000;
/// Subjects of one kind that are counted separately in a day. Anybody may report an event, so their number is limited.
pub const MAX_SUBJECTS: i64 = 200;
/// Subject for the rest of the day's events.
pub const OTHER: &str = "other";

/// How often something happened on a day.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ProgramEventCount {
    /// The beginning of the day, UTC.
    pub day_ms: i64,
    /// `page` or `outbound`.
    pub kind: String,
    pub subject: String,
    pub events: i64,
}

/// Questions about the counts.
pub struct ProgramEvents<'a>(pub(crate) &'a Db);

impl ProgramEvents<'_> {
    /// The counts of a tenant since a moment, day by day, the most frequent first.
    pub async fn since(&self, tenant: TenantId, at_ms: i64) -> Result<Vec<ProgramEventCount>> {
        self.0
            .all(SINCE, args![tenant, at_ms - at_ms.rem_euclid(DAY_MS)])
            .await
    }

    /// Drops days that ended before `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.execute(FORGET, args![at_ms - DAY_MS]).await
    }
}

/// Adds one event at `at_ms`.
pub async fn count(write: &mut Write, tenant: TenantId, kind: &str, subject: &str, at_ms: i64) -> Result<()> {
    let day_ms = at_ms - at_ms.rem_euclid(DAY_MS);
    if write.execute(COUNT, args![tenant, day_ms, kind, subject]).await? > 0 {
        return Ok(());
    }
    let (subjects,): (i64,) = write.one("count", SUBJECTS, args![tenant, day_ms, kind]).await?;
    let subject = if subjects < MAX_SUBJECTS { subject } else { OTHER };
    write
        .execute(BEGIN, args![tenant, day_ms, kind, subject])
        .await
        .map(drop)
}
