//! Links into a running call, sent from the call: to nobody whose telephone is in it.

use crate::test_hub::{COUNTY, TestHub};
use hub_store::args;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const NUMBER: &str = "+12025550101";

async fn links(hub: &TestHub) -> i64 {
    let sql = "SELECT COUNT(*) FROM outbox WHERE tenant_id = $1 AND idempotency_key LIKE 'call-link-%'";
    let (count,): (i64,) = hub.app.store.db().one("count", sql, args![COUNTY]).await.unwrap();
    count
}

/// Begins a call, invites somebody into it, and answers where their link is sent from.
async fn invited(hub: &TestHub, token: &str, call: Value) -> (String, String) {
    let placed = hub.ok(token, "POST", "/api/threads/t1/calls", Some(call)).await;
    let id = placed["call"]["id"].as_str().unwrap().to_owned();
    let guest = json!({ "role": "third_party", "name": "Hill Homes" });
    let made = hub
        .ok(
            token,
            "POST",
            &format!("/api/conferences/{id}/invite"),
            Some(guest),
        )
        .await;
    let identity = made["identity"].as_str().unwrap();
    let send = format!("/api/conferences/{id}/invited/{identity}/send");
    (id, send)
}

#[actix_web::test]
async fn no_link_is_texted_to_a_telephone_that_is_in_the_call() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    hub.make_reachable(&[NUMBER]).await;
    let text = async |path: &str, to: &str| {
        let body = json!({ "by": "sms", "to": to });
        let (status, answer) = hub.call("POST", path, Some(&reviewer), Some(body)).await;
        (status.as_u16(), answer["key"].clone())
    };

    // In a call by link nobody talks by telephone.
    let (call, send) = invited(&hub, &reviewer, json!({ "via": "link" })).await;
    assert_eq!(text(&send, NUMBER).await, (204, Value::Null));
    assert_eq!(links(&hub).await, 1);
    hub.ok(
        &reviewer,
        "POST",
        &format!("/api/calls/{call}/hang-up"),
        Some(json!({})),
    )
    .await;
    let since = Instant::now();
    while hub
        .ok(&reviewer, "GET", &format!("/api/calls/{call}"), None)
        .await["outcome"]
        .is_null()
    {
        assert!(since.elapsed() < Duration::from_secs(10), "{call} does not end");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    let (_, send) = invited(&hub, &reviewer, json!({ "to": NUMBER })).await;
    for typed in [NUMBER, "(202) 555-0101"] {
        assert_eq!(
            text(&send, typed).await,
            (409, json!("in_call_by_telephone")),
            "{typed}"
        );
    }
    assert_eq!(links(&hub).await, 1, "nothing was sent");
    assert_eq!(text(&send, "+12025550188").await, (204, Value::Null));
    assert_eq!(links(&hub).await, 2);
    hub.stop().await;
}
