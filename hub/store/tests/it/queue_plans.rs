//! How SQLite finds a page of the queue within a status, whatever it is sorted by.

use crate::fresh::{Fresh, fresh};
use hub_domain::cases::application::SortColumn;
use hub_domain::{ApplicationId, ProgramId, StateId, TenantId, ThreadId};
use hub_store::args;
use hub_store::cases::new_applications::{self, NewApplication};
use hub_store::db::Engine;

const COUNTY: TenantId = TenantId(1);
const APPLICATIONS: i64 = 3_000;
const STATUSES: i64 = 19;

async fn fill(fresh: &Fresh) {
    let filed: Vec<NewApplication> = (1..=APPLICATIONS)
        .map(|id| NewApplication {
            thread: ThreadId(format!("thread-{id}")),
            external_id: format!("RB-{id}"),
            applicant_name: format!("Applicant {}", (id * 7_919) % APPLICATIONS),
            state: StateId(id % STATUSES + 1),
            created_at_ms: id,
            ..NewApplication::filed(COUNTY, ProgramId(5), ApplicationId(id), id)
        })
        .collect();
    let mut write = fresh.store.write().await.unwrap();
    new_applications::insert(&mut write, &filed).await.unwrap();
    write.commit().await.unwrap();
}

#[tokio::test]
async fn a_page_of_a_status_reads_no_rows_but_its_own_whatever_it_is_sorted_by() {
    let fresh = fresh().await;
    if fresh.store.db().engine() != Engine::Sqlite {
        // PostgreSQL scans a table of this size sequentially, whatever indexes it has.
        return;
    }
    fill(&fresh).await;
    fresh.store.db().analyse().await.unwrap();
    // Statistics are read when a connection is opened.
    let again = fresh.again().await;
    let pages = hub_store::statements().into_iter().filter(|statement| {
        let of_a_status = " WHERE a.tenant_id = $1 AND a.state_id IN ($2) ORDER BY ";
        statement.file == "queue_pages" && statement.sql.contains(of_a_status)
    });
    let pages: Vec<_> = pages.collect();
    assert_eq!(pages.len(), SortColumn::ALL.len());
    for page in pages {
        let sql = format!("EXPLAIN QUERY PLAN {}", page.sql);
        let plan: Vec<(i64, i64, i64, String)> =
            again.store.db().all(sql, args![COUNTY, 4_i64]).await.unwrap();
        let found = plan
            .iter()
            .filter(|(.., step)| step.starts_with("SEARCH a USING COVERING INDEX applications_"));
        assert_eq!(found.count(), 1, "{}: {plan:?}", page.sql);
    }
}

#[tokio::test]
async fn a_page_of_a_frequent_status_is_read_in_its_order_and_no_row_is_read_for_what_is_passed_over() {
    let fresh = fresh().await;
    if fresh.store.db().engine() != Engine::Sqlite {
        // PostgreSQL chooses by the frequency of values, which it knows.
        return;
    }
    fill(&fresh).await;
    fresh.store.db().analyse().await.unwrap();
    let again = fresh.again().await;
    let pages = hub_store::statements().into_iter().filter(|statement| {
        let of_a_status = " WHERE a.tenant_id = $1 AND (a.state_id + 0) IN ($2) ORDER BY a.";
        statement.file == "queue_pages" && statement.sql.contains(of_a_status)
    });
    let pages: Vec<_> = pages.collect();
    // By the names of programs it is found in the parts that are counted.
    assert_eq!(pages.len(), SortColumn::ALL.len() - 1);
    for page in pages {
        let sql = format!("EXPLAIN QUERY PLAN {}", page.sql);
        let plan: Vec<(i64, i64, i64, String)> =
            again.store.db().all(sql, args![COUNTY, 4_i64]).await.unwrap();
        let found = plan
            .iter()
            .filter(|(.., step)| step.starts_with("SEARCH a USING COVERING INDEX applications_"));
        assert_eq!(found.count(), 1, "{}: {plan:?}", page.sql);
        // The page is sorted, and nothing before it.
        let sorted = plan
            .iter()
            .filter(|(.., step)| step == "USE TEMP B-TREE FOR ORDER BY");
        assert!(sorted.count() <= 1, "{}: {plan:?}", page.sql);
    }
}
