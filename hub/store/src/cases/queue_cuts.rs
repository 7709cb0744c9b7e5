//! Where a page of the queue begins: from what is counted it is known which value of its order's column the page shows, and how far
//! into the rows with that value, so that none before them is passed over.

use crate::cases::queue_counts::{DAY_MS, Known};
use crate::cases::queue_filter::{self, CountKind, DayKind, Filter, unindexed};
use crate::cases::queue_samples;
use crate::{Result, Store};
use hub_domain::TenantId;
use hub_domain::cases::application::SortColumn;
use hub_domain::cases::queue_query::{QueueQuery, Span};

/// Rows that a page passes over from which on they are looked for by days, or from the end.
pub(crate) const FAR: i64 = 5_000;
/// Values of one page that are each asked for alone.
const MOST_PARTS: usize = 4;

/// Which rows of the order: `limit` after `offset`, counted from the beginning or from the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slice {
    pub offset: i64,
    pub limit: i64,
    pub from_end: bool,
}

impl Slice {
    /// A query's page.
    pub fn of(query: &QueueQuery) -> Self {
        let limit = query.page_size.clamp(1, 100);
        Self::after((query.page.max(1) - 1).saturating_mul(limit), limit)
    }

    /// So many rows after so many.
    pub fn after(offset: i64, limit: i64) -> Self {
        Self {
            offset,
            limit,
            from_end: false,
        }
    }

    /// The same rows of so many, from the nearer end.
    pub fn nearer(self, total: i64) -> Self {
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

    /// Rows that are read for it.
    pub fn reads(self) -> i64 {
        self.offset.saturating_add(self.limit)
    }
}

/// Some values of the order's column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cut {
    /// Of programs with one name.
    Programs(Vec<i64>),
    States(Vec<i64>),
    /// Of the column of this name.
    Names(&'static str, Vec<String>),
    /// From a day of filing until another one, which is not among them.
    Days(i64, i64),
}

impl Cut {
    /// Narrows a filter to these values. A walk in the order of ids is left to the index of the ids.
    pub fn narrow(&self, filter: &mut Filter, walks: bool) {
        match self {
            Cut::Programs(programs) if walks => {
                filter.also_one_of(&unindexed("a.program_id", false), programs);
            }
            Cut::Programs(programs) => filter.also_one_of("a.program_id", programs),
            Cut::States(states) => filter.also_one_of("a.state_id", states),
            Cut::Names(column, names) => filter.also_one_of(column, names),
            Cut::Days(first, end) => {
                let [from, until] = [*first, *end].map(|day| day.saturating_mul(DAY_MS));
                filter.also_within("a.created_at_ms", from, until);
            }
        }
    }

    /// These values and those of another cut of the same column, which follow.
    fn and(self, next: &Cut) -> Cut {
        match (self, next) {
            (Cut::Programs(one), Cut::Programs(other)) => Cut::Programs([one.as_slice(), other].concat()),
            (Cut::States(one), Cut::States(other)) => Cut::States([one.as_slice(), other].concat()),
            (Cut::Names(column, one), Cut::Names(_, other)) => {
                Cut::Names(column, [one.as_slice(), other].concat())
            }
            (Cut::Days(first, end), Cut::Days(one, other)) => Cut::Days(first.min(*one), end.max(*other)),
            (cut, _) => cut,
        }
    }
}

/// The rows of the order that have some values, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Segment {
    pub cut: Cut,
    pub total: i64,
}

/// Rows of a page that are found by one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    pub cut: Option<Cut>,
    /// They have one value, and are in the order of their ids.
    pub alike: bool,
    /// How many rows the question is about.
    pub rows: i64,
    pub slice: Slice,
}

impl Part {
    /// A page of so many rows.
    pub fn of_all(total: i64, slice: Slice) -> Self {
        Self {
            cut: None,
            alike: false,
            rows: total,
            slice: slice.nearer(total),
        }
    }
}

/// The parts of a page, in its order.
pub(crate) fn parts(segments: &[Segment], slice: Slice) -> Vec<Part> {
    let (mut begins, end) = (0, slice.reads());
    let mut met = Vec::new();
    for segment in segments {
        if begins + segment.total > slice.offset && begins < end {
            met.push((segment, begins));
        }
        begins += segment.total;
    }
    let Some((first, offset)) = met.first().copied() else {
        return Vec::new();
    };
    let are_days = matches!(first.cut, Cut::Days(..));
    if are_days || met.len() > MOST_PARTS {
        let rows = met.iter().map(|(segment, _)| segment.total).sum();
        let cut = met.iter().fold(first.cut.clone(), |cut, (segment, begins)| {
            match *begins > offset {
                true => cut.and(&segment.cut),
                false => cut,
            }
        });
        return vec![Part {
            cut: Some(cut),
            alike: false,
            rows,
            slice: Slice::after(slice.offset - offset, slice.limit).nearer(rows),
        }];
    }
    let part = |(segment, begins): (&Segment, i64)| {
        let offset = (slice.offset - begins).max(0);
        let limit = (end - begins).min(segment.total) - offset;
        Part {
            cut: Some(segment.cut.clone()),
            alike: true,
            rows: segment.total,
            slice: Slice::after(offset, limit).nearer(segment.total),
        }
    };
    met.into_iter().map(part).collect()
}

/// By what a query's order can be cut.
fn counted(query: &QueueQuery, tenant: TenantId, slice: Slice) -> Option<(Filter, Column)> {
    let of = |kind| Filter::of_counts(tenant, query, kind);
    let has_names = queue_filter::counts_names(query);
    let undated = [query.submitted, query.last_contact, query.due] == [Span::default(); 3];
    match query.sort {
        SortColumn::ProcessName => Some((of(CountKind::Owner)?, Column::Program)),
        SortColumn::CurrentStateName => Some((of(CountKind::Owner)?, Column::State)),
        SortColumn::OwnerName if has_names => Some((of(CountKind::Owner)?, Column::Name("a.owner_name"))),
        SortColumn::ComDirection => Some((of(CountKind::Direction)?, Column::Name("a.last_com_direction"))),
        SortColumn::ComType => Some((of(CountKind::Type)?, Column::Name("a.last_com_type"))),
        SortColumn::CreatedAt if undated && slice.offset >= FAR => {
            let days = (i64::MIN, i64::MAX);
            Some((Filter::of_days(tenant, query, DayKind::Filed, days)?, Column::Day))
        }
        _ => None,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Program,
    State,
    Name(&'static str),
    Day,
}

/// The SQL of the segments of an order: a name, a number, and how many.
fn segments_sql(filter: &Filter, column: Column, descending: bool) -> String {
    let direction = if descending { "DESC" } else { "ASC" };
    let (table, conditions) = (filter.table, &filter.conditions);
    let (name, number, join, order) = match column {
        Column::Program => (
            "p.name",
            "p.id",
            " JOIN programs p ON p.tenant_id = a.tenant_id AND p.id = a.program_id",
            "p.name",
        ),
        Column::State => ("''", "a.state_id", "", "a.state_id"),
        Column::Name(_) => ("a.value", "CAST(0 AS BIGINT)", "", "a.value"),
        Column::Day => ("''", "a.day", "", "a.day"),
    };
    let group = match column {
        Column::Program => "p.name, p.id",
        Column::State | Column::Name(_) | Column::Day => order,
    };
    format!(
        "SELECT {name} AS name, {number} AS number, CAST(SUM(a.total) AS BIGINT) AS rows_there FROM {table} a{join}{conditions}
        GROUP BY {group} HAVING SUM(a.total) > 0 ORDER BY {order} {direction}"
    )
}

/// The segments of a query's order; none where it cannot be cut.
pub(crate) async fn segments(
    store: &Store,
    tenant: TenantId,
    known: &Known,
    slice: Slice,
) -> Result<Option<Vec<Segment>>> {
    let query = &known.query;
    let Some((filter, column)) = counted(query, tenant, slice) else {
        return Ok(None);
    };
    let sql = segments_sql(&filter, column, query.descending);
    let rows: Vec<(String, i64, i64)> = store.db().all(sql, filter.args).await?;
    let mut segments: Vec<Segment> = Vec::with_capacity(rows.len());
    let mut before = None;
    for (name, number, total) in rows {
        let cut = match column {
            Column::Program => Cut::Programs(vec![number]),
            Column::State => Cut::States(vec![number]),
            Column::Name(column) => Cut::Names(column, vec![name.clone()]),
            Column::Day => Cut::Days(number, number + 1),
        };
        // Programs of one name are in the order of their applications' ids.
        match segments.last_mut() {
            Some(last) if column == Column::Program && before.as_ref() == Some(&name) => {
                last.cut = last.cut.clone().and(&cut);
                last.total += total;
            }
            _ => segments.push(Segment { cut, total }),
        }
        before = Some(name);
    }
    Ok(Some(segments))
}

/// Every shape of this SQL, for the tests.
pub(crate) fn composed() -> Vec<String> {
    let mut all = Vec::new();
    for query in queue_samples::kept_queries() {
        for (sort, _) in SortColumn::ALL {
            let query = QueueQuery {
                sort,
                ..query.clone()
            };
            let cut = counted(&query, TenantId(1), Slice::after(FAR, 25));
            all.extend(cut.map(|(filter, column)| segments_sql(&filter, column, false)));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

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

    fn states(totals: &[i64]) -> Vec<Segment> {
        let segment = |(state, total): (i64, &i64)| Segment {
            cut: Cut::States(vec![state]),
            total: *total,
        };
        (1..).zip(totals).map(segment).collect()
    }

    fn part(state: i64, rows: i64, offset: i64, limit: i64, from_end: bool) -> Part {
        Part {
            cut: Some(Cut::States(vec![state])),
            alike: true,
            rows,
            slice: Slice {
                offset,
                limit,
                from_end,
            },
        }
    }

    #[test]
    fn a_page_is_asked_for_where_its_values_are() {
        let segments = states(&[40, 100, 7]);
        assert_eq!(parts(&segments, Slice::after(0, 25)), [part(1, 40, 0, 25, false)]);
        // Its first rows are the last ones of a value.
        assert_eq!(
            parts(&segments, Slice::after(30, 25)),
            [part(1, 40, 0, 10, true), part(2, 100, 0, 15, false)]
        );
        assert_eq!(
            parts(&segments, Slice::after(120, 25)),
            [part(2, 100, 0, 20, true), part(3, 7, 0, 5, false)]
        );
        assert_eq!(parts(&segments, Slice::after(140, 25)), [part(3, 7, 0, 7, false)]);
        assert!(parts(&segments, Slice::after(147, 25)).is_empty());
        assert!(parts(&[], Slice::after(0, 25)).is_empty());
    }

    #[test]
    fn many_small_values_are_asked_for_together() {
        let segments = states(&[50, 1, 1, 1, 1, 50]);
        let found = parts(&segments, Slice::after(45, 25));
        let [only] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!(only.cut, Some(Cut::States(vec![1, 2, 3, 4, 5, 6])));
        assert_eq!((only.alike, only.rows), (false, 104));
        assert_eq!(only.slice, Slice::after(45, 25).nearer(104));
        let days = |day, total| Segment {
            cut: Cut::Days(day, day + 1),
            total,
        };
        let found = parts(&[days(7, 10), days(9, 10), days(12, 10)], Slice::after(12, 5));
        assert_eq!(found[0].cut, Some(Cut::Days(9, 10)));
        assert_eq!((found.len(), found[0].rows), (1, 10));
        assert_eq!(found[0].slice, Slice::after(2, 5).nearer(10));
    }
}
