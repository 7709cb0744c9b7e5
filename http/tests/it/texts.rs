//! Texts from numbers that nobody known has: the list, whose they are, and who sees which.

use crate::programs::{RENT, two_programs};
use crate::stored_things::{put_text_to, put_waiting_text};
use crate::test_hub::{COUNTY, TestHub};
use crate::text_provider::hub as with_provider;
use serde_json::{Value, json};

const STRANGER: &str = "+12025557999";

async fn waiting(hub: &TestHub, token: &str) -> Vec<Value> {
    let (status, list) = hub.call("GET", "/api/texts/waiting", Some(token), None).await;
    assert_eq!(status, 200, "{list}");
    list["items"].as_array().unwrap().clone()
}

async fn act(hub: &TestHub, token: &str, id: &str, action: &str, body: Option<Value>) -> (u16, Value) {
    let path = format!("/api/texts/{id}/{action}");
    let (status, answer) = hub.call("POST", &path, Some(token), body).await;
    (status.as_u16(), answer)
}

#[actix_web::test]
async fn a_strangers_texts_are_linked_together_and_answered_at_their_number() {
    let hub = with_provider().await;
    let token = hub.session("reviewer").await;
    let first = put_waiting_text(&hub, COUNTY, STRANGER, "This is my new phone").await;
    let second = put_waiting_text(&hub, COUNTY, STRANGER, "When is my interview?").await;
    put_waiting_text(&hub, COUNTY, "+12025557998", "Wrong person").await;
    let items = waiting(&hub, &token).await;
    assert_eq!(items.len(), 2);
    let own = items.iter().find(|one| one["from"] == STRANGER).unwrap();
    assert_eq!(own["from_shown"], "(202) 555-7999");
    let bodies: Vec<&Value> = own["texts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| &text["body"])
        .collect();
    assert_eq!(bodies, ["This is my new phone", "When is my interview?"]);
    let thread = format!("t{COUNTY}");
    let link = json!({ "thread_id": thread, "remember_number": true });
    let (status, message) = act(&hub, &token, &second, "link", Some(link.clone())).await;
    assert_eq!(status, 200, "{message}");
    assert_eq!(
        (&message["channel"], &message["direction"]),
        (&json!("SMS"), &json!("in"))
    );
    for id in [&first, &second] {
        let (status, again) = act(&hub, &token, id, "link", Some(link.clone())).await;
        assert_eq!((status, &again["key"]), (409, &json!("state_not_possible")));
    }
    assert_eq!(waiting(&hub, &token).await.len(), 1);
    let (_, view) = hub
        .call("GET", &format!("/api/threads/{thread}"), Some(&token), None)
        .await;
    let texts: Vec<&str> = view["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["from"] == STRANGER)
        .map(|one| one["body"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["This is my new phone", "When is my interview?"]);
    // The words are found like any other of the conversation.
    let (_, found) = hub
        .call("GET", "/api/search?q=interview&limit=10", Some(&token), None)
        .await;
    assert!(found.to_string().contains(&thread), "{found}");
    // And the number can be answered.
    let answer = hub
        .client
        .post(format!("{}/api/threads/{thread}/messages", hub.url))
        .bearer_auth(&token)
        .header("idempotency-key", "answer")
        .json(&json!({ "channel": "SMS", "body": "On Tuesday", "to": STRANGER }));
    let answered = answer.send().await.unwrap();
    assert!(
        answered.status().is_success(),
        "{}",
        answered.text().await.unwrap()
    );
    hub.stop().await;
}

#[actix_web::test]
async fn the_application_that_a_stranger_names_is_suggested() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let sql = "UPDATE applications SET external_id = 'HEA-26-004339' WHERE tenant_id = $1";
    hub.run(sql, hub_store::args![COUNTY]).await;
    put_waiting_text(
        &hub,
        COUNTY,
        STRANGER,
        "my case is hea-26-004339. When is my interview?",
    )
    .await;
    put_waiting_text(&hub, COUNTY, "+12025557998", "my case is HEA-26-999999").await;
    let items = waiting(&hub, &token).await;
    let suggested = |from: &str| items.iter().find(|one| one["from"] == from).unwrap()["suggestion"].clone();
    assert_eq!(suggested(STRANGER)["externalId"], "HEA-26-004339");
    assert_eq!(suggested("+12025557998"), Value::Null);
    hub.stop().await;
}

#[actix_web::test]
async fn what_is_put_aside_waits_no_more_and_what_came_later_still_does() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let first = put_waiting_text(&hub, COUNTY, STRANGER, "Win a prize").await;
    let later = put_waiting_text(&hub, COUNTY, STRANGER, "This is Maria, I moved").await;
    assert_eq!(act(&hub, &token, &first, "dismiss", None).await.0, 204);
    assert_eq!(act(&hub, &token, &first, "dismiss", None).await.0, 409);
    let items = waiting(&hub, &token).await;
    assert_eq!(items[0]["texts"][0]["id"], json!(later));
    assert_eq!(items[0]["texts"].as_array().unwrap().len(), 1);
    hub.stop().await;
}

#[actix_web::test]
async fn texts_to_a_programs_number_are_shown_to_its_people_alone() {
    let hub = two_programs().await;
    let (admin, reviewer) = (hub.session("admin").await, hub.session("reviewer").await);
    let of_program = put_text_to(&hub, COUNTY, RENT, STRANGER, "about my rent").await;
    put_waiting_text(&hub, COUNTY, STRANGER, "to the common number").await;
    let bodies = async |token: &str| -> Vec<String> {
        let items = waiting(&hub, token).await;
        let texts = items
            .iter()
            .flat_map(|one| one["texts"].as_array().unwrap().clone());
        let mut bodies: Vec<String> = texts
            .map(|text| text["body"].as_str().unwrap().to_owned())
            .collect();
        bodies.sort();
        bodies
    };
    assert_eq!(bodies(&admin).await, ["about my rent", "to the common number"]);
    assert_eq!(bodies(&reviewer).await, ["to the common number"]);
    let link = json!({ "thread_id": format!("t{COUNTY}"), "remember_number": false });
    for (action, body) in [("link", Some(link)), ("dismiss", None)] {
        let (status, answer) = act(&hub, &reviewer, &of_program, action, body).await;
        assert_eq!((status, &answer["key"]), (404, &json!("not_found")), "{action}");
    }
    assert_eq!(act(&hub, &admin, &of_program, "dismiss", None).await.0, 204);
    assert_eq!(bodies(&admin).await, ["to the common number"]);
    hub.stop().await;
}

#[actix_web::test]
async fn texts_of_withheld_numbers_are_each_on_their_own() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    let first = put_waiting_text(&hub, COUNTY, "", "hello").await;
    put_waiting_text(&hub, COUNTY, "", "another person").await;
    assert_eq!(waiting(&hub, &token).await.len(), 2);
    let link = json!({ "thread_id": format!("t{COUNTY}"), "remember_number": true });
    let (status, message) = act(&hub, &token, &first, "link", Some(link)).await;
    assert_eq!((status, &message["body"]), (200, &json!("hello")));
    let items = waiting(&hub, &token).await;
    assert_eq!(
        (items.len(), &items[0]["texts"][0]["body"]),
        (1, &json!("another person"))
    );
    hub.stop().await;
}
