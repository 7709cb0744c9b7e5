//! The bell over HTTP: what wants somebody, by kind, until they have read it.

use crate::test_hub::{COUNTY, TestHub, account_id};
use hub_domain::clock::now_ms;
use hub_store::args;
use serde_json::{Value, json};

async fn bell(hub: &TestHub, token: &str) -> Vec<(String, String)> {
    let answer = hub.ok(token, "GET", "/api/bell", None).await;
    let items = answer["items"].as_array().unwrap();
    assert_eq!(answer["total"].as_i64(), Some(items.len() as i64));
    let text = |item: &Value, member: &str| item[member].as_str().unwrap().to_owned();
    items
        .iter()
        .map(|item| (text(item, "kind"), text(item, "id")))
        .collect()
}

async fn assign(hub: &TestHub, by: &str, to: &str) {
    let item = hub.ok(by, "GET", "/api/work-queue/items/701", None).await;
    let body = json!({ "user_id": account_id(to), "version": item["version"] });
    hub.ok(by, "POST", "/api/work-queue/items/701/assign", Some(body))
        .await;
}

#[actix_web::test]
async fn what_was_given_to_somebody_is_at_their_bell_until_they_have_read_it() {
    let hub = TestHub::start().await;
    let supervisor = hub.session("supervisor").await;
    let reviewer = hub.session("reviewer").await;
    let member = "INSERT INTO program_members (tenant_id, program_id, account_id, queue_role, role_name, permissions)
        SELECT $1, program_id, $2, 0, 'Reviewer', '[]' FROM applications WHERE tenant_id = $1 AND id = 701 ON CONFLICT DO NOTHING";
    for name in ["supervisor", "reviewer"] {
        let values = args![COUNTY, account_id(name)];
        hub.app.store.db().execute(member, values).await.unwrap();
    }
    let before = bell(&hub, &reviewer).await;
    assert_eq!(before, Vec::new());
    assign(&hub, &supervisor, "reviewer").await;
    let given = bell(&hub, &reviewer).await;
    assert_eq!(given.len(), 1, "{given:?}");
    let (kind, id) = given[0].clone();
    let own = bell(&hub, &supervisor).await;
    assert!(
        own.iter()
            .all(|(other, _)| other != "assigned" && other != "hand_over"),
        "who gives is not told: {own:?}"
    );
    let seen = json!({ "items": [{ "kind": kind, "id": id }] });
    hub.ok(&reviewer, "POST", "/api/bell/seen", Some(seen)).await;
    assert_eq!(bell(&hub, &reviewer).await, Vec::new());
    // What somebody else owns by now wants nobody else.
    assign(&hub, &supervisor, "supervisor").await;
    assign(&hub, &supervisor, "reviewer").await;
    assert_eq!(bell(&hub, &reviewer).await[0].0, "hand_over");
    assign(&hub, &supervisor, "supervisor").await;
    assert_eq!(bell(&hub, &reviewer).await, Vec::new());
    hub.stop().await;
}

#[actix_web::test]
async fn everything_is_read_up_to_a_moment_and_a_failed_message_is_its_writers() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let now = now_ms();
    for (id, at_ms, account) in [
        ("m-1", now - 2_000, account_id("reviewer")),
        ("m-2", now - 1_000, account_id("reviewer")),
        ("m-3", now - 500, account_id("supervisor")),
    ] {
        let sql = "INSERT INTO messages (tenant_id, id, thread_id, seq, channel, direction, author_kind, author_id, author_name,
                from_address, to_address, subject, body, lang, status, provider_ref, idempotency_key, request_hash, created_at_ms)
            VALUES ($1, $2, 't1', $3, 'SMS', 'out', 'staff', $4, 'Ana', '', '+12025550101', '', 'Hello', 'en', 'permanent-failure',
                '', $2, '', $5)";
        let values = args![COUNTY, id, 1_000 + at_ms % 1_000_000, account, at_ms];
        hub.app.store.db().execute(sql, values).await.unwrap();
    }
    let failed = |id: &str| ("failed_send".to_owned(), id.to_owned());
    assert_eq!(bell(&hub, &reviewer).await, [failed("m-2"), failed("m-1")]);
    let until = json!({ "until_ms": now - 2_000 });
    hub.ok(&reviewer, "POST", "/api/bell/seen", Some(until)).await;
    assert_eq!(bell(&hub, &reviewer).await, [failed("m-2")]);
    // An earlier moment takes nothing back, and one that is to come says nothing of it.
    for until_ms in [1, i64::MAX] {
        hub.ok(
            &reviewer,
            "POST",
            "/api/bell/seen",
            Some(json!({ "until_ms": until_ms })),
        )
        .await;
    }
    assert_eq!(bell(&hub, &reviewer).await, Vec::new());
    for body in [
        json!({}),
        json!({ "items": [] }),
        json!({ "items": [{ "kind": "mention", "id": "x".repeat(101) }] }),
    ] {
        let (status, _) = hub
            .call("POST", "/api/bell/seen", Some(&reviewer), Some(body))
            .await;
        assert_eq!(status, 422);
    }
    hub.stop().await;
}

#[actix_web::test]
async fn mentions_are_read_with_everything_else() {
    let hub = TestHub::start().await;
    let (reviewer, supervisor) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let note = json!({ "channel": "NOTE", "body": "@Ana supervisor, please look.", "mentions": [account_id("supervisor")] });
    let request = hub
        .client
        .post(format!("{}/api/threads/t1/messages", hub.url))
        .bearer_auth(&reviewer)
        .header("Idempotency-Key", "n1")
        .json(&note);
    assert_eq!(request.send().await.unwrap().status().as_u16(), 201);
    let kinds = bell(&hub, &supervisor).await;
    assert!(kinds.iter().any(|(kind, _)| kind == "mention"), "{kinds:?}");
    let until = json!({ "until_ms": now_ms() });
    hub.ok(&supervisor, "POST", "/api/bell/seen", Some(until)).await;
    let kinds = bell(&hub, &supervisor).await;
    assert!(kinds.iter().all(|(kind, _)| kind != "mention"), "{kinds:?}");
    let mentions = hub.ok(&supervisor, "GET", "/api/mentions", None).await;
    assert_eq!(mentions["items"], json!([]));
    hub.stop().await;
}
