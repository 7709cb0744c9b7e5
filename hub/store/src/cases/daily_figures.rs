//! The figures of each day, kept so that reports add them up. A day that is not kept, or of which something has changed since, is
//! counted from its rows: what a report says is exact whether or not the job has run, and whatever it was interrupted in.
//!
//! A day is kept from two hours after its end. Who changes something that is older than an hour says so ([`changed_at`]) in the same
//! write; the job forgets only those marks that it had read before it counted.

use crate::cases::day_facts::{self, Counted, Subject, count_args};
use crate::{Result, Store, Write, args, batch, statements};
use futures::{StreamExt, TryStreamExt, stream};
use hub_domain::cases::reports::{By, Period, Scope, Span, Step};
use hub_domain::clock::now_ms;
use hub_domain::{CallId, MessageId, TenantId};
use std::collections::{BTreeMap, HashSet};

const HOUR_MS: i64 = 3_600_000;
/// What is younger is not marked: its day is not kept yet.
const YOUNG_MS: i64 = HOUR_MS;
/// From so long after its end a day is kept.
const REST_MS: i64 = 2 * HOUR_MS;
/// Days that are counted from their rows at the same time.
const AT_ONCE: usize = 4;

/// What is kept of some days, by one column.
macro_rules! sums {
    ($key:literal) => {
        concat!(
            "d.", $key, ", d.what, CAST(SUM(d.figures) AS BIGINT), CAST(SUM(d.took_ms) AS BIGINT), MAX(d.longest_ms)
            FROM daily_figures d WHERE d.tenant_id = $1 AND d.subject = $7 AND d.from_ms >= $2 AND d.from_ms < $3
                AND (CAST($4 AS BIGINT) = 0 OR d.program_id = CAST($4 AS BIGINT))
                AND (CAST($5 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM program_members g
                    WHERE g.tenant_id = $1 AND g.account_id = CAST($5 AS BIGINT) AND g.program_id = d.program_id))
                AND (CAST($6 AS BIGINT) = -1 OR d.person_id = CAST($6 AS BIGINT))
            GROUP BY d.", $key, ", d.what"
        )
    };
}

statements! {
    SUMS_BY_DAY = concat!("SELECT ", sums!("from_ms"));
    SUMS_BY_PROGRAM = concat!("SELECT ", sums!("program_id"));
    SUMS_BY_PERSON = concat!("SELECT ", sums!("person_id"));
    KEPT = "SELECT k.from_ms, k.until_ms, k.states FROM kept_days k WHERE k.tenant_id = $1 AND k.from_ms >= $2 AND k.from_ms < $3";
    STALE = "SELECT DISTINCT s.at_ms FROM stale_days s WHERE s.tenant_id = $1 AND s.at_ms >= $2 AND s.at_ms < $3";
    STATES = "SELECT COUNT(*), CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM config_versions
        WHERE tenant_id = $1 AND kind = 'workflow' AND state = 'published'";
    MARKS = "SELECT at_ms, id FROM stale_days WHERE tenant_id = $1 AND at_ms >= $2 AND at_ms < $3";
    FORGET_MARK = "DELETE FROM stale_days WHERE tenant_id = $1 AND at_ms = $2 AND id = $3";
    FORGET_FIGURES = "DELETE FROM daily_figures WHERE tenant_id = $1 AND subject = $2 AND from_ms = $3";
    FORGET_DAY = "DELETE FROM kept_days WHERE tenant_id = $1 AND from_ms = $2";
    ADD = "INSERT INTO daily_figures (tenant_id, subject, from_ms, program_id, person_id, what, figures, took_ms, longest_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    KEEP = "INSERT INTO kept_days (tenant_id, from_ms, until_ms, states) VALUES ($1, $2, $3, $4)";
    MARK = "INSERT INTO stale_days (tenant_id, at_ms, id) VALUES ($1, $2, $3)";
    MARK_CALL = "INSERT INTO stale_days (tenant_id, at_ms, id)
        SELECT c.tenant_id, c.ended_at_ms, CAST($3 AS TEXT) FROM calls c WHERE c.tenant_id = $1 AND c.id = $2 AND c.ended_at_ms < $4";
    MARK_INCOMING = "INSERT INTO stale_days (tenant_id, at_ms, id)
        SELECT i.tenant_id, i.ended_at_ms, CAST($3 AS TEXT) FROM incoming_calls i WHERE i.tenant_id = $1 AND i.id = $2 AND i.ended_at_ms < $4";
    // Whether a message answers depends on those before it: the later ones of staff are counted again with it.
    MARK_MESSAGE = "INSERT INTO stale_days (tenant_id, at_ms, id)
        SELECT n.tenant_id, n.created_at_ms, CAST($3 AS TEXT) || '-' || CAST(n.seq AS TEXT) FROM messages m
        JOIN messages n ON n.tenant_id = m.tenant_id AND n.thread_id = m.thread_id AND n.seq >= m.seq
        WHERE m.tenant_id = $1 AND m.id = $2 AND m.direction = 'out' AND n.direction = 'out' AND n.created_at_ms < $4";
}

/// How many, how long together, how long at most.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub figures: i64,
    pub took_ms: i64,
    pub longest_ms: i64,
}

impl Tally {
    /// The same with another one added.
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            figures: self.figures + other.figures,
            took_ms: self.took_ms + other.took_ms,
            longest_ms: self.longest_ms.max(other.longest_ms),
        }
    }
}

/// What the sums are cut by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The first millisecond of each day.
    Day,
    Program,
    Person,
}

impl Column {
    /// The column that a cut needs.
    pub fn of(by: Option<By>) -> Self {
        match by {
            Some(By::Program) => Column::Program,
            Some(By::Person) => Column::Person,
            Some(By::Day | By::Week | By::Month) | None => Column::Day,
        }
    }

    fn sums(self) -> &'static str {
        match self {
            Column::Day => SUMS_BY_DAY,
            Column::Program => SUMS_BY_PROGRAM,
            Column::Person => SUMS_BY_PERSON,
        }
    }
}

/// Figures by a column's value and by what came of it.
pub type Figures = BTreeMap<(i64, String), Tally>;

/// Consecutive days, from the first millisecond to the one after the last, and whether their figures are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stretch {
    from_ms: i64,
    until_ms: i64,
    is_kept: bool,
}

/// Figures of days, for reading.
pub struct DailyFigures<'a>(pub(crate) &'a Store);

impl DailyFigures<'_> {
    /// The figures of a subject within a scope.
    pub async fn of(
        &self,
        tenant: TenantId,
        subject: Subject,
        scope: &Scope,
        column: Column,
    ) -> Result<Figures> {
        let db = self.0.db();
        let days = scope.period.spans_by(Step::Day);
        let Some(first) = day_facts::first_ms(db, tenant).await? else {
            return Ok(Figures::new());
        };
        let days: Vec<Span> = days.into_iter().filter(|day| day.until_ms > first).collect();
        let kept = self.kept(tenant, &days, subject == Subject::Decision).await?;
        let stretches = stretches(&days, &kept, column == Column::Day);
        let read = stream::iter(stretches)
            .map(async |stretch: Stretch| -> Result<Vec<(i64, String, Tally)>> {
                let within = (stretch.from_ms, stretch.until_ms);
                let mut values = count_args(tenant, within, Some(scope));
                if stretch.is_kept {
                    values.extend(args![subject.as_str()]);
                    let rows: Vec<(i64, String, i64, i64, i64)> = db.all(column.sums(), values).await?;
                    return Ok(rows
                        .into_iter()
                        .map(|(key, what, figures, took_ms, longest_ms)| {
                            (key, what, tally(figures, took_ms, longest_ms))
                        })
                        .collect());
                }
                let rows: Vec<Counted> = db.all(subject.count_sql(), values).await?;
                Ok(rows
                    .into_iter()
                    .map(|(program, person, what, figures, took_ms, longest_ms)| {
                        let key = match column {
                            Column::Day => stretch.from_ms,
                            Column::Program => program,
                            Column::Person => person,
                        };
                        (key, what, tally(figures, took_ms, longest_ms))
                    })
                    .collect())
            })
            .buffered(AT_ONCE)
            .try_collect::<Vec<_>>()
            .await?;
        let mut figures = Figures::new();
        for (key, what, one) in read.into_iter().flatten() {
            let sum = figures.entry((key, what)).or_default();
            *sum = sum.and(one);
        }
        Ok(figures)
    }

    /// The days among these whose kept figures are right, by their first millisecond. None is where a day of another zone is kept among
    /// them: its figures would be added to those of the right ones.
    async fn kept(&self, tenant: TenantId, days: &[Span], with_states: bool) -> Result<HashSet<i64>> {
        let db = self.0.db();
        let (Some(first), Some(last)) = (days.first(), days.last()) else {
            return Ok(HashSet::new());
        };
        let within = args![tenant, first.from_ms, last.until_ms];
        let rows: Vec<(i64, i64, String)> = db.all(KEPT, within.clone()).await?;
        let is_known = |from: i64, until: i64| {
            days.binary_search_by_key(&from, |day| day.from_ms)
                .is_ok_and(|at| days[at].until_ms == until)
        };
        if !rows.iter().all(|(from, until, _)| is_known(*from, *until)) {
            return Ok(HashSet::new());
        }
        let stale: Vec<(i64,)> = db.all(STALE, within).await?;
        let states = match with_states {
            true => Some(self.states(tenant).await?),
            false => None,
        };
        let is_told = |told: &str| states.as_deref().is_none_or(|states| states == told);
        let mut kept: HashSet<i64> = rows
            .into_iter()
            .filter(|(_, _, told)| is_told(told))
            .map(|(from, _, _)| from)
            .collect();
        for (at_ms,) in stale {
            let place = days.partition_point(|day| day.from_ms <= at_ms);
            if let Some(day) = place.checked_sub(1).and_then(|place| days.get(place)) {
                kept.remove(&day.from_ms);
            }
        }
        Ok(kept)
    }

    /// The published workflows: which states are decisions is in them.
    async fn states(&self, tenant: TenantId) -> Result<String> {
        let (count, sum): (i64, i64) = self.0.db().one("workflows", STATES, args![tenant]).await?;
        Ok(format!("{count}:{sum}"))
    }

    /// The days of a tenant that are over and whose figures are not kept, or are right no more, the last ones first. Days that are kept
    /// in another zone are forgotten.
    pub async fn due(&self, tenant: TenantId, zone: &str, now_ms: i64) -> Result<Vec<Span>> {
        let Some(first) = day_facts::first_ms(self.0.db(), tenant).await? else {
            return Ok(Vec::new());
        };
        let Some(period) = Period::longest_until(zone, now_ms) else {
            return Ok(Vec::new());
        };
        let days: Vec<Span> = period
            .spans_by(Step::Day)
            .into_iter()
            .filter(|day| day.until_ms > first && day.until_ms + REST_MS <= now_ms)
            .collect();
        self.forget_others(tenant, &days).await?;
        let kept = self.kept(tenant, &days, true).await?;
        let due = days.into_iter().rev();
        Ok(due.filter(|day| !kept.contains(&day.from_ms)).collect())
    }

    /// Forgets days among these that are of another length or begin at another hour.
    async fn forget_others(&self, tenant: TenantId, days: &[Span]) -> Result<()> {
        let (Some(first), Some(last)) = (days.first(), days.last()) else {
            return Ok(());
        };
        let within = args![tenant, first.from_ms, last.until_ms];
        let rows: Vec<(i64, i64, String)> = self.0.db().all(KEPT, within).await?;
        let known: HashSet<(i64, i64)> = days.iter().map(|day| (day.from_ms, day.until_ms)).collect();
        let others = rows
            .into_iter()
            .filter(|(from, until, _)| !known.contains(&(*from, *until)));
        for (from, _, _) in others {
            let mut write = self.0.write().await?;
            forget(&mut write, tenant, from).await?;
            write.commit().await?;
        }
        Ok(())
    }
}

fn tally(figures: i64, took_ms: i64, longest_ms: i64) -> Tally {
    Tally {
        figures,
        took_ms,
        longest_ms,
    }
}

/// The days as few stretches. Days that are counted from their rows stay apart where each is a row of its own.
fn stretches(days: &[Span], kept: &HashSet<i64>, apart: bool) -> Vec<Stretch> {
    let mut all: Vec<Stretch> = Vec::new();
    for day in days {
        let is_kept = kept.contains(&day.from_ms);
        match all.last_mut() {
            Some(last) if last.is_kept == is_kept && (is_kept || !apart) => last.until_ms = day.until_ms,
            _ => all.push(Stretch {
                from_ms: day.from_ms,
                until_ms: day.until_ms,
                is_kept,
            }),
        }
    }
    all
}

async fn forget(write: &mut Write, tenant: TenantId, from_ms: i64) -> Result<()> {
    for subject in Subject::ALL {
        write
            .execute(FORGET_FIGURES, args![tenant, subject.as_str(), from_ms])
            .await?;
    }
    write.execute(FORGET_DAY, args![tenant, from_ms]).await.map(drop)
}

/// Counts a day and keeps its figures. Repeated, it keeps the same; broken off, nothing has changed.
pub async fn keep_day(write: &mut Write, tenant: TenantId, day: &Span) -> Result<()> {
    let within = (day.from_ms, day.until_ms);
    let marks: Vec<(i64, String)> = write.all(MARKS, args![tenant, within.0, within.1]).await?;
    let (count, sum): (i64, i64) = write.one("workflows", STATES, args![tenant]).await?;
    forget(write, tenant, day.from_ms).await?;
    for subject in Subject::ALL {
        let values = count_args(tenant, within, None);
        let rows: Vec<Counted> = write.all(subject.count_sql(), values).await?;
        let rows = rows
            .into_iter()
            .map(|(program, person, what, figures, took_ms, longest_ms)| {
                args![
                    tenant,
                    subject.as_str(),
                    day.from_ms,
                    program,
                    person,
                    what,
                    figures,
                    took_ms,
                    longest_ms
                ]
            });
        batch::insert(write, ADD, rows.collect()).await?;
    }
    let values = args![tenant, day.from_ms, day.until_ms, format!("{count}:{sum}")];
    write.execute(KEEP, values).await?;
    for (at_ms, id) in marks {
        write.execute(FORGET_MARK, args![tenant, at_ms, id]).await?;
    }
    Ok(())
}

fn mark_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// Something that is counted at this moment has changed, or was written late.
pub(crate) async fn changed_at(write: &mut Write, tenant: TenantId, at_ms: i64) -> Result<()> {
    if at_ms >= now_ms() - YOUNG_MS {
        return Ok(());
    }
    write
        .execute(MARK, args![tenant, at_ms, mark_id()])
        .await
        .map(drop)
}

/// What came of a call has changed after its end.
pub(crate) async fn call_changed(write: &mut Write, tenant: TenantId, id: &CallId) -> Result<()> {
    let values = args![tenant, id, mark_id(), now_ms() - YOUNG_MS];
    write.execute(MARK_CALL, values).await.map(drop)
}

/// What came of a call that rang here has changed after its end.
pub(crate) async fn incoming_changed(write: &mut Write, tenant: TenantId, id: &CallId) -> Result<()> {
    let values = args![tenant, id, mark_id(), now_ms() - YOUNG_MS];
    write.execute(MARK_INCOMING, values).await.map(drop)
}

/// The delivery of a message has changed.
pub(crate) async fn message_changed(write: &mut Write, tenant: TenantId, id: &MessageId) -> Result<()> {
    let values = args![tenant, id, mark_id(), now_ms() - YOUNG_MS];
    write.execute(MARK_MESSAGE, values).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_few_stretches() {
        let day = |n: i64| Span {
            day: format!("2026-03-0{n}"),
            from_ms: n * 10,
            until_ms: n * 10 + 10,
        };
        let days: Vec<Span> = (1..=6).map(day).collect();
        let kept = HashSet::from([10, 20, 50]);
        let of = |apart| -> Vec<(i64, i64, bool)> {
            stretches(&days, &kept, apart)
                .into_iter()
                .map(|one| (one.from_ms, one.until_ms, one.is_kept))
                .collect()
        };
        assert_eq!(
            of(false),
            [(10, 30, true), (30, 50, false), (50, 60, true), (60, 70, false)]
        );
        assert_eq!(
            of(true),
            [
                (10, 30, true),
                (30, 40, false),
                (40, 50, false),
                (50, 60, true),
                (60, 70, false)
            ]
        );
    }
}
