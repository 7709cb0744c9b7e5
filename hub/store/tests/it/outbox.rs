use crate::fresh::fresh;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::conversations::channel::Channel;
use hub_store::Store;
use hub_store::conversations::outbox::{self, Lane, NewDelivery};
use hub_store::db::Engine;

const COUNTY: TenantId = TenantId(1);

async fn accept(store: &Store, key: &str, lane: Lane, not_before_ms: Option<i64>) {
    let mut write = store.write().await.unwrap();
    let delivery = NewDelivery {
        channel: Channel::Email,
        lane,
        message: None,
        from: "help@riverbend.example".into(),
        to: "ana@riverbend.example".into(),
        subject: "News".into(),
        body: "Hello".into(),
        in_reply_to: None,
        lang: None,
        idempotency_key: key.into(),
        not_before_ms,
        expires_at_ms: None,
    };
    outbox::enqueue(&mut write, COUNTY, delivery).await.unwrap();
    write.commit().await.unwrap();
}

async fn claimed(store: &Store, limit: i64) -> Vec<String> {
    let outbox = store.outbox();
    let claimed = outbox
        .claim(COUNTY, Channel::Email, "worker", 60_000, limit)
        .await;
    let keys = claimed.unwrap().into_iter();
    keys.map(|delivery| delivery.idempotency_key).collect()
}

#[tokio::test]
async fn a_code_overtakes_what_was_there_before_it() {
    let fresh = fresh().await;
    for number in 0..3 {
        accept(&fresh.store, &format!("news-{number}"), Lane::Message, None).await;
    }
    assert!(
        !fresh
            .store
            .outbox()
            .is_code_due(COUNTY, Channel::Email)
            .await
            .unwrap()
    );
    accept(&fresh.store, "code", Lane::Code, None).await;
    let outbox = fresh.store.outbox();
    assert!(outbox.is_code_due(COUNTY, Channel::Email).await.unwrap());
    assert!(!outbox.is_code_due(TenantId(2), Channel::Email).await.unwrap());
    assert!(!outbox.is_code_due(COUNTY, Channel::Sms).await.unwrap());
    assert_eq!(claimed(&fresh.store, 2).await, ["code", "news-0"]);
    assert!(!outbox.is_code_due(COUNTY, Channel::Email).await.unwrap());
    assert_eq!(claimed(&fresh.store, 9).await, ["news-1", "news-2"]);
}

#[tokio::test]
async fn nothing_is_handed_over_before_its_time() {
    let fresh = fresh().await;
    let (accepted, later) = (now_ms(), now_ms() + 3_600_000);
    accept(&fresh.store, "later", Lane::Message, Some(later)).await;
    accept(&fresh.store, "overdue", Lane::Message, Some(accepted - 60_000)).await;
    let outbox = fresh.store.outbox();
    let claimed = outbox
        .claim(COUNTY, Channel::Email, "worker", 60_000, 9)
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
        outbox.next_due_ms(COUNTY, Channel::Email).await.unwrap(),
        Some(later)
    );
}

#[tokio::test]
async fn a_claim_is_found_by_the_tenants_own_part_of_an_index() {
    let fresh = fresh().await;
    if fresh.store.db().engine() != Engine::Sqlite {
        // PostgreSQL reads a table of this size from one end to the other, whatever indexes it has.
        return;
    }
    let claim = hub_store::statements()
        .into_iter()
        .find(|statement| (statement.file, statement.name) == ("outbox", "CLAIM_SQLITE"))
        .unwrap();
    let sql = format!("EXPLAIN QUERY PLAN {}", claim.sql);
    let values = hub_store::args!["worker", 1_i64, "EMAIL", 1_i64, 9_i64, COUNTY];
    let plan: Vec<(i64, i64, i64, String)> = fresh.store.db().all(sql, values).await.unwrap();
    assert!(
        plan.iter()
            .any(|row| row.3.contains("outbox_open (tenant_id=? AND channel=?)")),
        "{plan:?}"
    );
}
