//! The case on which somebody practises: it works as any other, is theirs alone, and counts nowhere.

use crate::test_hub::{TestHub, account_id, email};
use serde_json::{Value, json};

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
