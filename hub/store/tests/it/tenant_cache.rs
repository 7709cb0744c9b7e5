//! Tenants in memory: what changes is seen by the next look-up, here and on another node, and an old row no longer than it may be.

use crate::fresh::{Fresh, fresh};
use crate::tenant_settings::tenant;
use hub_domain::TenantId;
use hub_store::audit::By;
use hub_store::bus::{Bus, BusMessage, InProcessBus, RedisBus};
use hub_store::tenant_cache::BELIEVED;
use hub_store::tenants::{self, TenantSettings};
use hub_store::{Store, StoreError, args, tenant_settings};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

const COUNTY: TenantId = TenantId(1);
const OTHER: TenantId = TenantId(2);
/// Longer than any test runs: nothing is read again because of its age.
const LONG: Duration = Duration::from_secs(86_400);

async fn add(store: &Store, id: TenantId) {
    let mut write = store.write().await.unwrap();
    tenants::insert(&mut write, &tenant(id), 1).await.unwrap();
    tenants::set_host(&mut write, &format!("county{id}.example"), id)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

async fn change(store: &Store, id: TenantId, change: impl FnOnce(&mut TenantSettings)) {
    let mut write = store.write().await.unwrap();
    tenant_settings::change(&mut write, id, &By::system().from("test"), change)
        .await
        .unwrap();
    write.commit().await.unwrap();
}

/// A node with connections and a memory of its own.
async fn node(fresh: &Fresh, bus: Arc<dyn Bus>, max_age: Duration) -> (Fresh, Store) {
    let again = fresh.again().await;
    let store = Store::rereading_tenants(again.store.db().clone(), bus, max_age);
    (again, store)
}

#[tokio::test]
async fn a_change_is_seen_by_the_next_look_up_here_and_on_another_node() {
    let fresh = fresh().await;
    let bus: Arc<dyn Bus> = Arc::new(InProcessBus::default());
    let (_one, here) = node(&fresh, bus.clone(), LONG).await;
    let (_two, there) = node(&fresh, bus, LONG).await;
    add(&here, COUNTY).await;
    add(&there, OTHER).await;
    for store in [&here, &there] {
        assert!(!store.tenant(COUNTY).await.unwrap().settings.avatars);
        assert!(!store.tenant(OTHER).await.unwrap().settings.avatars);
    }
    change(&here, COUNTY, |settings| settings.avatars = true).await;
    for store in [&here, &there] {
        assert!(store.tenant(COUNTY).await.unwrap().settings.avatars);
        assert!(!store.tenant(OTHER).await.unwrap().settings.avatars);
    }
    // What nobody announced is answered from memory: it is a memory.
    let sql = "UPDATE tenants SET name = 'Renamed' WHERE id = $1";
    here.db().execute(sql, args![COUNTY]).await.unwrap();
    assert_eq!(here.tenant(COUNTY).await.unwrap().name, "County 1");
    assert_eq!(there.tenant(COUNTY).await.unwrap().name, "County 1");
    let mut write = there.write().await.unwrap();
    tenants::set_branding(&mut write, COUNTY, &json!({ "brand_color": "#000000" }))
        .await
        .unwrap();
    // Not before the commit.
    assert_eq!(here.tenant(COUNTY).await.unwrap().name, "County 1");
    write.commit().await.unwrap();
    for store in [&here, &there] {
        let row = store.tenant(COUNTY).await.unwrap();
        assert_eq!(
            (row.name.as_str(), &row.branding["brand_color"]),
            ("Renamed", &json!("#000000"))
        );
    }
}

#[tokio::test]
async fn a_tenant_made_at_run_time_is_found_by_number_and_by_host() {
    let fresh = fresh().await;
    let bus: Arc<dyn Bus> = Arc::new(InProcessBus::default());
    let (_one, here) = node(&fresh, bus.clone(), LONG).await;
    let (_two, there) = node(&fresh, bus, LONG).await;
    add(&here, COUNTY).await;
    for store in [&here, &there] {
        let missing = store.tenant(OTHER).await;
        assert!(matches!(missing, Err(StoreError::NotFound("tenant"))));
        let cache = store.tenant_cache();
        assert_eq!(cache.of_host("county1.example").await.unwrap(), Some(COUNTY));
        assert_eq!(cache.of_host("county2.example").await.unwrap(), None);
    }
    add(&here, OTHER).await;
    for store in [&here, &there] {
        assert_eq!(store.tenant(OTHER).await.unwrap().name, "County 2");
        let cache = store.tenant_cache();
        assert_eq!(cache.of_host("county2.example").await.unwrap(), Some(OTHER));
    }
    // A host that another tenant takes, and a branding of its own.
    let mut write = there.write().await.unwrap();
    tenants::set_host(&mut write, "County1.example", OTHER)
        .await
        .unwrap();
    tenants::set_host_branding(&mut write, OTHER, "county1.example", &json!({ "accent": "#fff" }))
        .await
        .unwrap();
    write.commit().await.unwrap();
    for store in [&here, &there] {
        let cache = store.tenant_cache();
        assert_eq!(cache.of_host("county1.example").await.unwrap(), Some(OTHER));
        let own = async |tenant| cache.host_branding(tenant, "county1.example").await.unwrap();
        assert_eq!(own(OTHER).await, json!({ "accent": "#fff" }));
        assert_eq!(own(COUNTY).await, Value::Null, "another tenant's host has no say");
        assert!(cache.hosts_of(COUNTY).await.unwrap().is_empty());
        assert_eq!(cache.hosts_of(OTHER).await.unwrap().len(), 2);
    }
}

#[tokio::test]
async fn without_a_word_on_the_bus_a_row_is_read_again_when_it_is_old() {
    const { assert!(BELIEVED.as_secs() <= 5) };
    let fresh = fresh().await;
    add(&fresh.store, COUNTY).await;
    // Each on a bus of its own: no word reaches another.
    let alone = || -> Arc<dyn Bus> { Arc::new(InProcessBus::default()) };
    let (_one, patient) = node(&fresh, alone(), LONG).await;
    let (_two, hasty) = node(&fresh, alone(), Duration::ZERO).await;
    for store in [&patient, &hasty] {
        assert!(!store.tenant(COUNTY).await.unwrap().settings.avatars);
        let host = store.tenant_cache().of_host("county2.example").await;
        assert_eq!(host.unwrap(), None);
    }
    change(&fresh.store, COUNTY, |settings| settings.avatars = true).await;
    add(&fresh.store, OTHER).await;
    assert!(!patient.tenant(COUNTY).await.unwrap().settings.avatars);
    assert!(hasty.tenant(COUNTY).await.unwrap().settings.avatars);
    let host = async |store: &Store| store.tenant_cache().of_host("county2.example").await.unwrap();
    assert_eq!((host(&patient).await, host(&hasty).await), (None, Some(OTHER)));
}

#[tokio::test]
async fn who_has_missed_messages_reads_everything_again() {
    let fresh = fresh().await;
    let bus: Arc<dyn Bus> = Arc::new(InProcessBus::default());
    let (_one, here) = node(&fresh, bus.clone(), LONG).await;
    add(&here, COUNTY).await;
    assert!(!here.tenant(COUNTY).await.unwrap().settings.avatars);
    // Announced nowhere; then more than the bus holds.
    change(&fresh.store, COUNTY, |settings| settings.avatars = true).await;
    assert!(!here.tenant(COUNTY).await.unwrap().settings.avatars);
    for _ in 0..20_000 {
        bus.publish(BusMessage::SessionRevoked { sid: "s".into() });
    }
    assert!(here.tenant(COUNTY).await.unwrap().settings.avatars);
}

#[tokio::test]
async fn stores_of_one_process_do_not_share_what_they_know() {
    let (one, other) = (fresh().await, fresh().await);
    add(&one.store, COUNTY).await;
    add(&other.store, COUNTY).await;
    change(&one.store, COUNTY, |settings| settings.state = "VA".into()).await;
    let state = async |fresh: &Fresh| fresh.store.tenant(COUNTY).await.unwrap().settings.state.clone();
    assert_eq!(
        (state(&one).await, state(&other).await),
        ("VA".into(), String::new())
    );
    change(&other.store, COUNTY, |settings| settings.state = "MD".into()).await;
    assert_eq!(
        (state(&one).await, state(&other).await),
        ("VA".into(), "MD".into())
    );
}

#[tokio::test]
async fn a_page_is_not_held_up_by_a_database_that_is_gone_but_a_call_is_refused() {
    let fresh = fresh().await;
    let (_one, here) = node(&fresh, Arc::new(InProcessBus::default()), Duration::ZERO).await;
    add(&here, COUNTY).await;
    let page = async |host: &str| here.tenant_cache().for_page(host).await;
    let shown = page("county1.example").await.unwrap().unwrap();
    assert_eq!(shown.settings.form_engine, "");
    change(&here, COUNTY, |settings| {
        settings.form_engine = "https://forms.example".into();
    })
    .await;
    let shown = page("county1.example").await.unwrap().unwrap();
    assert_eq!(shown.settings.form_engine, "https://forms.example");
    assert!(page("nobody.example").await.unwrap().is_none());
    here.db().close().await;
    let shown = page("county1.example").await.unwrap().unwrap();
    assert_eq!(shown.settings.form_engine, "https://forms.example");
    assert!(page("nobody.example").await.unwrap().is_none());
    assert!(here.tenant(COUNTY).await.is_err());
    assert!(here.tenant_cache().of_host("county1.example").await.is_err());
}

#[tokio::test]
async fn a_change_reaches_another_node_by_redis() {
    let Ok(url) = std::env::var("HUB_TEST_REDIS_URL") else {
        let required = std::env::var("HUB_TEST_REQUIRE_SERVICES").is_ok_and(|value| value == "1");
        assert!(
            !required,
            "HUB_TEST_REQUIRE_SERVICES=1, but HUB_TEST_REDIS_URL names no Redis"
        );
        return;
    };
    // Other programs of these tests use the same Redis: their tenants have other numbers.
    let county = TenantId(i64::from(uuid::Uuid::new_v4().as_fields().0));
    let fresh = fresh().await;
    let bus = async |name: &str| -> Arc<dyn Bus> {
        let bus = RedisBus::connect(&url, name).await.unwrap();
        Arc::new(bus) as Arc<dyn Bus>
    };
    let names = ["one", "two"].map(|name| format!("{name}-{county}"));
    let (_one, here) = node(&fresh, bus(&names[0]).await, LONG).await;
    let (_two, there) = node(&fresh, bus(&names[1]).await, LONG).await;
    add(&here, county).await;
    let mut news = there.bus().subscribe();
    assert!(!there.tenant(county).await.unwrap().settings.avatars);
    change(&here, county, |settings| settings.avatars = true).await;
    let heard = async {
        while news.recv().await.unwrap() != (BusMessage::TenantChanged { tenant: county }) {}
        // The tenant's own making may still have been on its way.
        while !there.tenant(county).await.unwrap().settings.avatars {
            news.recv().await.unwrap();
        }
    };
    tokio::time::timeout(Duration::from_secs(30), heard)
        .await
        .expect("the other node hears of the change");
    assert!(here.tenant(county).await.unwrap().settings.avatars);
}
