use crate::fresh::fresh;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_store::Store;
use hub_store::conversations::outbox::{self, End, Lane, NewDelivery};
use hub_store::db::Engine;

const COUNTY: TenantId = TenantId(1);

async fn accept(store: &Store, key: &str, lane: Lane, not_before_ms: Option<i64>) {
    let mut write = store.write().await.unwrap();
    let delivery = NewDelivery {
        from: "help@riverbend.example".into(),
        to: "ana@riverbend.example".into(),
        subject: "News".into(),
        body: "Hello".into(),
        not_before_ms,
        ..NewDelivery::new(Channel::Email, lane, key)
    };
    outbox::enqueue(&mut write, COUNTY, delivery).await.unwrap();
    write.commit().await.unwrap();
}

async fn claimed(store: &Store, lane: Lane, limit: i64) -> Vec<String> {
    let outbox = store.outbox();
    let claimed = outbox
        .claim(COUNTY, Channel::Email, lane, "worker", 60_000, limit)
        .await;
    let keys = claimed.unwrap().into_iter();
    keys.map(|delivery| delivery.idempotency_key).collect()
}

#[tokio::test]
async fn each_lane_is_claimed_by_itself() {
    let fresh = fresh().await;
    for number in 0..3 {
        accept(&fresh.store, &format!("news-{number}"), Lane::Message, None).await;
    }
    accept(&fresh.store, "code", Lane::Code, None).await;
    assert_eq!(
        claimed(&fresh.store, Lane::Message, 2).await,
        ["news-0", "news-1"]
    );
    assert_eq!(claimed(&fresh.store, Lane::Code, 9).await, ["code"]);
    assert_eq!(claimed(&fresh.store, Lane::Message, 9).await, ["news-2"]);
}

#[tokio::test]
async fn a_worker_whose_lease_ran_out_says_nothing_any_more() {
    let fresh = fresh().await;
    accept(&fresh.store, "news", Lane::Message, None).await;
    let outbox = fresh.store.outbox();
    let claim = async || {
        let claimed = outbox.claim(COUNTY, Channel::Email, Lane::Message, "hub/1/EMAIL", 0, 9);
        claimed.await.unwrap().remove(0)
    };
    let first = claim().await;
    // The same worker under the same name, after a pause longer than its lease.
    let second = claim().await;
    assert_eq!((first.attempts, second.attempts), (1, 2));
    let mut write = fresh.store.write().await.unwrap();
    let late = "hub/1/EMAIL";
    assert!(!outbox::done(&mut write, &first, late).await.unwrap());
    assert!(
        !outbox::again(&mut write, &first, late, 0, "late", "p")
            .await
            .unwrap()
    );
    assert!(!outbox::put_off(&mut write, &first, late, 0).await.unwrap());
    assert!(
        !outbox::end(&mut write, &first, late, End::Dead, "late", "p")
            .await
            .unwrap()
    );
    outbox::give_back(&mut write, &first, late).await.unwrap();
    assert!(outbox::done(&mut write, &second, late).await.unwrap());
    assert!(
        !outbox::done(&mut write, &second, late).await.unwrap(),
        "it is done already"
    );
    write.commit().await.unwrap();
}

#[tokio::test]
async fn a_node_frees_its_own_claims_whatever_its_name() {
    let fresh = fresh().await;
    accept(&fresh.store, "news", Lane::Message, None).await;
    let outbox = fresh.store.outbox();
    let claim = async |worker| {
        let claimed = outbox.claim(COUNTY, Channel::Email, Lane::Message, worker, 600_000, 9);
        claimed.await.unwrap().len()
    };
    assert_eq!(claim("hub_1/1/EMAIL").await, 1);
    for other in ["hubx1/", "hub_2/", "HUB_1/", "%", "hub"] {
        let freed = outbox.release_claims(other).await.unwrap();
        assert_eq!(freed, u64::from(other == "hub"), "{other}");
    }
    assert_eq!(claim("hub_1/1/EMAIL").await, 1);
    assert_eq!(outbox.release_claims("hub_1/").await.unwrap(), 1);
    assert_eq!(claim("hub_2/1/EMAIL").await, 1);
}

#[tokio::test]
async fn nothing_is_handed_over_before_its_time() {
    let fresh = fresh().await;
    let (accepted, later) = (now_ms(), now_ms() + 3_600_000);
    accept(&fresh.store, "later", Lane::Message, Some(later)).await;
    accept(&fresh.store, "overdue", Lane::Message, Some(accepted - 60_000)).await;
    let outbox = fresh.store.outbox();
    let claimed = outbox
        .claim(COUNTY, Channel::Email, Lane::Message, "worker", 60_000, 9)
        .await
        .unwrap();
    assert_eq!(claimed.len(), 1);
    assert_eq!(claimed[0].idempotency_key, "overdue");
    // When it was accepted is kept apart from when it is due.
    assert!(claimed[0].created_at_ms >= accepted);
    outbox.release_claims("nobody").await.unwrap();
    let mut write = fresh.store.write().await.unwrap();
    assert!(outbox::done(&mut write, &claimed[0], "worker").await.unwrap());
    write.commit().await.unwrap();
    assert_eq!(
        outbox
            .next_due_ms(COUNTY, Channel::Email, Lane::Message)
            .await
            .unwrap(),
        Some(later)
    );
}

#[tokio::test]
async fn a_claim_is_found_by_the_tenants_own_part_of_an_index() {
    let fresh = fresh().await;
    if fresh.store.db().engine() != Engine::Sqlite {
        // PostgreSQL scans a table of this size sequentially, whatever indexes it has.
        return;
    }
    let claim = hub_store::statements()
        .into_iter()
        .find(|statement| (statement.file, statement.name) == ("outbox", "CLAIM_SQLITE"))
        .unwrap();
    let sql = format!("EXPLAIN QUERY PLAN {}", claim.sql);
    let values = hub_store::args!["worker", 1_i64, "EMAIL", 1_i64, 9_i64, COUNTY, 1_i64];
    let plan: Vec<(i64, i64, i64, String)> = fresh.store.db().all(sql, values).await.unwrap();
    assert!(
        plan.iter().any(|row| row
            .3
            .contains("outbox_open (tenant_id=? AND channel=? AND lane=?)")),
        "{plan:?}"
    );
}
