//! Pages of the queue: some rows in their order, how many there are, and the ids of all that a filter finds.

use crate::cases::applications::{Applications, ItemRow, item_columns};
use crate::cases::queue_filter::{self, Filter, Reach};
use crate::db::Value;
use crate::programs::program_states::state_join;
use crate::{Result, args};
use hub_domain::cases::application::{QueueItem, QueuePage, SortColumn};
use hub_domain::cases::queue_query::QueueQuery;
use hub_domain::{ApplicationId, TenantId};

fn column(sort: SortColumn) -> &'static str {
    match sort {
        SortColumn::ExternalId => "a.external_id",
        SortColumn::ItemName => "a.applicant_name",
        SortColumn::ProcessName => "p.name",
        SortColumn::CreatedAt => "a.created_at_ms",
        SortColumn::OwnerName => "a.owner_name",
        SortColumn::CompanyName => "a.company_name",
        SortColumn::LastComDate => "a.last_com_at_ms",
        SortColumn::ComDirection => "a.last_com_direction",
        SortColumn::ComType => "a.last_com_type",
        SortColumn::StateCurrentTime => "a.state_since_ms",
        SortColumn::CurrentStateName => "a.state_id",
        SortColumn::DueAt => "a.due_at_ms",
    }
}

/// Rows skipped from which on a page in the second half is read from the end: skipping them costs more than counting first.
const FAR: i64 = 5_000;

/// Which rows of the order: `limit` after `offset`, counted from the beginning or from the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slice {
    offset: i64,
    limit: i64,
    from_end: bool,
}

impl Slice {
    /// A query's page.
    fn of(query: &QueueQuery) -> Self {
        let limit = query.page_size.clamp(1, 100);
        Self {
            offset: (query.page.max(1) - 1).saturating_mul(limit),
            limit,
            from_end: false,
        }
    }

    /// The same rows of so many, from the nearer end.
    fn nearer(self, total: i64) -> Self {
        // Beyond the end by as much as a page number may say.
        let after = total.saturating_sub(self.offset).saturating_sub(self.limit);
        if after >= self.offset {
            return self;
        }
        Self {
            offset: after.max(0),
            limit: (self.limit + after.min(0)).max(0),
            from_end: true,
        }
    }
}

/// The SQL of the ids of these rows in their order, or in the opposite one from the end.
fn ids_sql(filter: &Filter, query: &QueueQuery, slice: Slice) -> String {
    let Filter {
        found,
        table,
        conditions,
        ..
    } = filter;
    let Slice {
        offset,
        limit,
        from_end,
    } = slice;
    let (order, direction) = (column(query.sort), direction(query.descending != from_end));
    // Skipped rows are read from an index only; whole rows are read for one page.
    let names = match query.sort {
        SortColumn::ProcessName => " JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id",
        _ => "",
    };
    format!(
        "SELECT a.id FROM {found}{table} a{names}{conditions} ORDER BY {order} {direction}, a.id {direction} LIMIT {limit} OFFSET {offset}"
    )
}

fn direction(descending: bool) -> &'static str {
    if descending { "DESC" } else { "ASC" }
}

const STATE_JOIN: &str = state_join!();

/// The SQL of one page.
fn page_sql(filter: &Filter, query: &QueueQuery, slice: Slice) -> String {
    let (order, direction) = (column(query.sort), direction(query.descending));
    let ids = ids_sql(filter, query, slice);
    let columns = item_columns!()
        .split_once("FROM applications a JOIN")
        .map_or("", |(columns, _)| columns);
    format!(
        "SELECT {columns} FROM ({ids}) k CROSS JOIN applications a
        JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id{STATE_JOIN}
        WHERE a.tenant_id = $1 AND a.id = k.id ORDER BY {order} {direction}, a.id {direction}"
    )
}

/// The SQL of how many rows there are.
fn count_sql(filter: &Filter) -> String {
    format!(
        "SELECT COUNT(*) FROM {}{} a{}",
        filter.found, filter.table, filter.conditions
    )
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let mut all = vec![languages_sql(2)];
    for (sort, _) in SortColumn::ALL {
        let of_a_status = QueueQuery {
            states: vec![3],
            sort,
            ..QueueQuery::default()
        };
        let filter = Filter::of(TenantId(1), &of_a_status, Reach::EachFound);
        all.push(page_sql(&filter, &of_a_status, Slice::of(&of_a_status)));
        for search in ["ana", "ana 12", "ana 5550110", ""] {
            let query = QueueQuery {
                sort,
                descending: true,
                ..queue_filter::every_filter(search)
            };
            let of_trials = QueueQuery {
                test: true,
                ..query.clone()
            };
            all.push(count_sql(&Filter::of(TenantId(1), &of_trials, Reach::InOrder)));
            for reach in [Reach::EachFound, Reach::InOrder] {
                let filter = Filter::of(TenantId(1), &query, reach);
                for from_end in [false, true] {
                    let slice = Slice::of(&query);
                    all.push(page_sql(&filter, &query, Slice { from_end, ..slice }));
                }
                all.push(count_sql(&filter));
            }
        }
    }
    all
}

impl Applications<'_> {
    /// A page of the queue.
    pub async fn page(&self, tenant: TenantId, query: &QueueQuery) -> Result<QueuePage> {
        let (found, reach) = queue_filter::found(self.0, tenant, query).await?;
        let filter = Filter::of(tenant, query, reach);
        let (db, slice) = (self.0.db(), Slice::of(query));
        let counted = async {
            if found > 0 && query.searches_alone() {
                return Ok(found - self.of_trials(tenant, query).await?);
            }
            let count = db.one::<(i64,)>("queue", count_sql(&filter), filter.args.clone());
            Ok(count.await?.0)
        };
        let rows = async |slice| {
            db.all::<ItemRow>(page_sql(&filter, query, slice), filter.args.clone())
                .await
        };
        let (rows, total) = if slice.offset < FAR {
            tokio::try_join!(rows(slice), counted)?
        } else {
            let total = counted.await?;
            (rows(slice.nearer(total)).await?, total)
        };
        Ok(QueuePage {
            items: rows.into_iter().map(QueueItem::from).collect(),
            total,
            page: query.page.max(1),
            page_size: query.page_size.clamp(1, 100),
        })
    }

    /// How many applications of trials the words of a query find.
    async fn of_trials(&self, tenant: TenantId, query: &QueueQuery) -> Result<i64> {
        let of_trials = QueueQuery {
            test: true,
            ..query.clone()
        };
        let filter = Filter::of(tenant, &of_trials, Reach::InOrder);
        let db = self.0.db();
        Ok(db
            .one::<(i64,)>("queue", count_sql(&filter), filter.args)
            .await?
            .0)
    }

    /// How many applications a query finds.
    pub async fn count(&self, tenant: TenantId, query: &QueueQuery) -> Result<i64> {
        let (_, reach) = queue_filter::found(self.0, tenant, query).await?;
        let filter = Filter::of(tenant, query, reach);
        let count = self
            .0
            .db()
            .one::<(i64,)>("queue", count_sql(&filter), filter.args);
        Ok(count.await?.0)
    }

    /// The ids of what a query finds, in its order and whatever its page, at most `most`.
    pub async fn ids(&self, tenant: TenantId, query: &QueueQuery, most: i64) -> Result<Vec<ApplicationId>> {
        let (_, reach) = queue_filter::found(self.0, tenant, query).await?;
        let filter = Filter::of(tenant, query, reach);
        let all = Slice {
            offset: 0,
            limit: most.max(0),
            from_end: false,
        };
        let sql = ids_sql(&filter, query, all);
        let rows: Vec<(i64,)> = self.0.db().all(&sql, filter.args).await?;
        Ok(rows.into_iter().map(|(id,)| ApplicationId(id)).collect())
    }

    /// Applications by their ids, in the order of the ids; missing ones and those of a trial are left out.
    pub async fn by_ids(&self, tenant: TenantId, ids: &[ApplicationId]) -> Result<Vec<QueueItem>> {
        let mut found = std::collections::HashMap::with_capacity(ids.len());
        for some in ids.chunks(500) {
            let rows: Vec<ItemRow> = self
                .0
                .db()
                .all(by_ids_sql(some.len()), by_ids_args(tenant, some))
                .await?;
            for item in rows.into_iter().map(QueueItem::from) {
                found.insert(item.id, item);
            }
        }
        Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
    }

    /// Each language (BCP 47) of the people of these applications, with how many of them it is.
    pub async fn languages_of(&self, tenant: TenantId, ids: &[ApplicationId]) -> Result<Vec<(String, i64)>> {
        let mut found = std::collections::BTreeMap::<String, i64>::new();
        for some in ids.chunks(500) {
            let values = by_ids_args(tenant, some);
            let rows: Vec<(String, i64)> = self.0.db().all(languages_sql(some.len()), values).await?;
            for (lang, items) in rows {
                *found.entry(lang).or_default() += items;
            }
        }
        Ok(found.into_iter().collect())
    }
}

/// The SQL of the languages of so many applications' people.
fn languages_sql(count: usize) -> String {
    let places: Vec<String> = (0..count).map(|place| format!("${}", place + 2)).collect();
    format!(
        "SELECT n.lang, COUNT(*) AS items FROM counted_applications a
            JOIN applicants n ON n.tenant_id = a.tenant_id AND n.id = a.applicant_id
            WHERE a.tenant_id = $1 AND a.id IN ({}) GROUP BY n.lang ORDER BY n.lang",
        places.join(", ")
    )
}

/// The SQL of so many rows by their ids.
pub(crate) fn by_ids_sql(count: usize) -> String {
    let places: Vec<String> = (0..count).map(|place| format!("${}", place + 2)).collect();
    let columns = concat!(
        "SELECT ",
        item_columns!("counted_applications"),
        " WHERE a.tenant_id = $1"
    );
    format!("{columns} AND a.id IN ({})", places.join(", "))
}

/// What that SQL binds.
pub(crate) fn by_ids_args(tenant: TenantId, ids: &[ApplicationId]) -> Vec<Value> {
    let mut values = args![tenant];
    values.extend(ids.iter().map(|id| Value::from(*id)));
    values
}

#[cfg(test)]
mod tests {
    use super::Slice;

    #[test]
    fn a_page_in_the_second_half_is_the_same_rows_counted_from_the_end() {
        let slice = |offset, limit, from_end| Slice {
            offset,
            limit,
            from_end,
        };
        assert_eq!(slice(25, 25, false).nearer(100), slice(25, 25, false));
        assert_eq!(slice(50, 25, false).nearer(100), slice(25, 25, true));
        assert_eq!(slice(75, 25, false).nearer(100), slice(0, 25, true));
        // The last page has fewer rows, and one beyond it none.
        assert_eq!(slice(75, 25, false).nearer(80), slice(0, 5, true));
        assert_eq!(slice(100, 25, false).nearer(80), slice(0, 0, true));
        assert_eq!(slice(i64::MAX, 100, false).nearer(0), slice(0, 0, true));
    }
}
