//! The specification's calls for communications, and features a tenant has switched off.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::identity::feature::Feature;
use serde_json::{Value, json};

async fn call(hub: &TestHub, method: &str, path: &str, token: &str, body: Value) -> (u16, Value) {
    let (status, answer) = hub
        .call(
            method,
            path,
            Some(token),
            Some(body).filter(|body| !body.is_null()),
        )
        .await;
    (status.as_u16(), answer)
}

/// The number of the county's application.
async fn label(hub: &TestHub, token: &str) -> String {
    let (_, thread) = hub.call("GET", "/api/threads/t1", Some(token), None).await;
    thread["item"]["externalId"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn communications_are_made_and_found_by_the_numbers_of_applications() {
    let hub = TestHub::start().await;
    hub.make_reachable(&["+12025550101", "maria@town.example"]).await;
    let reviewer = hub.session("reviewer").await;
    let label = label(&hub, &reviewer).await;
    let text = json!({ "externalId": label, "type": "SMS", "body": "Hello" });
    let (status, sent) = call(&hub, "POST", "/api/communications", &reviewer, text).await;
    assert_eq!(
        (status, &sent["channel"], &sent["thread_id"]),
        (201, &json!("SMS"), &json!("t1")),
        "{sent}"
    );
    let note = json!({ "externalId": label, "body": "Came in person" });
    assert_eq!(
        call(&hub, "POST", "/api/communications/notes", &reviewer, note)
            .await
            .0,
        201
    );
    let notes = format!("/api/communications/notes?externalId={label}");
    let (_, notes) = call(&hub, "GET", &notes, &reviewer, Value::Null).await;
    assert_eq!(
        (
            notes["items"].as_array().unwrap().len(),
            &notes["items"][0]["body"]
        ),
        (1, &json!("Came in person"))
    );

    for (kind, count) in [("ALL", 2), ("SMS", 1), ("NOTE", 1), ("EMAIL", 0)] {
        let path =
            format!("/api/communications/communications-by-labels?labels={label},NOBODY-1&type={kind}");
        let (status, found) = call(&hub, "GET", &path, &reviewer, Value::Null).await;
        assert_eq!(status, 200, "{found}");
        assert_eq!(
            found["items"].as_array().unwrap().len(),
            1,
            "nobody has the other"
        );
        assert_eq!(
            found["items"][0]["communications"].as_array().unwrap().len(),
            count,
            "{kind}"
        );
    }
    let fax = format!("/api/communications/communications-by-labels?labels={label}&type=FAX");
    assert_eq!(call(&hub, "GET", &fax, &reviewer, Value::Null).await.0, 422);

    let mails = json!({ "labels": [label, "NOBODY-1", label], "subject": "News", "body": "We have news." });
    let (status, made) = call(
        &hub,
        "POST",
        "/api/communications/create-by-labels",
        &reviewer,
        mails,
    )
    .await;
    assert_eq!(status, 200, "{made}");
    let results = made["results"].as_array().unwrap();
    assert_eq!(results.len(), 2, "each once: {made}");
    assert_eq!(
        (&results[1]["label"], &results[1]["key"]),
        (&json!("NOBODY-1"), &json!("not_found"))
    );
    // The fixture's applicant has a mailbox, or there is a word on why not.
    assert!(
        results[0]["message_id"].is_string() || results[0]["key"] == "address_unknown",
        "{made}"
    );
    let elsewhere = hub.session("elsewhere").await;
    let path = format!("/api/communications/communications-by-labels?labels={label}");
    let (_, theirs) = call(&hub, "GET", &path, &elsewhere, Value::Null).await;
    for item in theirs["items"].as_array().unwrap() {
        assert_eq!(
            item["communications"],
            json!([]),
            "another tenant's application of the same number"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn what_is_switched_off_is_refused_and_said_to_be_off() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let flags = async || {
        call(&hub, "GET", "/api/feature-flags", &reviewer, Value::Null)
            .await
            .1["flags"]
            .clone()
    };
    assert!(
        flags()
            .await
            .as_object()
            .unwrap()
            .values()
            .all(|on| *on == json!(true))
    );
    // The next request finds it.
    hub.settings(COUNTY, |settings| settings.features_off = Feature::ALL.to_vec())
        .await;
    assert!(
        flags()
            .await
            .as_object()
            .unwrap()
            .values()
            .all(|on| *on == json!(false))
    );
    let later = hub_domain::clock::now_ms() + 3_600_000;
    for (method, path, body) in [
        (
            "POST",
            "/api/threads/t1/messages",
            json!({ "channel": "SMS", "body": "Hello" }),
        ),
        (
            "POST",
            "/api/threads/t1/messages",
            json!({ "channel": "EMAIL", "subject": "News", "body": "Hello", "send_at_ms": later }),
        ),
        ("POST", "/api/threads/t1/calls", json!({ "via": "link" })),
        ("GET", "/api/threads/t1/templates?channel=SMS", Value::Null),
    ] {
        let (status, answer) = call(&hub, method, path, &reviewer, body).await;
        assert_eq!((status, &answer["key"]), (403, &json!("feature_off")), "{path}");
    }
    let note = json!({ "channel": "NOTE", "body": "Notes are always there" });
    assert_eq!(
        call(&hub, "POST", "/api/threads/t1/messages", &reviewer, note)
            .await
            .0,
        201
    );
    hub.stop().await;
}
