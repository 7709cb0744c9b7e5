//! The calls about abandoned deliveries, recorded consent, and waiting messages.

use crate::test_hub::{COUNTY, OTHER, TestHub};
use hub_store::args;
use serde_json::{Value, json};
use std::time::Duration;

const PHONE: &str = "+12025550101";

/// A hub whose applicant has a phone and a mailbox.
async fn start() -> TestHub {
    let hub = TestHub::start().await;
    hub.make_reachable(&[PHONE, "maria@town.example"]).await;
    hub
}

async fn post(hub: &TestHub, token: &str, path: &str, body: Value) -> (u16, Value) {
    let (status, answer) = hub.call("POST", path, Some(token), Some(body)).await;
    (status.as_u16(), answer)
}

/// The thread's entry, read again.
async fn entry(hub: &TestHub, token: &str, id: &str) -> Value {
    let (_, thread) = hub.call("GET", "/api/threads/t1", Some(token), None).await;
    let messages = thread["messages"].as_array().unwrap();
    messages
        .iter()
        .find(|message| message["id"] == id)
        .unwrap()
        .clone()
}

async fn until(hub: &TestHub, token: &str, id: &str, state: &str) {
    for _ in 0..600 {
        if entry(hub, token, id).await["status"] == state {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{id} does not become {state}: {}", entry(hub, token, id).await);
}

async fn dead(hub: &TestHub, token: &str) -> Vec<Value> {
    let (status, answer) = hub.call("GET", "/api/deliveries/dead", Some(token), None).await;
    assert_eq!(status, 200, "{answer}");
    answer["items"].as_array().unwrap().clone()
}

/// Gives the message up, as after its last attempt.
async fn give_up(hub: &TestHub, id: &str) {
    let sql = "UPDATE outbox SET state = 'dead', attempts = 50, last_error = 'technical: no answer', ended_at_ms = 5
        WHERE tenant_id = $1 AND message_id = $2";
    hub.run(sql, args![COUNTY, id]).await;
    let sql = "UPDATE messages SET status = 'technical-failure' WHERE tenant_id = $1 AND id = $2";
    hub.run(sql, args![COUNTY, id]).await;
}

#[actix_web::test]
async fn a_dead_letter_is_listed_and_replayed_under_its_old_key() {
    let hub = start().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let (_, sent) = post(
        &hub,
        &admin,
        "/api/threads/t1/messages",
        json!({ "channel": "SMS", "body": "Your interview is at nine." }),
    )
    .await;
    let id = sent["id"].as_str().unwrap().to_owned();
    until(&hub, &admin, &id, "delivered").await;
    assert_eq!(dead(&hub, &admin).await, Vec::<Value>::new());
    give_up(&hub, &id).await;
    let letters = dead(&hub, &admin).await;
    assert_eq!(letters.len(), 1, "{letters:?}");
    let letter = &letters[0];
    assert_eq!(
        (
            &letter["channel"],
            &letter["to"],
            &letter["attempts"],
            &letter["error"],
            &letter["can_replay"]
        ),
        (
            &json!("SMS"),
            &json!(PHONE),
            &json!(50),
            &json!("technical: no answer"),
            &json!(true)
        )
    );
    assert_eq!(letter["thread"]["message_id"], json!(id));
    assert!(dead(&hub, &hub.session("elsewhere").await).await.is_empty());

    let replay = format!("/api/deliveries/dead/{}/replay", letter["id"].as_str().unwrap());
    assert_eq!(post(&hub, &reviewer, &replay, json!({})).await.0, 403);
    assert_eq!(post(&hub, &admin, &replay, json!({})).await.0, 204);
    until(&hub, &admin, &id, "delivered").await;
    assert!(dead(&hub, &admin).await.is_empty());
    assert_eq!(
        post(&hub, &admin, &replay, json!({})).await.0,
        404,
        "it is none any more"
    );
    let history = entry(&hub, &admin, &id).await["status_history"].clone();
    let details: Vec<&str> = history
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["detail"].as_str().unwrap())
        .collect();
    assert!(
        details.iter().any(|detail| detail.starts_with("replayed:")),
        "{history}"
    );
    // A carrier that knows keys would take the second one for the first: both are the same.
    let key = format!("message-{id}");
    let times = hub.app.store.sandbox().times_delivered(&key).await.unwrap();
    assert_eq!(times, 2);
    let sql = "SELECT object_id FROM audit_log WHERE tenant_id = $1 AND action = 'delivery.replay'";
    let rows: Vec<(String,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(json!(rows[0].0), letter["id"]);
    hub.stop().await;
}

#[actix_web::test]
async fn a_code_that_nobody_can_use_any_more_is_not_replayed() {
    let hub = start().await;
    let admin = hub.session("admin").await;
    for (id, expires_at_ms) in [("late", 1_i64), ("early", i64::MAX)] {
        let sql = "INSERT INTO outbox (tenant_id, id, channel, from_address, to_address, subject, body, headers, idempotency_key, lane,
                state, attempts, next_at_ms, expires_at_ms, claimed_by, claimed_until_ms, last_error, created_at_ms, ended_at_ms)
            VALUES ($1, $2, 'SMS', '', '+12025550177', '', 'Your code: 123456', '{}', $2, 0, 'dead', 50, 1, $3, '', 0, 'technical: x', 1, 2)";
        hub.run(sql, args![COUNTY, id, expires_at_ms]).await;
    }
    let letters = dead(&hub, &admin).await;
    let of = |id: &str| letters.iter().find(|letter| letter["id"] == id).unwrap();
    assert_eq!(
        (&of("late")["can_replay"], &of("early")["can_replay"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(
        of("late")["to"],
        "+1202*******",
        "an address of a login is masked"
    );
    assert!(
        !letters.iter().any(|letter| letter.to_string().contains("123456")),
        "nor is a code shown"
    );
    let (status, answer) = post(&hub, &admin, "/api/deliveries/dead/late/replay", json!({})).await;
    assert_eq!((status, &answer["key"]), (409, &json!("state_not_possible")));
    hub.stop().await;
}

#[actix_web::test]
async fn dead_letters_come_page_by_page_and_providers_say_how_they_stand() {
    let hub = start().await;
    let admin = hub.session("admin").await;
    for number in 0..5_i64 {
        let sql = "INSERT INTO outbox (tenant_id, id, channel, from_address, to_address, subject, body, headers, idempotency_key, lane,
                state, attempts, next_at_ms, claimed_by, claimed_until_ms, last_error, created_at_ms, ended_at_ms)
            VALUES ($1, $2, 'EMAIL', '', 'a@b.example', '', '', '{}', $2, 1, 'dead', 1, 1, '', 0, 'permanent: x', 1, $3)";
        hub.run(sql, args![COUNTY, format!("d{number}"), number / 2])
            .await;
    }
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("/api/deliveries/dead?limit=2&cursor={cursor}");
        let (_, page) = hub.call("GET", &path, Some(&admin), None).await;
        for letter in page["items"].as_array().unwrap() {
            seen.push(letter["id"].as_str().unwrap().to_owned());
        }
        match page["next_cursor"].as_str() {
            Some(next) => cursor = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(seen, ["d4", "d3", "d2", "d1", "d0"]);
    let (_, providers) = hub
        .call("GET", "/api/deliveries/providers", Some(&admin), None)
        .await;
    let names: Vec<&Value> = providers["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["provider"])
        .collect();
    assert_eq!(names, ["sandbox-sms", "sandbox-mail"], "{providers}");
    assert_eq!(providers["items"][0]["health"], "used");
    hub.stop().await;
}

#[actix_web::test]
async fn a_number_is_marked_as_one_of_tty_and_the_mark_is_shown() {
    let hub = start().await;
    let reviewer = hub.session("reviewer").await;
    let mark = async |address: &str, text_phone: bool| {
        let body = json!({ "address": address, "text_phone": text_phone });
        hub.call("PUT", "/api/threads/t1/text-phone", Some(&reviewer), Some(body))
            .await
    };
    let shown = async || {
        let (_, thread) = hub.call("GET", "/api/threads/t1", Some(&reviewer), None).await;
        let addresses = thread["applicant"]["addresses"].as_array().unwrap().clone();
        let marked = addresses.iter().filter(|one| one["text_phone"] == true);
        marked.map(|one| one["address"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(shown().await, Vec::<Value>::new());
    for (text_phone, expected) in [
        (true, vec![json!(PHONE)]),
        (true, vec![json!(PHONE)]),
        (false, vec![]),
    ] {
        assert_eq!(mark(PHONE, text_phone).await.0, 204);
        assert_eq!(shown().await, expected);
    }
    for foreign in ["+12025550999", "applicant@riverbend.example", "not a number"] {
        let (status, answer) = mark(foreign, true).await;
        assert_eq!(
            (status.as_u16(), &answer["key"]),
            (422, &json!("address_unknown")),
            "{answer}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn consent_is_written_down_with_words_and_stops_or_lets_go() {
    let hub = start().await;
    let (reviewer, thread) = (hub.session("reviewer").await, "/api/threads/t1/messages");
    let ledger = "/api/threads/t1/consents";
    let say = |state: &str, words: &str| json!({ "address": PHONE, "channel": "SMS", "state": state, "how": "phone", "words": words });
    for (body, field, key) in [
        (say("granted", "ok"), "words", "required"),
        (say("unknown", "Who knows"), "state", "required"),
        (
            json!({ "address": "+12025550999", "channel": "SMS", "state": "granted", "how": "phone", "words": "Yes." }),
            "address",
            "address_unknown",
        ),
        (
            json!({ "address": PHONE, "channel": "SMS", "state": "granted", "how": "keyword", "words": "Yes." }),
            "how",
            "unknown",
        ),
        (
            json!({ "address": PHONE, "channel": "EMAIL", "state": "granted", "how": "phone", "words": "Yes." }),
            "address",
            "address_unknown",
        ),
    ] {
        let (status, answer) = post(&hub, &reviewer, ledger, body).await;
        assert_eq!(status, 422, "{answer}");
        assert_eq!(answer["errors"][0], json!({ "field": field, "key": key }));
    }
    let (status, line) = post(
        &hub,
        &reviewer,
        ledger,
        say("opted_out", "Please text me no more."),
    )
    .await;
    assert_eq!(status, 201, "{line}");
    assert_eq!(
        (
            &line["state"],
            &line["how"],
            &line["words"],
            &line["by"]["name"],
            &line["program"]["id"]
        ),
        (
            &json!("opted_out"),
            &json!("phone"),
            &json!("Please text me no more."),
            &json!("Ana reviewer"),
            &json!(5)
        )
    );
    let text = json!({ "channel": "SMS", "body": "Hello" });
    let (status, refused) = post(&hub, &reviewer, thread, text.clone()).await;
    assert_eq!((status, &refused["key"]), (409, &json!("opted_out")));
    let (status, _) = post(&hub, &reviewer, ledger, say("granted", "Yes, text me again.")).await;
    assert_eq!(status, 201);
    let (status, sent) = post(&hub, &reviewer, thread, text).await;
    assert_eq!(status, 201, "{sent}");
    let (_, all) = hub.call("GET", ledger, Some(&reviewer), None).await;
    let states: Vec<&Value> = all["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["state"])
        .collect();
    assert_eq!(states, ["granted", "opted_out"], "nothing is taken back");
    assert_eq!(
        hub.call("GET", ledger, Some(&hub.session("elsewhere").await), None)
            .await
            .0,
        404
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_scheduled_message_is_seen_changed_and_cancelled() {
    let hub = start().await;
    let reviewer = hub.session("reviewer").await;
    let tomorrow = hub_domain::clock::now_ms() + 86_400_000;
    let body = json!({ "channel": "EMAIL", "subject": "Papers", "body": "Bring your lease.", "send_at_ms": tomorrow });
    let (status, message) = post(&hub, &reviewer, "/api/threads/t1/messages", body).await;
    assert_eq!(status, 201, "{message}");
    assert_eq!(
        (&message["status"], &message["send_at_ms"]),
        (&json!("scheduled"), &json!(tomorrow))
    );
    let path = format!("/api/threads/t1/messages/{}", message["id"].as_str().unwrap());
    let edit =
        json!({ "subject": "Your papers", "body": "Bring your new lease.", "send_at_ms": tomorrow + 60_000 });
    let (status, edited) = hub.call("PATCH", &path, Some(&reviewer), Some(edit)).await;
    assert_eq!(status, 200, "{edited}");
    assert_eq!(
        (&edited["body"], &edited["send_at_ms"]),
        (&json!("Bring your new lease."), &json!(tomorrow + 60_000))
    );
    let (status, found) = hub
        .call("GET", "/api/search?q=%22new%20lease%22", Some(&reviewer), None)
        .await;
    assert_eq!(
        (status.as_u16(), found["hits"].as_array().unwrap().len()),
        (200, 1),
        "{found}"
    );
    let (status, cancelled) = post(&hub, &reviewer, &format!("{path}/cancel"), json!({})).await;
    assert_eq!((status, &cancelled["status"]), (200, &json!("cancelled")));
    let (status, answer) = post(
        &hub,
        &reviewer,
        &format!("{path}/release"),
        json!({ "reason": "It is urgent" }),
    )
    .await;
    assert_eq!((status, &answer["key"]), (409, &json!("state_not_possible")));
    let past = json!({ "channel": "SMS", "body": "Late", "send_at_ms": 1 });
    let (status, answer) = post(&hub, &reviewer, "/api/threads/t1/messages", past).await;
    assert_eq!(
        (status, &answer["errors"][0]),
        (422, &json!({ "field": "send_at_ms", "key": "past" }))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn releases_and_replays_stand_in_the_audit_log() {
    let hub = start().await;
    let admin = hub.session("admin").await;
    let later = hub_domain::clock::now_ms() + 3_600_000;
    let text = json!({ "channel": "SMS", "body": "At ten.", "send_at_ms": later });
    let (_, message) = post(&hub, &admin, "/api/threads/t1/messages", text).await;
    let id = message["id"].as_str().unwrap();
    let path = format!("/api/threads/t1/messages/{id}/release");
    let (status, answer) = post(&hub, &admin, &path, json!({ "reason": "no" })).await;
    assert_eq!((status, &answer["errors"][0]["field"]), (422, &json!("reason")));
    assert_eq!(
        post(&hub, &admin, &path, json!({ "reason": "They called and asked." }))
            .await
            .0,
        200
    );
    until(&hub, &admin, id, "delivered").await;
    let sql = "SELECT reason FROM audit_log WHERE tenant_id = $1 AND action = 'message.release'";
    let rows: Vec<(String,)> = hub.app.store.db().all(sql, args![COUNTY]).await.unwrap();
    assert_eq!(rows, [("They called and asked.".to_owned(),)]);
    let elsewhere: Vec<(String,)> = hub.app.store.db().all(sql, args![OTHER]).await.unwrap();
    assert!(elsewhere.is_empty());
    hub.stop().await;
}
