//! The case on which somebody practises: it works as any other, is theirs alone, and counts nowhere.

use crate::test_hub::{COUNTY, TestHub, account_id, email};
use hub_store::args;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const PRACTICE: &str = "/api/work-queue/practice";

async fn begin(hub: &TestHub, token: &str) -> Value {
    let body = json!({ "program_id": 5 });
    hub.ok(token, "POST", PRACTICE, Some(body)).await["case"].clone()
}

async fn total(hub: &TestHub, token: &str, query: &str) -> i64 {
    let page = hub
        .ok(token, "GET", &format!("/api/work-queue{query}"), None)
        .await;
    page["total"].as_i64().unwrap()
}

async fn status_of(hub: &TestHub, token: &str, path: &str) -> u16 {
    hub.call("GET", path, Some(token), None).await.0.as_u16()
}

#[actix_web::test]
async fn somebody_practises_on_a_case_of_their_own_that_is_in_no_list() {
    let hub = TestHub::start().await;
    let (reviewer, supervisor) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let none = hub.ok(&reviewer, "GET", PRACTICE, None).await;
    assert_eq!(none, json!({ "case": null }));
    let before = total(&hub, &reviewer, "").await;

    let case = begin(&hub, &reviewer).await;
    assert_eq!(
        begin(&hub, &reviewer).await["item_id"],
        case["item_id"],
        "there is one"
    );
    let item = format!("/api/work-queue/items/{}", case["item_id"]);
    let thread = format!("/api/threads/{}", case["thread_id"].as_str().unwrap());
    let seen = hub.ok(&reviewer, "GET", &item, None).await;
    assert_eq!(
        (&seen["test"], &seen["ownerId"], &seen["itemName"]),
        (
            &json!(true),
            &json!(account_id("reviewer")),
            &json!("Ana reviewer (practice)")
        )
    );
    let read = hub.ok(&reviewer, "GET", &thread, None).await;
    assert_eq!(read["applicant"]["addresses"][0]["address"], email("reviewer"));
    assert_eq!(read["messages"][0]["direction"], "in");

    assert_eq!(total(&hub, &reviewer, "").await, before);
    assert_eq!(total(&hub, &reviewer, "?test=true").await, 0);
    for path in [&item, &thread] {
        assert_eq!(status_of(&hub, &supervisor, path).await, 404, "{path}");
    }
    let other = begin(&hub, &supervisor).await;
    assert_ne!(other["item_id"], case["item_id"]);
    hub.stop().await;
}

#[actix_web::test]
async fn the_tasks_are_done_when_they_were_really_done() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let case = begin(&hub, &reviewer).await;
    let done = |case: &Value| json!([case["called"], case["replied"], case["moved"]]);
    assert_eq!(done(&case), json!([false, false, false]));

    let reply = json!({ "channel": "EMAIL", "subject": "Re: My application", "body": "Nothing is missing.", "to": email("reviewer") });
    let thread = case["thread_id"].as_str().unwrap();
    let request = hub
        .client
        .post(format!("{}/api/threads/{thread}/messages", hub.url))
        .bearer_auth(&reviewer)
        .header("Idempotency-Key", "p1")
        .json(&reply);
    assert_eq!(request.send().await.unwrap().status().as_u16(), 201);
    let case = begin(&hub, &reviewer).await;
    assert_eq!(done(&case), json!([false, true, false]));

    let item = format!("/api/work-queue/items/{}", case["item_id"]);
    let version = hub.ok(&reviewer, "GET", &item, None).await["version"].clone();
    let advance = json!({ "state_id": 3, "version": version, "comment": "" });
    hub.ok(&reviewer, "POST", &format!("{item}/advance"), Some(advance))
        .await;
    let case = hub.ok(&reviewer, "GET", PRACTICE, None).await["case"].clone();
    assert_eq!(done(&case), json!([false, true, true]));
    hub.stop().await;
}

#[actix_web::test]
async fn a_program_that_one_does_not_work_in_is_refused() {
    let hub = TestHub::start().await;
    let reviewer = hub.session("reviewer").await;
    let body = json!({ "program_id": 999_999 });
    let (status, refused) = hub.call("POST", PRACTICE, Some(&reviewer), Some(body)).await;
    assert_eq!(
        (status.as_u16(), &refused["errors"][0]),
        (422, &json!({ "field": "program_id", "key": "not_found" }))
    );
    hub.stop().await;
}

/// What the screens that watch a topic were sent of some kinds.
async fn published(hub: &TestHub, topic: &str, kinds: &str) -> Vec<String> {
    let events = hub.app.store.topics().after(COUNTY, topic, 0, 500).await.unwrap();
    let wanted = events.iter().filter(|event| event.kind.starts_with(kinds));
    wanted.map(|event| event.data.to_string()).collect()
}

/// A call by link: its id.
async fn call_by_link(hub: &TestHub, token: &str, thread: &str) -> String {
    let body = json!({ "via": "link" });
    let placed = hub
        .ok(token, "POST", &format!("/api/threads/{thread}/calls"), Some(body))
        .await;
    placed["call"]["id"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn its_rows_are_sent_to_no_queue_and_to_no_colleague() {
    let hub = TestHub::start().await;
    let supervisor = hub.session("supervisor").await;
    let member =
        "INSERT INTO program_members (tenant_id, program_id, account_id, queue_role, role_name, permissions)
        VALUES ($1, 5, $2, 0, 'Reviewer', '[]') ON CONFLICT DO NOTHING";
    for name in ["supervisor", "reviewer"] {
        let values = args![COUNTY, account_id(name)];
        hub.app.store.db().execute(member, values).await.unwrap();
    }
    let case = begin(&hub, &supervisor).await;
    let thread = case["thread_id"].as_str().unwrap();
    let note = json!({ "channel": "NOTE", "body": "I try this out." });
    let request = hub
        .client
        .post(format!("{}/api/threads/{thread}/messages", hub.url))
        .bearer_auth(&supervisor)
        .header("Idempotency-Key", "n1")
        .json(&note);
    assert_eq!(request.send().await.unwrap().status().as_u16(), 201);
    let give = async |item: String| {
        let path = format!("/api/work-queue/items/{item}");
        let version = hub.ok(&supervisor, "GET", &path, None).await["version"].clone();
        let given = json!({ "user_id": account_id("reviewer"), "version": version });
        hub.ok(&supervisor, "POST", &format!("{path}/assign"), Some(given))
            .await;
    };
    let colleague = format!("me:{}", account_id("reviewer"));
    let sent = async || {
        (
            published(&hub, "queue:5", "item").await.len(),
            published(&hub, &colleague, "item").await.len(),
        )
    };
    give(case["item_id"].to_string()).await;
    assert_eq!(sent().await, (0, 0));
    // Its owner's own screen follows it.
    let own = published(&hub, &format!("thread:{thread}"), "item.updated").await;
    let owner = format!("\"ownerId\":{}", account_id("reviewer"));
    assert!(own.iter().any(|row| row.contains(&owner)), "{own:?}");

    // As any other case is given.
    give("701".to_owned()).await;
    assert_eq!(sent().await, (1, 1));
    hub.stop().await;
}

#[actix_web::test]
async fn its_calls_are_on_no_board_and_nobody_listens_to_them() {
    let hub = TestHub::start().await;
    let (reviewer, supervisor) = (hub.session("reviewer").await, hub.session("supervisor").await);
    let case = begin(&hub, &reviewer).await;
    let practised = call_by_link(&hub, &reviewer, case["thread_id"].as_str().unwrap()).await;
    let board = async || {
        let board = hub.ok(&supervisor, "GET", "/api/conferences", None).await;
        let calls = board["items"].as_array().unwrap().iter();
        calls
            .map(|one| one["call_id"].as_str().unwrap().to_owned())
            .collect::<Vec<String>>()
    };
    assert_eq!(board().await, Vec::<String>::new());
    let seen = format!("/api/calls/{practised}/conference");
    assert_eq!(status_of(&hub, &reviewer, &seen).await, 200);
    assert_eq!(status_of(&hub, &supervisor, &seen).await, 404);
    let listen = format!("/api/conferences/{practised}/listen");
    let (status, refused) = hub
        .call("POST", &listen, Some(&supervisor), Some(json!({})))
        .await;
    assert_eq!((status.as_u16(), &refused["key"]), (404, &json!("not_found")));
    hub.ok(
        &reviewer,
        "POST",
        &format!("/api/calls/{practised}/hang-up"),
        Some(json!({})),
    )
    .await;

    let ordinary = call_by_link(&hub, &reviewer, "t1").await;
    assert_eq!(board().await, std::slice::from_ref(&ordinary));
    let since = Instant::now();
    let mut told = Vec::new();
    while !told.iter().any(|event: &String| event.contains(&ordinary)) {
        assert!(since.elapsed() < Duration::from_secs(10), "{told:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
        told = published(&hub, "conferences", "conference.").await;
    }
    assert!(!told.iter().any(|event| event.contains(&practised)), "{told:?}");
    hub.stop().await;
}
