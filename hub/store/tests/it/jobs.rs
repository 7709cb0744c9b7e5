//! Claims of jobs by several nodes on one database.

use crate::fresh::fresh;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::job::{Job, JobState, KEPT, Priority};
use hub_store::Store;
use hub_store::jobs::{self, NewJob};
use std::time::Duration;

const TENANT: TenantId = TenantId(1);

macro_rules! kind {
    ($name:ident, $kind:literal, $kept:expr) => {
        #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        struct $name(String);

        impl Job for $name {
            const KIND: &'static str = $kind;
            const PRIORITY: Priority = Priority::Asked;
            const AT_ONCE: usize = 3;
            const KEPT: Duration = $kept;

            fn key(&self) -> String {
                self.0.clone()
            }
        }
    };
}
kind!(Count, "count", Duration::from_secs(60));
kind!(Sort, "sort", KEPT);
kind!(Weigh, "weigh", KEPT);

async fn add<J: Job>(store: &Store, job: J, at_ms: i64) {
    let new = NewJob::once(TENANT, &job, at_ms).unwrap();
    let mut write = store.write().await.unwrap();
    jobs::add(&mut write, &new).await.unwrap();
    write.commit().await.unwrap();
}

async fn claim(store: &Store, node: &str) -> Vec<String> {
    let claimed = store
        .jobs()
        .claim(node, &[("sort", 3), ("count", 3)], 60_000)
        .await
        .unwrap();
    claimed.into_iter().map(|job| job.id).collect()
}

#[tokio::test]
async fn nodes_that_claim_at_once_never_claim_the_same() {
    let fresh = fresh().await;
    let others = [fresh.again().await, fresh.again().await, fresh.again().await];
    for number in 0..40 {
        add(&fresh.store, Count(format!("job-{number}")), number).await;
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
    add(store, Count("later".into()), now_ms() + 60_000).await;
    add(store, Weigh("unknown".into()), 0).await;
    add(store, Sort("sorted".into()), 0).await;
    assert_eq!(claim(store, "here").await, ["sorted"]);

    // Added once more, it stays as it is: nobody gets it a second time.
    add(store, Sort("sorted".into()), 0).await;
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
        add(store, Count(id.into()), 0).await;
    }
    let claimed = store.jobs().claim("here", &[("count", 3)], 60_000).await.unwrap();
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
    // As long as its kind says.
    assert_eq!(store.jobs().forget_kept(now_ms() + 50_000).await.unwrap(), 0);
    assert_eq!(store.jobs().forget_kept(now_ms() + 61_000).await.unwrap(), 1);
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

#[tokio::test]
async fn each_kind_is_claimed_up_to_its_number_in_the_order_asked_for() {
    let fresh = fresh().await;
    let store = &fresh.store;
    for number in 0..5 {
        add(store, Count(format!("count-{number}")), number).await;
    }
    add(store, Sort("sort-0".into()), 100).await;
    let wanted = [("sort", 2), ("count", 2), ("weigh", 7)];
    let claimed = store.jobs().claim("here", &wanted, 60_000).await.unwrap();
    let kinds: Vec<&str> = claimed.iter().map(|job| job.kind.as_str()).collect();
    assert_eq!(kinds, ["sort", "count", "count"]);
    assert_eq!(claimed[0].payload::<Sort>().unwrap(), Sort("sort-0".into()));
    let mut counts: Vec<Count> = claimed[1..].iter().map(|job| job.payload().unwrap()).collect();
    counts.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(counts, [Count("count-0".into()), Count("count-1".into())]);
    // The others wait for a place of their kind.
    let mut others = claim(store, "there").await;
    others.sort();
    assert_eq!(others, ["count-2", "count-3", "count-4"]);
}
