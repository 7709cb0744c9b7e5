//! How often something may be tried or sent. One statement counts and judges a claim, so that of many at the same
//! moment no more than the limit succeed, on either engine. Global table: sign-in counts before a tenant has been
//! chosen.

use crate::db::Db;
use crate::{Result, Write, args, statements};

statements! {
    CLAIM = "INSERT INTO attempts (kind, subject, taken, first_at_ms, last_at_ms, ends_at_ms) VALUES ($1, $2, 1, $3, $3, $4)
        ON CONFLICT (kind, subject) DO UPDATE SET
            taken = CASE WHEN attempts.first_at_ms <= $6 OR attempts.last_at_ms <= $7 THEN 1 ELSE attempts.taken + 1 END,
            first_at_ms = CASE WHEN attempts.first_at_ms <= $6 OR attempts.last_at_ms <= $7
                THEN excluded.first_at_ms ELSE attempts.first_at_ms END,
            last_at_ms = excluded.last_at_ms,
            ends_at_ms = excluded.ends_at_ms
        WHERE attempts.taken < $5 OR attempts.first_at_ms <= $6 OR attempts.last_at_ms <= $7 OR attempts.last_at_ms <= $8
        RETURNING taken";
    COUNTED = "SELECT taken, first_at_ms, last_at_ms FROM attempts WHERE kind = $1 AND subject = $2";
    GIVE_BACK = "UPDATE attempts SET taken = taken - 1
        WHERE kind = $1 AND subject = $2 AND taken > 0 AND first_at_ms <= $3";
    CLEAR = "DELETE FROM attempts WHERE kind = $1 AND subject = $2";
    CLEAR_ALL = "DELETE FROM attempts WHERE kind = $1 AND subject LIKE $2";
    FORGET = "DELETE FROM attempts WHERE ends_at_ms < $1";
}

/// How long a row is kept whose count no time ends, in milliseconds.
const KEPT_MS: i64 = 30 * 24 * 60 * 60_000;

/// When a count is reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anew {
    /// So long after the first that was counted.
    AfterFirst,
    /// This long after the last: no span of that length ever has more than the limit.
    AfterLast,
    /// Only when it is cleared. At the limit, one more is allowed this long after the last.
    WhenCleared,
}

/// How many of a kind there may be for one subject.
#[derive(Debug, PartialEq, Eq)]
pub struct Limit {
    /// Its name in the table.
    pub kind: &'static str,
    pub max: i64,
    pub span_ms: i64,
    pub anew: Anew,
}

impl Limit {
    /// The times up to which a first, a last, and a last at the limit have expired.
    fn horizons(&self, now_ms: i64) -> (i64, i64, i64) {
        let since = now_ms - self.span_ms;
        match self.anew {
            Anew::AfterFirst => (since, i64::MIN, i64::MIN),
            Anew::AfterLast => (i64::MIN, since, i64::MIN),
            Anew::WhenCleared => (i64::MIN, i64::MIN, since),
        }
    }

    fn ends_at_ms(&self, now_ms: i64) -> i64 {
        match self.anew {
            Anew::AfterFirst | Anew::AfterLast => now_ms + self.span_ms,
            Anew::WhenCleared => now_ms + KEPT_MS.max(self.span_ms),
        }
    }
}

/// What a claim came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// It is counted; so many are, with this one.
    Taken(i64),
    /// There are too many until this time, and nothing was counted.
    Refused { until_ms: i64 },
}

/// State of a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
struct Count {
    taken: i64,
    first_at_ms: i64,
    last_at_ms: i64,
}

impl Count {
    fn is_over(self, limit: &Limit, now_ms: i64) -> bool {
        let (first, last, _) = limit.horizons(now_ms);
        self.first_at_ms <= first || self.last_at_ms <= last
    }

    /// When one more would be let through.
    fn until_ms(self, limit: &Limit) -> i64 {
        match limit.anew {
            Anew::AfterFirst => self.first_at_ms + limit.span_ms,
            Anew::AfterLast | Anew::WhenCleared => self.last_at_ms + limit.span_ms,
        }
    }
}

/// Queries about counts. Only a claim may decide.
pub struct Attempts<'a>(pub(crate) &'a Db);

impl Attempts<'_> {
    /// How many are counted at `now_ms`.
    pub async fn taken(&self, limit: &Limit, subject: &str, now_ms: i64) -> Result<i64> {
        let count: Option<Count> = self.0.optional(COUNTED, args![limit.kind, subject]).await?;
        Ok(count
            .filter(|count| !count.is_over(limit, now_ms))
            .map_or(0, |count| count.taken))
    }

    /// Until when a claim would be refused; none when it would be taken.
    pub async fn refused_until(&self, limit: &Limit, subject: &str, now_ms: i64) -> Result<Option<i64>> {
        let count: Option<Count> = self.0.optional(COUNTED, args![limit.kind, subject]).await?;
        Ok(count
            .filter(|count| count.taken >= limit.max)
            .map(|count| count.until_ms(limit))
            .filter(|until_ms| *until_ms > now_ms))
    }

    /// Drops what meant nothing any more at `at_ms`.
    pub async fn forget_before(&self, at_ms: i64) -> Result<u64> {
        self.0.execute(FORGET, args![at_ms]).await
    }
}

/// Counts one more, if the limit allows it. It is part of the write: after a rollback it was never counted.
pub async fn claim(write: &mut Write, limit: &Limit, subject: &str, now_ms: i64) -> Result<Claim> {
    let (first, last, last_at_bound) = limit.horizons(now_ms);
    let values = args![
        limit.kind,
        subject,
        now_ms,
        limit.ends_at_ms(now_ms),
        limit.max,
        first,
        last,
        last_at_bound
    ];
    if let Some((taken,)) = write.optional::<(i64,)>(CLAIM, values).await? {
        return Ok(Claim::Taken(taken));
    }
    // Only for the answer: the statement has decided.
    let count: Option<Count> = write.optional(COUNTED, args![limit.kind, subject]).await?;
    let until_ms = count.map_or(now_ms, |count| count.until_ms(limit));
    Ok(Claim::Refused { until_ms })
}

/// Returns the claim of `claimed_at_ms`, because the attempt was right. A count that was reset since is left alone.
pub async fn give_back(write: &mut Write, limit: &Limit, subject: &str, claimed_at_ms: i64) -> Result<()> {
    let values = args![limit.kind, subject, claimed_at_ms];
    write.execute(GIVE_BACK, values).await.map(drop)
}

/// Resets a count; false if there was none.
pub async fn clear(write: &mut Write, limit: &Limit, subject: &str) -> Result<bool> {
    Ok(write.execute(CLEAR, args![limit.kind, subject]).await? > 0)
}

/// Resets the counts of every subject with this prefix; `beginning` contains neither `%` nor `_`.
pub async fn clear_all(write: &mut Write, limit: &Limit, beginning: &str) -> Result<()> {
    let values = args![limit.kind, format!("{beginning}%")];
    write.execute(CLEAR_ALL, values).await.map(drop)
}
