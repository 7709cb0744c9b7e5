use crate::fresh::{Fresh, fresh};
use hub_domain::TenantId;
use hub_store::calls::egresses::{self, Egress, EgressFilter};

const COUNTY: TenantId = TenantId(1);

async fn put(fresh: &Fresh, tenant: TenantId, id: &str, room: &str, at_ms: i64, ended: bool, info: &str) {
    let egress = Egress {
        tenant_id: tenant.0,
        id: id.into(),
        room: room.into(),
        node: "one".into(),
        started_at_ms: at_ms,
        ended,
        mixed: true,
        filename: "desk.ogg".into(),
        parts: "[]".into(),
        info: info.into(),
    };
    let mut write = fresh.store.write().await.unwrap();
    egresses::put(&mut write, tenant, &egress).await.unwrap();
    write.commit().await.unwrap();
}

async fn listed(fresh: &Fresh, filter: EgressFilter) -> Vec<String> {
    let filter = EgressFilter { limit: 10, ..filter };
    let found = fresh.store.egresses().list(COUNTY, &filter).await.unwrap();
    found.into_iter().map(|egress| egress.id).collect()
}

#[tokio::test]
async fn egresses_are_listed_by_time_room_and_state() {
    let fresh = fresh().await;
    put(&fresh, COUNTY, "EG_1", "desk", 10, true, "{}").await;
    put(&fresh, COUNTY, "EG_2", "hall", 20, false, "{}").await;
    put(&fresh, COUNTY, "EG_3", "desk", 20, false, "{}").await;
    put(&fresh, TenantId(2), "EG_4", "desk", 30, false, "{}").await;
    assert_eq!(
        listed(&fresh, EgressFilter::default()).await,
        ["EG_3", "EG_2", "EG_1"]
    );
    let of = |room: &str, id: &str, active| EgressFilter {
        room: room.into(),
        id: id.into(),
        active,
        ..Default::default()
    };
    assert_eq!(listed(&fresh, of("desk", "", false)).await, ["EG_3", "EG_1"]);
    assert_eq!(listed(&fresh, of("desk", "", true)).await, ["EG_3"]);
    assert_eq!(listed(&fresh, of("", "EG_1", false)).await, ["EG_1"]);
    let before = EgressFilter {
        before: Some((20, "EG_3".into())),
        ..Default::default()
    };
    assert_eq!(listed(&fresh, before).await, ["EG_2", "EG_1"]);
    let egresses = fresh.store.egresses();
    assert!(egresses.by_id(COUNTY, "EG_4").await.unwrap().is_none());
    let mut open: Vec<String> = egresses
        .left_open("one")
        .await
        .unwrap()
        .into_iter()
        .map(|egress| egress.id)
        .collect();
    open.sort();
    assert_eq!(open, ["EG_2", "EG_3", "EG_4"]);
    assert!(egresses.left_open("two").await.unwrap().is_empty());
}

#[tokio::test]
async fn what_has_ended_stays_as_it_is() {
    let fresh = fresh().await;
    put(&fresh, COUNTY, "EG_1", "desk", 10, false, "begun").await;
    put(&fresh, COUNTY, "EG_1", "desk", 10, true, "ended").await;
    put(&fresh, COUNTY, "EG_1", "desk", 10, false, "late").await;
    let egress = fresh
        .store
        .egresses()
        .by_id(COUNTY, "EG_1")
        .await
        .unwrap()
        .unwrap();
    assert_eq!((egress.ended, &*egress.info), (true, "ended"));
}
