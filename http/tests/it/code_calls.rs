use crate::login_id::{HOST, SEND, call, found, open};
use crate::test_hub::{OTHER, TestHub};
use serde_json::{Value, json};

const NUMBER: &str = "+12025550301";
const STATE: &str = "/api/forward-auth/mfa/code-call";

/// A code that rings at the phone: its token, and the id of the call.
async fn ringing(hub: &TestHub) -> (String, String) {
    let token = found(hub, NUMBER).await;
    let request = json!({ "operation": "change_password", "mfaChannel": "call" });
    let (status, sent) = call(hub, SEND, Some(&token), request).await;
    assert_eq!(status, 200, "{sent}");
    let trunk = hub.app.sandbox_trunk.clone().unwrap();
    for _ in 0..400 {
        if let Some(ring) = trunk.ringing(NUMBER) {
            return (sent["data"]["token"].as_str().unwrap().to_owned(), ring.call_id);
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the phone does not ring");
}

async fn state(hub: &TestHub, token: &str) -> (u16, Value) {
    let (status, answer) = hub.call_at(HOST, "GET", STATE, Some(token), None).await;
    (status.as_u16(), answer["data"]["state"].clone())
}

async fn decline(hub: &TestHub, call_id: &str) {
    let own = hub.app.tokens.sandbox(NUMBER).unwrap();
    let path = format!("/sandbox/api/calls/{call_id}/hang-up");
    assert_eq!(call(hub, &path, Some(&own), json!({})).await.0, 204);
}

#[actix_web::test]
async fn a_person_who_waits_for_a_code_learns_that_the_call_was_declined() {
    let hub = open().await;
    let (token, ring) = ringing(&hub).await;
    assert_eq!(state(&hub, &token).await, (200, json!("calling")));
    decline(&hub, &ring).await;
    let mut last = Value::Null;
    for _ in 0..200 {
        last = state(&hub, &token).await.1;
        if last == "declined" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(last, "declined");
    // Only the token of the code itself is answered.
    let search = found(&hub, NUMBER).await;
    assert_eq!(state(&hub, &search).await.0, 401);
    hub.stop().await;
}

#[actix_web::test]
async fn where_answers_do_not_say_who_is_on_file_a_declined_call_looks_like_any_other() {
    let hub = open().await;
    hub.settings(OTHER, |settings| settings.account_disclosure = "uniform".into())
        .await;
    let (token, ring) = ringing(&hub).await;
    decline(&hub, &ring).await;
    let written = async || {
        let sql = "SELECT call_state FROM codes WHERE call_state = 'declined'";
        let rows: Vec<(String,)> = hub.app.store.db().all(sql, Vec::new()).await.unwrap();
        rows.len()
    };
    for _ in 0..200 {
        if written().await == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(written().await, 1);
    assert_eq!(state(&hub, &token).await, (200, json!("calling")));
    hub.stop().await;
}
