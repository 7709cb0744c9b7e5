//! Counts of attempts: when they are reset, which claims are returned, and that concurrent claims never exceed the
//! bound.

use crate::fresh::{Fresh, fresh};
use hub_domain::CdUser;
use hub_store::Store;
use hub_store::bus::InProcessBus;
use hub_store::db::Db;
use hub_store::identity::attempts::{self, Anew, Claim, Limit};
use hub_store::identity::passwords::{self, TRIES_HERE, TRIES_IN_A_ROW, here};
use std::sync::Arc;

const fn three(anew: Anew) -> Limit {
    Limit {
        kind: "test",
        max: 3,
        span_ms: 1_000,
        anew,
    }
}

async fn claim(store: &Store, limit: &Limit, at_ms: i64) -> Claim {
    let mut write = store.write().await.unwrap();
    let claim = attempts::claim(&mut write, limit, "rosa", at_ms).await.unwrap();
    write.commit().await.unwrap();
    claim
}

async fn claims(fresh: &Fresh, anew: Anew, table: &[(i64, Claim)]) {
    for (at_ms, expected) in table {
        let claim = claim(&fresh.store, &three(anew), *at_ms).await;
        assert_eq!(claim, *expected, "{anew:?} at {at_ms}");
    }
}

#[tokio::test]
async fn a_count_begins_anew_so_long_after_its_first() {
    let table = [
        (10_000, Claim::Taken(1)),
        (10_600, Claim::Taken(2)),
        (10_900, Claim::Taken(3)),
        (10_999, Claim::Refused { until_ms: 11_000 }),
        (11_000, Claim::Taken(1)),
    ];
    claims(&fresh().await, Anew::AfterFirst, &table).await;
}

#[tokio::test]
async fn a_count_begins_anew_so_long_after_its_last() {
    let table = [
        (10_000, Claim::Taken(1)),
        (10_900, Claim::Taken(2)),
        (11_800, Claim::Taken(3)),
        // A refused attempt does not lengthen the wait.
        (12_700, Claim::Refused { until_ms: 12_800 }),
        (12_800, Claim::Taken(1)),
        (13_799, Claim::Taken(2)),
        (14_799, Claim::Taken(1)),
    ];
    claims(&fresh().await, Anew::AfterLast, &table).await;
}

#[tokio::test]
async fn a_count_that_no_time_ends_lets_one_more_through_after_each_wait() {
    let table = [
        (10_000, Claim::Taken(1)),
        (90_000, Claim::Taken(2)),
        (900_000, Claim::Taken(3)),
        (900_999, Claim::Refused { until_ms: 901_000 }),
        (901_000, Claim::Taken(4)),
        (901_001, Claim::Refused { until_ms: 902_000 }),
    ];
    claims(&fresh().await, Anew::WhenCleared, &table).await;
}

#[tokio::test]
async fn what_is_given_back_counts_no_more_unless_the_count_began_anew_since() {
    let fresh = fresh().await;
    let limit = three(Anew::AfterFirst);
    for at_ms in [10_000, 10_100, 10_200] {
        claim(&fresh.store, &limit, at_ms).await;
    }
    let taken = async |at_ms| fresh.store.attempts().taken(&limit, "rosa", at_ms).await.unwrap();
    let give_back = async |claimed_at_ms| {
        let mut write = fresh.store.write().await.unwrap();
        attempts::give_back(&mut write, &limit, "rosa", claimed_at_ms)
            .await
            .unwrap();
        write.commit().await.unwrap();
    };
    let until = fresh.store.attempts().refused_until(&limit, "rosa", 10_300).await;
    assert_eq!(until.unwrap(), Some(11_000));
    give_back(10_200).await;
    assert_eq!(taken(10_300).await, 2);
    let until = fresh.store.attempts().refused_until(&limit, "rosa", 10_300).await;
    assert_eq!(until.unwrap(), None);
    assert_eq!(claim(&fresh.store, &limit, 11_500).await, Claim::Taken(1));
    give_back(10_100).await;
    assert_eq!((taken(11_600).await, taken(12_500).await), (1, 0));
    // What was rolled back was never counted.
    let mut write = fresh.store.write().await.unwrap();
    attempts::claim(&mut write, &limit, "rosa", 11_700).await.unwrap();
    write.rollback().await.unwrap();
    assert_eq!(taken(11_800).await, 1);
    for _ in 0..3 {
        give_back(11_500).await;
    }
    assert_eq!(taken(11_800).await, 0);
    fresh.store.attempts().forget_before(12_500).await.unwrap();
    claim(&fresh.store, &limit, 12_500).await;
    fresh.store.attempts().forget_before(13_501).await.unwrap();
    assert_eq!(taken(12_600).await, 0);
}

#[tokio::test]
async fn of_many_at_once_no_more_than_the_bound_are_taken() {
    let fresh = fresh().await;
    let other = Db::open(&fresh.url).await.unwrap();
    let other = Store::new(other, Arc::new(InProcessBus::default()));
    for (anew, now) in [
        (Anew::AfterFirst, 10_000_000),
        (Anew::AfterLast, 20_000_000),
        (Anew::WhenCleared, 30_000_000),
    ] {
        let all = (0..80).map(|number| {
            let store = if number % 2 == 0 { &fresh.store } else { &other };
            let store = store.clone();
            tokio::spawn(async move { claim(&store, &three(anew), now).await })
        });
        let mut taken: Vec<i64> = Vec::new();
        for one in futures::future::join_all(all).await {
            if let Claim::Taken(number) = one.unwrap() {
                taken.push(number);
            }
        }
        taken.sort_unstable();
        match anew {
            Anew::AfterFirst | Anew::AfterLast => assert_eq!(taken, [1, 2, 3], "{anew:?}"),
            // The bound was reached before, and the wait is over: one.
            Anew::WhenCleared => assert_eq!(taken, [4]),
        }
    }
}

#[tokio::test]
async fn a_new_password_forgives_what_was_wrong_with_the_old_one() {
    let fresh = fresh().await;
    let mut write = fresh.store.write().await.unwrap();
    let (user, neighbour) = (CdUser(7), CdUser(77));
    for user in [user, neighbour] {
        for source in ["192.0.2.1", "192.0.2.2"] {
            attempts::claim(&mut write, &TRIES_HERE, &here(user, source), 1_000)
                .await
                .unwrap();
        }
        attempts::claim(&mut write, &TRIES_IN_A_ROW, &user.to_string(), 1_000)
            .await
            .unwrap();
    }
    passwords::replace(&mut write, user, "$argon2id$x", "", 2_000)
        .await
        .unwrap();
    write.commit().await.unwrap();
    let left: Vec<(String,)> = fresh
        .store
        .db()
        .all("SELECT subject FROM attempts ORDER BY subject", Vec::new())
        .await
        .unwrap();
    let left: Vec<String> = left.into_iter().map(|row| row.0).collect();
    assert_eq!(left, ["77", "77 192.0.2.1", "77 192.0.2.2"]);
}
