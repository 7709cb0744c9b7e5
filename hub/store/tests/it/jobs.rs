//! Claims of jobs by several nodes on one database.

use crate::fresh::fresh;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::job::JobState;
use hub_store::Store;
use hub_store::jobs::{self, NewJob};

const TENANT: TenantId = TenantId(1);

async fn add(store: &Store, id: &str, kind: &str, at_ms: i64) {
    let new = NewJob {
        tenant: TENANT,
        id,
        kind,
        every_ms: None,
        cursor: "",
        at_ms,
    };
    let mut write = store.write().await.unwrap();
    jobs::add(&mut write, &new).await.unwrap();
    write.commit().await.unwrap();
}

async fn claim(store: &Store, node: &str) -> Vec<String> {
    let claimed = store
        .jobs()
        .claim(node, &["count", "sort"], 60_000, 3)
        .await
        .unwrap();
    claimed.into_iter().map(|job| job.id).collect()
}

#[tokio::test]
async fn nodes_that_claim_at_once_never_claim_the_same() {
    let fresh = fresh().await;
    let others = [fresh.again().await, fresh.again().await, fresh.again().await];
    for number in 0..40 {
        add(&fresh.store, &format!("job-{number}"), "count", number).await;
    }
    let mut all = Vec::new();
    while all.len() < 40 {
        let (one, two, three, four) = tokio::join!(
            claim(&fresh.store, "one"),
            claim(&others[0].store, "two"),
            claim(&others[1].store, "three"),
            claim(&others[2].store, "four"),
        );
        let round = [one, two, three, four].concat();
        assert!(
            !round.is_empty(),
            "due jobs are left and nobody gets one: {all:?}"
        );
        all.extend(round);
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 40, "a job was claimed twice");
    assert!(claim(&fresh.store, "one").await.is_empty());
}

#[tokio::test]
async fn a_node_claims_what_is_due_and_of_a_kind_that_it_knows() {
    let fresh = fresh().await;
    let store = &fresh.store;
    add(store, "later", "count", now_ms() + 60_000).await;
    add(store, "unknown", "counting", 0).await;
    add(store, "sorted", "sort", 0).await;
    assert_eq!(claim(store, "here").await, ["sorted"]);

    // Added once more, it stays as it is: nobody gets it a second time.
    add(store, "sorted", "sort", 0).await;
    assert!(claim(store, "here").await.is_empty());
    let job = store.jobs().by_id(TENANT, "sorted").await.unwrap();
    assert_eq!((job.state, job.claimed_by.as_str()), (JobState::Running, "here"));
    // A node releases only its own claims.
    assert_eq!(store.jobs().release_claims("her").await.unwrap(), 0);
    assert_eq!(store.jobs().release_claims("here").await.unwrap(), 1);
    assert_eq!(claim(store, "there").await, ["sorted"]);
}

#[tokio::test]
async fn what_ran_once_and_is_over_is_forgotten_and_what_was_given_up_is_not() {
    let fresh = fresh().await;
    let store = &fresh.store;
    for id in ["done", "dead", "waits"] {
        add(store, id, "count", 0).await;
    }
    let claimed = store.jobs().claim("here", &["count"], 60_000, 3).await.unwrap();
    let mut write = store.write().await.unwrap();
    for job in &claimed {
        let held = match job.id.as_str() {
            "done" => jobs::finish(&mut write, job).await,
            "dead" => jobs::dead(&mut write, job, "no room").await,
            _ => jobs::again(&mut write, job, now_ms(), "no room").await,
        };
        assert!(held.unwrap());
    }
    write.commit().await.unwrap();
    assert_eq!(store.jobs().forget_before(now_ms() + 1).await.unwrap(), 1);
    let left: Vec<String> = store
        .jobs()
        .list()
        .await
        .unwrap()
        .into_iter()
        .map(|job| job.id)
        .collect();
    assert_eq!(left, ["dead", "waits"]);
}
