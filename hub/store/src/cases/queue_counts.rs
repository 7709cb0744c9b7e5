//! How many applications the queue has of what, as the database keeps it: triggers of `applications` write it in the transaction that
//! changes a row (`engine`), so that nothing is counted where nobody looks.

use crate::cases::queue_filter::{self, CountKind, DayKind, Filter, Reach};
use crate::cases::queue_samples;
use crate::db::Engine;
use crate::{Result, Store, args, statements};
use hub_domain::TenantId;
use hub_domain::cases::queue_query::{QueueQuery, Span};

statements! {
    PROGRAMS_OF = "SELECT program_id FROM program_members WHERE tenant_id = $1 AND account_id = $2 ORDER BY program_id";
    // What was appended meanwhile is in no snapshot of this, and stays.
    FOLD for Postgres = "WITH more AS (SELECT tenant_id, kind, program_id, state_id, owner_id, value FROM queue_counts
            GROUP BY tenant_id, kind, program_id, state_id, owner_id, value HAVING COUNT(*) > 1 OR SUM(total) = 0),
        gone AS (DELETE FROM queue_counts c USING more m
            WHERE c.tenant_id = m.tenant_id AND c.kind = m.kind AND c.program_id = m.program_id AND c.state_id = m.state_id
                AND c.owner_id IS NOT DISTINCT FROM m.owner_id AND c.value = m.value
            RETURNING c.tenant_id, c.kind, c.program_id, c.state_id, c.owner_id, c.value, c.total)
        INSERT INTO queue_counts (tenant_id, kind, program_id, state_id, owner_id, value, total)
        SELECT tenant_id, kind, program_id, state_id, owner_id, value, CAST(SUM(total) AS BIGINT) FROM gone
        GROUP BY tenant_id, kind, program_id, state_id, owner_id, value HAVING SUM(total) <> 0";
    FOLD_DAYS for Postgres = "WITH more AS (SELECT tenant_id, kind, audience, program_id, day FROM application_days
            GROUP BY tenant_id, kind, audience, program_id, day HAVING COUNT(*) > 1 OR SUM(total) = 0),
        gone AS (DELETE FROM application_days c USING more m
            WHERE c.tenant_id = m.tenant_id AND c.kind = m.kind AND c.audience = m.audience AND c.program_id = m.program_id
                AND c.day = m.day
            RETURNING c.tenant_id, c.kind, c.audience, c.program_id, c.day, c.total)
        INSERT INTO application_days (tenant_id, kind, audience, program_id, day, total)
        SELECT tenant_id, kind, audience, program_id, day, CAST(SUM(total) AS BIGINT) FROM gone
        GROUP BY tenant_id, kind, audience, program_id, day HAVING SUM(total) <> 0";
    FORGET_NONE for Sqlite = "DELETE FROM queue_counts WHERE total = 0";
    FORGET_NO_DAYS for Sqlite = "DELETE FROM application_days WHERE total = 0";
}

/// Milliseconds of a day in UTC.
pub(crate) const DAY_MS: i64 = 86_400_000;
/// No program has this number.
const NOWHERE: i64 = -1;

/// A query whose answer is counted already.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    /// The query, with the programs of its member in the member's place.
    pub query: QueueQuery,
    /// How many applications it finds.
    pub total: i64,
    /// How many there are.
    pub all: i64,
}

/// What is known of a query without counting; none where something narrows it that is not kept.
pub(crate) async fn known(store: &Store, tenant: TenantId, query: &QueueQuery) -> Result<Option<Known>> {
    if !queue_filter::is_kept(query) {
        return Ok(None);
    }
    let query = of_programs(store, tenant, query).await?;
    let whole = QueueQuery {
        without_own: None,
        ..query.clone()
    };
    let (total, own, all) = tokio::try_join!(
        total(store, tenant, &whole),
        own(store, tenant, &query),
        all(store, tenant)
    )?;
    Ok(total.map(|total| Known {
        query,
        // Somebody may move one in between.
        total: (total - own).max(0),
        all,
    }))
}

/// How many applications a query leaves out, since an account has brought them there itself: these few are counted.
async fn own(store: &Store, tenant: TenantId, query: &QueueQuery) -> Result<i64> {
    let Some(own) = query.without_own.as_ref().filter(|own| !own.states().is_empty()) else {
        return Ok(0);
    };
    let filter = Filter::of_own(tenant, query, own);
    let (count,): (i64,) = store
        .db()
        .one("queue", count_sql(&filter), filter.args.clone())
        .await?;
    Ok(count)
}

/// Whether every application that counts is found by a query, but for the words that it searches.
pub(crate) async fn narrows_nothing(store: &Store, tenant: TenantId, query: &QueueQuery) -> Result<bool> {
    let query = QueueQuery {
        search: String::new(),
        ..query.clone()
    };
    let known = known(store, tenant, &query).await?;
    Ok(known.is_some_and(|known| known.total == known.all))
}

/// The same query by the programs that its member has.
async fn of_programs(store: &Store, tenant: TenantId, query: &QueueQuery) -> Result<QueueQuery> {
    let Some(account) = query.member else {
        return Ok(query.clone());
    };
    let own: Vec<(i64,)> = store.db().all(PROGRAMS_OF, args![tenant, account]).await?;
    let is_asked = |program: &i64| query.programs.is_empty() || query.programs.contains(program);
    let mut programs: Vec<i64> = own
        .into_iter()
        .map(|(program,)| program)
        .filter(is_asked)
        .collect();
    if programs.is_empty() {
        programs.push(NOWHERE);
    }
    Ok(QueueQuery {
        member: None,
        programs,
        ..query.clone()
    })
}

/// How many applications a tenant has.
pub(crate) async fn all(store: &Store, tenant: TenantId) -> Result<i64> {
    match Filter::of_counts(tenant, &QueueQuery::default(), CountKind::Owner) {
        Some(filter) => sum(store, &filter).await,
        None => Ok(0),
    }
}

async fn total(store: &Store, tenant: TenantId, query: &QueueQuery) -> Result<Option<i64>> {
    if let Some(filter) = Filter::of_counts(tenant, query, CountKind::Owner) {
        return sum(store, &filter).await.map(Some);
    }
    match [query.submitted, query.last_contact, query.due].map(|span| span != Span::default()) {
        [true, false, false] => in_days(store, tenant, query, DayKind::Filed).await,
        [false, true, false] => in_days(store, tenant, query, DayKind::Contact).await,
        [false, false, true] => in_days(store, tenant, query, DayKind::Due).await,
        _ => Ok(None),
    }
}

/// What whole days have, and what is counted of those that the span cuts.
async fn in_days(store: &Store, tenant: TenantId, query: &QueueQuery, kind: DayKind) -> Result<Option<i64>> {
    let span = match kind {
        DayKind::Filed => query.submitted,
        DayKind::Contact => query.last_contact,
        DayKind::Due => query.due,
    };
    let begins = |ms: i64| ms.div_euclid(DAY_MS) + i64::from(ms.rem_euclid(DAY_MS) > 0);
    let first = span.from_ms.map_or(i64::MIN, begins);
    let end = span.until_ms.map_or(i64::MAX, |until| until.div_euclid(DAY_MS));
    if first >= end {
        return Ok(None);
    }
    let Some(filter) = Filter::of_days(tenant, query, kind, (first, end)) else {
        return Ok(None);
    };
    let before = span.from_ms.map(|from| (from, first.saturating_mul(DAY_MS)));
    let after = span.until_ms.map(|until| (end.saturating_mul(DAY_MS), until));
    let (whole, before, after) = tokio::try_join!(
        sum(store, &filter),
        part_of_day(store, tenant, query, kind, before),
        part_of_day(store, tenant, query, kind, after)
    )?;
    Ok(Some(whole + before + after))
}

/// Counts part of a day: of its larger part what remains is counted, and taken from what the day has.
async fn part_of_day(
    store: &Store,
    tenant: TenantId,
    query: &QueueQuery,
    kind: DayKind,
    part: Option<(i64, i64)>,
) -> Result<i64> {
    let Some((from, until)) = part.filter(|(from, until)| until.saturating_sub(*from) > DAY_MS / 2) else {
        return within(store, tenant, query, kind, part).await;
    };
    let day = from.div_euclid(DAY_MS);
    let Some(filter) = Filter::of_days(tenant, query, kind, (day, day + 1)) else {
        return within(store, tenant, query, kind, part).await;
    };
    let [begins, ends] = [day, day + 1].map(|day| day.saturating_mul(DAY_MS));
    let (whole, before, after) = tokio::try_join!(
        sum(store, &filter),
        within(store, tenant, query, kind, Some((begins, from))),
        within(store, tenant, query, kind, Some((until, ends)))
    )?;
    // Somebody may move one in between.
    Ok((whole - before - after).max(0))
}

/// Counts what a span has.
async fn within(
    store: &Store,
    tenant: TenantId,
    query: &QueueQuery,
    kind: DayKind,
    part: Option<(i64, i64)>,
) -> Result<i64> {
    let Some((from, until)) = part.filter(|(from, until)| from < until) else {
        return Ok(0);
    };
    let span = Span {
        from_ms: Some(from),
        until_ms: Some(until),
    };
    let query = match kind {
        DayKind::Filed => QueueQuery {
            submitted: span,
            ..query.clone()
        },
        DayKind::Contact => QueueQuery {
            last_contact: span,
            ..query.clone()
        },
        DayKind::Due => QueueQuery {
            due: span,
            ..query.clone()
        },
    };
    let filter = Filter::of(tenant, &query, Reach::InOrder);
    let (count,): (i64,) = store
        .db()
        .one("queue", count_sql(&filter), filter.args.clone())
        .await?;
    Ok(count)
}

async fn sum(store: &Store, filter: &Filter) -> Result<i64> {
    let (total,): (i64,) = store
        .db()
        .one("queue", sum_sql(filter), filter.args.clone())
        .await?;
    Ok(total)
}

/// The SQL of how many applications are counted in rows of counts.
fn sum_sql(filter: &Filter) -> String {
    let (table, conditions) = (filter.table, &filter.conditions);
    format!("SELECT CAST(COALESCE(SUM(a.total), 0) AS BIGINT) FROM {table} a{conditions}")
}

/// The SQL of how many applications there are, where that is not kept.
pub(crate) fn count_sql(filter: &Filter) -> String {
    format!(
        "SELECT COUNT(*) FROM {}{} a{}",
        filter.found, filter.table, filter.conditions
    )
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let tenant = TenantId(1);
    let queries = queue_samples::kept_queries();
    let counts = queries
        .iter()
        .filter_map(|query| Filter::of_counts(tenant, query, CountKind::Owner));
    let mut all: Vec<String> = counts.map(|filter| sum_sql(&filter)).collect();
    for kind in [DayKind::Filed, DayKind::Contact, DayKind::Due] {
        let query = QueueQuery {
            programs: vec![1, 2],
            ..QueueQuery::default()
        };
        let days = Filter::of_days(tenant, &query, kind, (1, 2));
        all.extend(days.map(|filter| sum_sql(&filter)));
    }
    let every = queue_samples::every_filter("");
    let own = every.without_own.as_ref();
    all.extend(own.map(|own| count_sql(&Filter::of_own(tenant, &every, own))));
    all
}

/// Counts of the queue, of every tenant.
pub struct QueueCounts<'a>(pub(crate) &'a Store);

impl QueueCounts<'_> {
    /// Puts together what was appended, and forgets what has come to nothing. What is read is the same before and after.
    pub async fn fold(&self) -> Result<u64> {
        let db = self.0.db();
        let [counts, days] = match db.engine() {
            Engine::Sqlite => [FORGET_NONE, FORGET_NO_DAYS],
            Engine::Postgres => [FOLD, FOLD_DAYS],
        };
        Ok(db.execute(counts, args![]).await? + db.execute(days, args![]).await?)
    }
}
