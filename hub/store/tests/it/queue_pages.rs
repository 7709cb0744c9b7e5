//! Pages of the queue far from its beginning are read from its end: they show the rows of the whole order, each once.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::application::{QueuePage, SortColumn};
use hub_domain::cases::queue_query::{OwnerFilter, QueueQuery};
use hub_domain::cases::workflow::{State, StateKind, Transition, Workflow};
use hub_domain::{ApplicationId, ProgramId, StateId, TenantId, ThreadId};
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::programs::{self, NewProgram};
use std::collections::HashSet;

const COUNTY: TenantId = TenantId(1);
/// Odd, and more than twice the 5,000 rows from which on pages are read from the nearer end.
const APPLICATIONS: i64 = 10_257;
const RENT: i64 = 5;
const POWER: i64 = 6;

/// One of many: every column that the queue is sorted by has equal values, and some have none.
fn filed(id: i64) -> NewApplication {
    let program = if id % 9 < 8 { RENT } else { POWER };
    let owner = (id % 11 == 0).then(|| (7 + id % 3, format!("Owner {}", id % 3)));
    let company = (id % 4 == 0).then(|| (31 + id % 5, format!("Company {}", id % 5)));
    let direction = if id % 2 == 0 { "in" } else { "out" };
    let contact = (id % 3 > 0).then(|| (id * 13 % 977, direction.to_owned(), "SMS".to_owned()));
    NewApplication {
        external_id: format!("RB-{}", id * 7_919 % 99_991),
        applicant_name: format!("Ana Reyes {}", id * 31 % 499),
        state: StateId(id % 19 + 1),
        state_since_ms: id * 17 % 811,
        created_at_ms: id * 101 % 2_003,
        last_contact: contact,
        thread: ThreadId(format!("thread-{id}")),
        owner,
        company,
        ..NewApplication::filed(COUNTY, ProgramId(program), ApplicationId(id), id)
    }
}

async fn file(fresh: &Fresh, ids: std::ops::RangeInclusive<i64>) {
    let filed: Vec<NewApplication> = ids.map(filed).collect();
    let mut write = fresh.store.write().await.unwrap();
    new_applications::insert(&mut write, &filed).await.unwrap();
    write.commit().await.unwrap();
}

async fn county() -> Fresh {
    let fresh = fresh().await;
    let state = State::new;
    let workflow = Workflow {
        states: vec![
            state(1, "Application Received", StateKind::Initial),
            state(2, "Approved", StateKind::Terminal),
        ],
        transitions: vec![Transition {
            from: 1,
            to: 2,
            ..Transition::default()
        }],
    };
    let mut write = fresh.store.write().await.unwrap();
    for (id, name) in [(RENT, "Rental Assistance"), (POWER, "Power Bills")] {
        let program = NewProgram {
            tenant: COUNTY,
            id: ProgramId(id),
            name,
            category: "Housing",
            case_columns: false,
            workflow: &workflow,
            denial_reasons: &[],
        };
        programs::insert(&mut write, &program, 1).await.unwrap();
    }
    write.commit().await.unwrap();
    file(&fresh, 1..=APPLICATIONS).await;
    fresh.store.queue_counts().fold().await.unwrap();
    // As after some minutes: PostgreSQL plans by guesses until it has looked at so many new rows.
    fresh.store.db().analyse().await.unwrap();
    fresh
}

async fn page(fresh: &Fresh, query: &QueueQuery, page: i64, page_size: i64) -> QueuePage {
    let query = QueueQuery {
        page,
        page_size,
        ..query.clone()
    };
    fresh.store.applications().page(COUNTY, &query).await.unwrap()
}

fn ids(page: &QueuePage) -> Vec<i64> {
    page.items.iter().map(|item| item.id.0).collect()
}

/// All ids in the query's order, read from the beginning in one piece.
async fn whole_order(fresh: &Fresh, query: &QueueQuery) -> Vec<i64> {
    let all = fresh
        .store
        .applications()
        .ids(COUNTY, query, i64::MAX)
        .await
        .unwrap();
    let all: Vec<i64> = all.into_iter().map(|id| id.0).collect();
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    all
}

/// Walks the pages from this one to the one beyond the last, and compares each with its part of the whole order.
async fn walk(fresh: &Fresh, query: &QueueQuery, first: i64, page_size: i64) {
    let order = whole_order(fresh, query).await;
    let total = order.len() as i64;
    let last = (total + page_size - 1) / page_size;
    for number in first..=last + 1 {
        let shown = page(fresh, query, number, page_size).await;
        let from = ((number - 1) * page_size).min(total) as usize;
        let until = (number * page_size).min(total) as usize;
        let what = format!("page {number} of {page_size} rows by {:?}", query.sort);
        assert_eq!(ids(&shown), &order[from..until], "{what}");
        assert_eq!(
            (shown.total, shown.page, shown.page_size),
            (total, number, page_size),
            "{what}"
        );
    }
}

#[tokio::test]
async fn every_page_is_its_part_of_the_whole_order_whatever_it_is_sorted_by() {
    let fresh = county().await;
    for (sort, _) in SortColumn::ALL {
        for descending in [false, true] {
            let query = QueueQuery {
                sort,
                descending,
                ..QueueQuery::default()
            };
            // The pages before the 51st begin within the first 5,000 rows; the last has 57.
            let first = if sort == SortColumn::CreatedAt { 1 } else { 50 };
            walk(&fresh, &query, first, 100).await;
        }
    }
    // The order is that of the column, and of the ids where it is equal.
    let by_date = whole_order(&fresh, &QueueQuery::default()).await;
    let mut expected: Vec<i64> = (1..=APPLICATIONS).collect();
    expected.sort_by_key(|id| (id * 101 % 2_003, *id));
    assert_eq!(by_date, expected);
}

#[tokio::test]
async fn a_narrowed_queue_is_read_from_its_own_end() {
    let fresh = county().await;
    let of = |query: QueueQuery| QueueQuery {
        sort: SortColumn::LastComDate,
        descending: true,
        ..query
    };
    let narrowed = [
        of(QueueQuery {
            programs: vec![RENT],
            ..QueueQuery::default()
        }),
        of(QueueQuery {
            states: (1..=13).collect(),
            ..QueueQuery::default()
        }),
        of(QueueQuery {
            owners: vec![OwnerFilter::Nobody],
            ..QueueQuery::default()
        }),
        of(QueueQuery {
            search: "ana reyes".into(),
            ..QueueQuery::default()
        }),
        of(QueueQuery {
            search: "reyes".into(),
            programs: vec![RENT],
            ..QueueQuery::default()
        }),
    ];
    let mut totals = Vec::new();
    for query in narrowed {
        totals.push(whole_order(&fresh, &query).await.len());
        walk(&fresh, &query, 50, 100).await;
    }
    let count = |of: fn(&i64) -> bool| (1..=APPLICATIONS).filter(of).count();
    let of_rent = count(|id| id % 9 < 8);
    let expected = [
        of_rent,
        count(|id| id % 19 < 13),
        count(|id| id % 11 != 0),
        APPLICATIONS as usize,
        of_rent,
    ];
    assert_eq!(totals, expected);
    assert!(totals.iter().any(|total| total % 2 == 1) && totals.iter().any(|total| total % 2 == 0));
}

#[tokio::test]
async fn pages_of_any_size_end_with_the_last_row_and_none_follows() {
    let fresh = county().await;
    let query = QueueQuery {
        sort: SortColumn::ItemName,
        ..QueueQuery::default()
    };
    for page_size in [7, 25, 64, 99] {
        walk(&fresh, &query, (APPLICATIONS - 500) / page_size, page_size).await;
    }
    // One row at a time: around the first row that is far, around the middle, and at the end.
    let order = whole_order(&fresh, &query).await;
    let middle = APPLICATIONS / 2 + 1;
    let near = |row: i64| row - 2..=row + 2;
    for row in near(5_000).chain(near(middle)).chain(near(APPLICATIONS)) {
        let shown = page(&fresh, &query, row, 1).await;
        let expected = order.get(row as usize - 1).copied();
        assert_eq!(ids(&shown), expected.into_iter().collect::<Vec<_>>(), "row {row}");
        assert_eq!(shown.total, APPLICATIONS);
    }
    // A hundred rows are a page at most, and far beyond the end there is none.
    let whole = page(&fresh, &query, 1, APPLICATIONS).await;
    assert_eq!((ids(&whole), whole.page_size), (order[..100].to_vec(), 100));
    for beyond in [104, 1_000_000, i64::MAX] {
        let shown = page(&fresh, &query, beyond, 100).await;
        assert_eq!(
            (ids(&shown), shown.total),
            (Vec::new(), APPLICATIONS),
            "page {beyond}"
        );
    }
}

#[tokio::test]
async fn rows_that_come_between_two_reads_are_counted_and_none_is_shown_twice_on_a_page() {
    let fresh = county().await;
    let query = QueueQuery::default();
    let arriving = async {
        for some in 0..40 {
            let first = APPLICATIONS + 1 + some * 10;
            file(&fresh, first..=first + 9).await;
        }
    };
    let reading = async {
        let mut totals = Vec::new();
        for turn in 0..120 {
            let shown = page(&fresh, &query, 52 + turn % 52, 100).await;
            let on_page: HashSet<i64> = ids(&shown).into_iter().collect();
            assert_eq!(on_page.len(), shown.items.len(), "page {}", shown.page);
            totals.push(shown.total);
        }
        totals
    };
    let ((), totals) = tokio::join!(arriving, reading);
    let all = APPLICATIONS + 400;
    // Batches of ten are counted whole, and never fewer than before.
    assert!(totals.is_sorted(), "{totals:?}");
    assert!(
        totals
            .iter()
            .all(|total| (APPLICATIONS..=all).contains(total) && (total - APPLICATIONS) % 10 == 0),
        "{totals:?}"
    );
    walk(&fresh, &query, 52, 100).await;
    assert_eq!(page(&fresh, &query, 107, 100).await.total, all);
}
