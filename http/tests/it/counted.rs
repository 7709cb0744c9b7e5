//! Every counted call, fired many times at once, through one hub and through two on one database: no more than the
//! limit succeed.

use crate::counted_calls::{Counted, Shot, TABLE};
use crate::test_hub::{COUNTY, TestHub};
use futures::future::join_all;
use hub_domain::clock::now_ms;
use hub_http::HttpConfig;
use hub_http::sign_in::limits::{self, LED_NOWHERE_ONCE};
use hub_store::Store;
use hub_store::args;
use hub_store::bus::InProcessBus;
use hub_store::db::Db;
use hub_store::identity::attempts::{self, Claim};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How often a call is made again that the database had no connection for, and after what pause.
const AGAIN: u32 = 10;
const PAUSE: Duration = Duration::from_millis(250);

/// Limits that no call reaches in one moment, and why.
const NOT_BY_CALLS: &[(&str, &str)] = &[
    (
        "led_nowhere_once",
        "it has no bound: it distinguishes a first try from others",
    ),
    ("links_to", "links to one address are half a minute apart"),
    ("hand_overs", "its own test makes as many"),
    ("hand_over_texts", "texts to one number are half a minute apart"),
    ("own_answers", "its own test writes as many"),
    ("strangers_by_mail_domain", "its bound is 500"),
    ("strangers_by_tenant", "its bound is 500"),
];

fn settings(config: &mut HttpConfig) {
    // The sources of the shots are what the test says.
    config.trusted_proxies = vec!["127.0.0.1".parse().unwrap(), "::1".parse().unwrap()];
    config.sign_in_per_minute = 1_000_000;
}

/// `ok`, or the key of the refusal. A hub that is short of connections to its database says so, and is asked again, as clients do: nothing
/// of such an attempt is counted.
async fn fire(hub: &TestHub, shot: Shot) -> String {
    for _ in 0..AGAIN {
        let outcome = fire_once(hub, &shot).await;
        if outcome != "database_unavailable" {
            return outcome;
        }
        tokio::time::sleep(PAUSE).await;
    }
    "database_unavailable".to_owned()
}

async fn fire_once(hub: &TestHub, shot: &Shot) -> String {
    let method = Method::from_bytes(shot.method.as_bytes()).unwrap();
    let mut request = hub
        .client
        .request(method, format!("{}{}", hub.url, shot.path))
        .header("x-forwarded-for", &shot.source)
        // A connection that the hub closes at this moment would lose one of the attempts that are counted.
        .header("connection", "close");
    if let Some(token) = &shot.token {
        request = request.bearer_auth(token);
    }
    if let Some(body) = &shot.body {
        request = request.json(body);
    }
    let response = request.send().await.unwrap();
    if response.status().is_success() {
        return "ok".to_owned();
    }
    let answer: Value = response.json().await.unwrap();
    answer["key"].as_str().unwrap_or_default().to_owned()
}

/// Fires one call's attempts alternately through the hubs and compares how many succeeded.
async fn judge(hubs: &[&TestHub], counted: &Counted) {
    let shots = (counted.shots)(hubs[0]).await;
    let count = shots.len();
    assert!(count > counted.bound + 5, "{}: too few to judge", counted.name);
    let fired = shots
        .into_iter()
        .enumerate()
        .map(|(number, shot)| fire(hubs[number % hubs.len()], shot));
    let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
    for outcome in join_all(fired).await {
        *outcomes.entry(outcome).or_default() += 1;
    }
    let through: usize = counted
        .through
        .iter()
        .filter_map(|outcome| outcomes.get(*outcome))
        .sum();
    assert_eq!(through, counted.bound, "{}: {outcomes:?}", counted.name);
    let known = |outcome: &String| {
        counted.through.contains(&outcome.as_str()) || counted.refused.contains(&outcome.as_str())
    };
    assert!(outcomes.keys().all(known), "{}: {outcomes:?}", counted.name);
    let sql = "SELECT kind, MAX(taken) FROM attempts GROUP BY kind";
    let rows: Vec<(String, i64)> = hubs[0].app.store.db().all(sql, args![]).await.unwrap();
    let taken: BTreeMap<String, i64> = rows.into_iter().collect();
    for kind in counted.kinds {
        let limit = limits::ALL.iter().find(|limit| limit.kind == *kind).unwrap();
        let taken = taken.get(*kind).copied().unwrap_or_default();
        assert!(
            (0..=limit.max).contains(&taken),
            "{}: {taken} of {kind}",
            counted.name
        );
    }
}

async fn forget(hub: &TestHub) {
    for sql in ["DELETE FROM attempts", "DELETE FROM codes"] {
        hub.run(sql, args![]).await;
    }
}

async fn open() -> TestHub {
    let hub = TestHub::with(settings).await;
    hub.brand(COUNTY, json!({ "ic_sign_up_individuals": true })).await;
    hub
}

#[actix_web::test]
async fn of_many_calls_at_once_no_more_than_the_bound_go_through() {
    let hub = open().await;
    for counted in TABLE {
        forget(&hub).await;
        judge(&[&hub], counted).await;
    }
    hub.stop().await;
}

#[actix_web::test]
async fn nor_when_two_hubs_on_one_database_take_them() {
    let hub = open().await;
    let beside = hub.beside(settings).await;
    for counted in TABLE {
        forget(&hub).await;
        judge(&[&hub, &beside], counted).await;
    }
    beside.stop().await;
    hub.stop().await;
}

#[actix_web::test]
async fn every_limit_is_reached_by_a_call_of_the_table_or_excused() {
    for limit in limits::ALL {
        let by_call = TABLE.iter().any(|counted| counted.kinds.contains(&limit.kind));
        let excused = NOT_BY_CALLS.iter().any(|(kind, _)| *kind == limit.kind);
        assert!(by_call != excused, "{}", limit.kind);
    }
    let mut kinds: Vec<&str> = limits::ALL.iter().map(|limit| limit.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), limits::ALL.len(), "two limits share a name");
}

#[actix_web::test]
async fn every_limit_holds_against_claims_from_two_nodes_at_once() {
    let hub = TestHub::start().await;
    let there = Db::open(hub.database_url()).await.unwrap();
    let there = Store::new(there, Arc::new(InProcessBus::default()));
    for limit in limits::ALL {
        if limit.kind == LED_NOWHERE_ONCE.kind {
            continue;
        }
        let limit: &'static attempts::Limit = limit;
        let claims = (0..limit.max + 20).map(|number| {
            let store = if number % 2 == 0 { &hub.app.store } else { &there };
            let store = store.clone();
            tokio::spawn(async move {
                let mut write = store.write().await.unwrap();
                let claim = attempts::claim(&mut write, limit, "one", now_ms()).await.unwrap();
                write.commit().await.unwrap();
                matches!(claim, Claim::Taken(_))
            })
        });
        let taken = join_all(claims)
            .await
            .into_iter()
            .filter(|taken| *taken.as_ref().unwrap());
        assert_eq!(taken.count() as i64, limit.max, "{}", limit.kind);
    }
    hub.stop().await;
}
