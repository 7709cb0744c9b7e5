//! The bus between nodes, on a real Redis when HUB_TEST_REDIS_URL names one.

use hub_domain::TenantId;
use hub_store::bus::{Bus, BusMessage, InProcessBus, RedisBus, TopicEvent};
use std::time::Duration;
use tokio::sync::broadcast::Receiver;

/// Messages that one node sends the other.
const COUNT: i64 = 200;

fn event(tenant: i64, seq: i64) -> BusMessage {
    BusMessage::Event(TopicEvent {
        tenant: TenantId(tenant),
        topic: "thread:one".into(),
        seq,
        kind: "message.created".into(),
        at_ms: 1,
        data: r#"{"body":"¿Trae el contrato?"}"#.into(),
    })
}

/// The numbers of this test's own events, as a node hears them.
async fn heard(listener: &mut Receiver<BusMessage>, tenant: i64, count: usize) -> Vec<i64> {
    let mut numbers = Vec::new();
    while numbers.len() < count {
        let next = tokio::time::timeout(Duration::from_secs(5), listener.recv()).await;
        match next {
            Ok(Ok(BusMessage::Event(event))) if event.tenant.0 == tenant => numbers.push(event.seq),
            Ok(Ok(_)) => {}
            Ok(Err(error)) => panic!("{error}"),
            Err(_) => break,
        }
    }
    numbers
}

#[tokio::test]
async fn a_single_node_hears_itself_in_order() {
    let bus = InProcessBus::default();
    let mut listener = bus.subscribe();
    (1..=COUNT).for_each(|seq| bus.publish(event(1, seq)));
    assert_eq!(
        heard(&mut listener, 1, COUNT as usize).await,
        (1..=COUNT).collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn two_nodes_hear_each_other_once_and_in_order() {
    let Ok(url) = std::env::var("HUB_TEST_REDIS_URL") else {
        let required = std::env::var("HUB_TEST_REQUIRE_SERVICES").is_ok_and(|value| value == "1");
        assert!(
            !required,
            "HUB_TEST_REQUIRE_SERVICES=1, but HUB_TEST_REDIS_URL names no Redis"
        );
        return;
    };
    let tenant = i64::from(uuid::Uuid::new_v4().as_fields().0);
    let (one, two) = (
        RedisBus::connect(&url, "one").await.unwrap(),
        RedisBus::connect(&url, "two").await.unwrap(),
    );
    let (mut at_one, mut at_two) = (one.subscribe(), two.subscribe());
    for seq in 1..=COUNT {
        one.publish(event(tenant, seq));
    }
    let all: Vec<i64> = (1..=COUNT).collect();
    assert_eq!(
        heard(&mut at_two, tenant, COUNT as usize).await,
        all,
        "the other node"
    );
    assert_eq!(
        heard(&mut at_one, tenant, COUNT as usize).await,
        all,
        "the node itself"
    );
    // Nothing is received twice: the sender skips its own messages when Redis returns them.
    assert!(heard(&mut at_one, tenant, 1).await.is_empty());
    assert!(one.healthy() && two.healthy());
}
