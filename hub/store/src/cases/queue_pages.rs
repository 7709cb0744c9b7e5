//! Pages of the queue: some rows in their order, how many there are, and the ids of all that a filter finds.

use crate::cases::applications::{Applications, ItemRow, item_columns};
use crate::cases::queue_counts::{self, Known, count_sql};
use crate::cases::queue_cuts::{self, Cut, FAR, Part, Slice};
use crate::cases::queue_filter::{self, Filter, Reach, Way, unindexed};
use crate::cases::queue_samples;
use crate::db::{Engine, Value};
use crate::programs::program_states::state_join;
use crate::{Result, args};
use hub_domain::cases::application::{QueueItem, QueuePage, SortColumn};
use hub_domain::cases::queue_query::{OwnerFilter, QueueQuery, Span};
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

/// Whether a column is of text.
fn is_text(sort: SortColumn) -> bool {
    match sort {
        SortColumn::ExternalId
        | SortColumn::ItemName
        | SortColumn::ProcessName
        | SortColumn::OwnerName
        | SortColumn::CompanyName
        | SortColumn::ComDirection
        | SortColumn::ComType => true,
        SortColumn::CreatedAt
        | SortColumn::LastComDate
        | SortColumn::StateCurrentTime
        | SortColumn::CurrentStateName
        | SortColumn::DueAt => false,
    }
}

/// Rows of a status that are gathered, from one index, while one is passed over in a walk.
const GATHERED_AT_ONCE: i64 = 4;

impl Way {
    /// The way to a part of a page that reads fewer rows. A walk passes over those that are not asked for, as many as there are for each
    /// one that is. PostgreSQL knows how frequent values are, and chooses by itself; SQLite does not.
    fn to(engine: Engine, known: &Known, part: &Part) -> Self {
        let query = &known.query;
        let has_index = match part.cut {
            None => narrows_nothing(query) || has_own_index(query),
            Some(Cut::States(_) | Cut::Names(..) | Cut::Days(..)) => narrows_nothing(query),
            Some(Cut::Programs(_)) => false,
        };
        // It has no statistics of a sum.
        let is_known = engine == Engine::Postgres && !query.unread;
        if has_index || is_known {
            return Way::Free;
        }
        let none = Span::default();
        let begins_there = match query.sort {
            SortColumn::CreatedAt => query.submitted != none || matches!(part.cut, Some(Cut::Days(..))),
            SortColumn::LastComDate => query.last_contact != none,
            SortColumn::DueAt => query.due != none,
            _ => false,
        };
        if begins_there {
            return Way::Walk;
        }
        let walked = part.slice.reads().saturating_mul(known.all);
        let gathered = part.rows.saturating_mul(part.rows) / GATHERED_AT_ONCE;
        match gathered <= walked {
            true => Way::Gather,
            false => Way::Walk,
        }
    }
}

/// Whether every application is asked for.
fn narrows_nothing(query: &QueueQuery) -> bool {
    let asked = QueueQuery {
        sort: query.sort,
        descending: query.descending,
        page: query.page,
        page_size: query.page_size,
        ..QueueQuery::default()
    };
    *query == asked
}

/// Whether an index has all that narrows a query, in the order of filing.
fn has_own_index(query: &QueueQuery) -> bool {
    let undated = [query.submitted, query.last_contact, query.due] == [Span::default(); 3];
    let is_marked =
        query.unread || query.failed_rules || query.waiting_for_applicant || !query.langs.is_empty();
    let is_alone = query.places.is_none()
        && query.arrivals.is_none()
        && undated
        && !is_marked
        && !query.owners.contains(&OwnerFilter::Nobody);
    let named = query.categories.len() + query.payment_channels.len() + query.partners.len();
    let narrowed = (
        query.programs.len(),
        query.states.len(),
        query.owners.len(),
        named,
    );
    query.sort == SortColumn::CreatedAt
        && is_alone
        && matches!(
            narrowed,
            (1, 0, 0, 0) | (0, 1, 0, 0) | (0, 0, 1, 0) | (1, 1, 0, 0) | (1, 0, 1, 0) | (_, 0, 0, 1)
        )
}

/// The SQL of the ids of these rows in their order, or in the opposite one from the end.
fn ids_sql(filter: &Filter, query: &QueueQuery, (part, way): (&Part, Way)) -> String {
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
    } = part.slice;
    let direction = direction(query.descending != from_end);
    let ordered = |name: &str, is_text: bool| match way {
        Way::Gather => unindexed(name, is_text),
        Way::Free | Way::Walk => name.to_owned(),
    };
    let id = ordered("a.id", false);
    let order = match part.alike {
        true => format!("{id} {direction}"),
        false => {
            let column = ordered(column(query.sort), is_text(query.sort));
            format!("{column} {direction}, {id} {direction}")
        }
    };
    // Skipped rows are read from an index only; whole rows are read for one page.
    let names = match query.sort {
        SortColumn::ProcessName if !part.alike => {
            " JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id"
        }
        _ => "",
    };
    format!(
        "SELECT a.id FROM {found}{table} a{names}{conditions} ORDER BY {order} LIMIT {limit} OFFSET {offset}"
    )
}

/// The SQL of the ids of a page in several parts, with what it binds.
fn parts_sql(
    tenant: TenantId,
    query: &QueueQuery,
    parts: &[Part],
    way: impl Fn(&Part) -> Way,
) -> (String, Vec<Value>) {
    let mut args = None;
    let mut all = Vec::with_capacity(parts.len());
    for part in parts {
        let way = way(part);
        let mut filter = Filter::by(tenant, query, way);
        // Each way binds the same; what the parts bind follows.
        if let Some(bound) = args.take() {
            filter.args = bound;
        }
        if let Some(cut) = &part.cut {
            cut.narrow(&mut filter, way == Way::Walk);
        }
        all.push(ids_sql(&filter, query, (part, way)));
        args = Some(filter.args);
    }
    let sql = match all.len() {
        1 => all.concat(),
        _ => {
            let selects = all.iter().map(|ids| format!("SELECT id FROM ({ids}) i"));
            selects.collect::<Vec<_>>().join(" UNION ALL ")
        }
    };
    (sql, args.unwrap_or_default())
}

fn direction(descending: bool) -> &'static str {
    if descending { "DESC" } else { "ASC" }
}

const STATE_JOIN: &str = state_join!();

/// The SQL of one page, of these ids.
fn page_sql(ids: &str, query: &QueueQuery) -> String {
    let (order, direction) = (column(query.sort), direction(query.descending));
    let columns = item_columns!()
        .split_once("FROM applications a JOIN")
        .map_or("", |(columns, _)| columns);
    format!(
        "SELECT {columns} FROM ({ids}) k CROSS JOIN applications a
        JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id{STATE_JOIN}
        WHERE a.tenant_id = $1 AND a.id = k.id ORDER BY {order} {direction}, a.id {direction}"
    )
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let tenant = TenantId(1);
    let mut all = vec![languages_sql(2)];
    let parted = |query: &QueueQuery, parts: &[Part], way: Way| {
        let (ids, _) = parts_sql(tenant, query, parts, |_| way);
        page_sql(&ids, query)
    };
    for (sort, _) in SortColumn::ALL {
        let of_a_status = QueueQuery {
            states: vec![3],
            sort,
            ..QueueQuery::default()
        };
        let whole = [Part::of_all(40, Slice::of(&of_a_status))];
        for way in [Way::Gather, Way::Walk] {
            all.push(parted(&of_a_status, &whole, way));
            let every = queue_samples::every_filter("");
            all.push(parted(&QueueQuery { sort, ..every }, &whole, way));
        }
        let cuts = [
            Cut::Programs(vec![1, 2]),
            Cut::States(vec![3]),
            Cut::Names("a.owner_name", vec!["Ana".into()]),
            Cut::Days(1, 2),
        ];
        for cut in cuts {
            let part = |alike| Part {
                cut: Some(cut.clone()),
                alike,
                ..whole[0].clone()
            };
            for way in [Way::Gather, Way::Walk] {
                all.push(parted(&of_a_status, &[part(true), part(true)], way));
                all.push(parted(&of_a_status, &[part(false)], way));
            }
        }
        for search in ["ana", "ana 12", "ana 5550110", ""] {
            let query = QueueQuery {
                sort,
                descending: true,
                ..queue_samples::every_filter(search)
            };
            let of_trials = QueueQuery {
                test: true,
                ..query.clone()
            };
            all.push(count_sql(&Filter::of(tenant, &of_trials, Reach::InOrder)));
            all.push(count_sql(&Filter::of_tests(tenant, search)));
            for reach in [Reach::EachFound, Reach::InOrder, Reach::LookedUp] {
                let filter = Filter::of(tenant, &query, reach);
                for from_end in [false, true] {
                    let slice = Slice {
                        from_end,
                        ..Slice::of(&query)
                    };
                    all.push(page_sql(&found_sql(&filter, &query, slice), &query));
                }
                all.push(count_sql(&filter));
            }
        }
    }
    all
}

/// The SQL of the ids of a page of which nothing is known.
fn found_sql(filter: &Filter, query: &QueueQuery, slice: Slice) -> String {
    let part = Part {
        cut: None,
        alike: false,
        rows: 0,
        slice,
    };
    ids_sql(filter, query, (&part, Way::Free))
}

impl Applications<'_> {
    /// A page of the queue.
    pub async fn page(&self, tenant: TenantId, query: &QueueQuery) -> Result<QueuePage> {
        let known = match queue_counts::known(self.0, tenant, query).await? {
            Some(known) => Some(known),
            None => self.counted(tenant, query).await?,
        };
        let (rows, total) = match known {
            Some(known) => (
                self.known_rows(tenant, &known, Slice::of(query)).await?,
                known.total,
            ),
            None => self.found_rows(tenant, query).await?,
        };
        Ok(QueuePage {
            items: rows.into_iter().map(QueueItem::from).collect(),
            total,
            page: query.page.max(1),
            page_size: query.page_size.clamp(1, 100),
        })
    }

    /// What is known of a query once it is counted, where the way to its page depends on that: on SQLite, which does not know how frequent
    /// anything is, for all that names no application and searches nothing.
    async fn counted(&self, tenant: TenantId, query: &QueueQuery) -> Result<Option<Known>> {
        let db = self.0.db();
        let names = !query.numbers.is_empty() || !query.ids.is_empty() || !query.search.trim().is_empty();
        if db.engine() == Engine::Postgres || query.test || names {
            return Ok(None);
        }
        let filter = Filter::of(tenant, query, Reach::InOrder);
        let count = db.one::<(i64,)>("queue", count_sql(&filter), filter.args.clone());
        let ((total,), all) = tokio::try_join!(count, queue_counts::all(self.0, tenant))?;
        Ok(Some(Known {
            query: query.clone(),
            total,
            all,
        }))
    }

    /// The rows of a page of which it is known where it is.
    async fn known_rows(&self, tenant: TenantId, known: &Known, slice: Slice) -> Result<Vec<ItemRow>> {
        if slice.offset >= known.total {
            return Ok(Vec::new());
        }
        let (db, query) = (self.0.db(), &known.query);
        let parts = match queue_cuts::segments(self.0, tenant, known, slice).await? {
            Some(segments) => queue_cuts::parts(&segments, slice),
            None => vec![Part::of_all(known.total, slice)],
        };
        if parts.is_empty() {
            return Ok(Vec::new());
        }
        let (ids, args) = parts_sql(tenant, query, &parts, |part| Way::to(db.engine(), known, part));
        db.all::<ItemRow>(page_sql(&ids, query), args).await
    }

    /// The rows of a page that has to be counted, and how many there are in all.
    async fn found_rows(&self, tenant: TenantId, query: &QueueQuery) -> Result<(Vec<ItemRow>, i64)> {
        let (found, reach) = queue_filter::found(self.0, tenant, query).await?;
        let (db, slice) = (self.0.db(), Slice::of(query));
        let filter = Filter::of(tenant, query, reach);
        let counted = async {
            if found > 0 && !query.test && queue_counts::narrows_nothing(self.0, tenant, query).await? {
                let all = queue_filter::found_in_all(self.0, tenant, query);
                let (all, tests) = tokio::try_join!(all, self.of_tests(tenant, query))?;
                // One may be made a trial in between.
                return Ok((all - tests).max(0));
            }
            let count = db.one::<(i64,)>("queue", count_sql(&filter), filter.args.clone());
            Ok(count.await?.0)
        };
        let rows = async |slice| {
            let ids = found_sql(&filter, query, slice);
            db.all::<ItemRow>(page_sql(&ids, query), filter.args.clone())
                .await
        };
        if slice.offset < FAR {
            tokio::try_join!(rows(slice), counted)
        } else {
            let total = counted.await?;
            Ok((rows(slice.nearer(total)).await?, total))
        }
    }

    /// How many applications that do not count the words of a query find.
    async fn of_tests(&self, tenant: TenantId, query: &QueueQuery) -> Result<i64> {
        let filter = Filter::of_tests(tenant, &query.search);
        let db = self.0.db();
        Ok(db
            .one::<(i64,)>("queue", count_sql(&filter), filter.args)
            .await?
            .0)
    }

    /// How many applications a query finds.
    pub async fn count(&self, tenant: TenantId, query: &QueueQuery) -> Result<i64> {
        if let Some(known) = queue_counts::known(self.0, tenant, query).await? {
            return Ok(known.total);
        }
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
        let sql = found_sql(&filter, query, Slice::after(0, most.max(0)));
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
