//! A hub killed in the middle of an outreach, as by `kill -9`: everybody is written to, and at most the message in progress arrives
//! twice, under the same key.

use crate::commands::{Demo, interrupt};
use crate::deliveries::{Carrier, provide, start, store, until};
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::outreach::{OutreachFilter, OutreachState, choose};
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_domain::{AccountId, TenantId};
use hub_store::audit::By;
use hub_store::conversations::outreach::{self, NewOutreach};
use hub_store::{Store, args, tenant_settings};
use std::collections::HashMap;
use std::time::{Duration, Instant};

const TENANT: TenantId = TenantId(1);

/// Begins one to everybody of the program for rent; how many that are.
async fn begin(store: &Store) -> (String, i64) {
    let filter = OutreachFilter {
        program: 5,
        states: Vec::new(),
        lang: None,
        last_contact_before_ms: None,
    };
    let people = store
        .outreach()
        .people(TENANT, &filter, Channel::Sms)
        .await
        .unwrap();
    let (people, tally) = choose(people, false, None, 0);
    let template = serde_json::json!({ "name": "News", "channel": "SMS", "active": true, "by_lang": {
        "en": { "body": "{{application}}: the office is closed on Friday." },
    } });
    let new = NewOutreach {
        idempotency_key: "news",
        name: "News",
        filter: &filter,
        channel: Channel::Sms,
        template: &serde_json::from_value(template).unwrap(),
        tally: &tally,
        link_origin: "https://riverbend.example",
        per_minute: 300,
        by: (AccountId(110), "Rosa Marsh"),
        starts_at_ms: Some(0),
    };
    let mut write = store.write().await.unwrap();
    // Tests run at any hour.
    let by = By::system().from("test");
    tenant_settings::change(&mut write, TENANT, &by, |settings| {
        settings.sending_hours = SendingHours::ALWAYS;
    })
    .await
    .unwrap();
    let (id, is_new) = outreach::begin(&mut write, TENANT, &new, &people).await.unwrap();
    write.commit().await.unwrap();
    assert!(is_new);
    (id, people.len() as i64)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_killed_in_mid_outreach_writes_to_everybody_and_repeats_at_most_one() {
    let demo = Demo::seed("250");
    let (carrier, port) = Carrier::start();
    provide(&demo, port);
    let store = store(&demo.data()).await;
    let (id, total) = begin(&store).await;
    assert!(total >= 60, "only {total} have a phone");
    for killed_after in [15, 35] {
        let mut child = start(&demo.data());
        until("the hub delivers nothing", || carrier.count() >= killed_after);
        child.kill().unwrap();
        child.wait().unwrap();
        let now = store.outreach().by_id(TENANT, &id).await.unwrap();
        assert_eq!(now.state, OutreachState::Running, "it was killed too late");
    }
    let mut child = start(&demo.data());
    let started = Instant::now();
    loop {
        let now = store.outreach().by_id(TENANT, &id).await.unwrap();
        if now.state == OutreachState::Done && store.outbox().waiting().await.unwrap() == 0 {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(120), "{now:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    interrupt(&mut child);

    let sql = "SELECT idempotency_key, to_address FROM outbox WHERE tenant_id = $1 AND lane = 2";
    let sent: Vec<(String, String)> = store.db().all(sql, args![TENANT]).await.unwrap();
    assert_eq!(sent.len() as i64, total);
    let phones: HashMap<&str, usize> = sent.iter().fold(HashMap::new(), |mut phones, (_, to)| {
        *phones.entry(to.as_str()).or_default() += 1;
        phones
    });
    assert!(
        phones.values().all(|times| *times == 1),
        "one message for each phone: {phones:?}"
    );
    let taken = carrier.taken();
    let times = |key: &String| taken.get(key).copied().unwrap_or_default();
    let lost: Vec<&String> = sent
        .iter()
        .map(|(key, _)| key)
        .filter(|key| times(key) == 0)
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
    let repeated: Vec<&String> = sent
        .iter()
        .map(|(key, _)| key)
        .filter(|key| times(key) > 1)
        .collect();
    assert!(repeated.iter().all(|key| times(key) == 2), "{repeated:?}");
    assert!(repeated.len() <= 2, "two kills: {repeated:?}");
}
