//! What can be learned by guessing codes: in parallel, and with correct codes of one's own in between.

use crate::browser::Browser;
use crate::login_id::{SEND, VERIFY};
use crate::second_factors::with_app;
use crate::test_hub::{TestHub, cd_user};
use futures::future::join_all;
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_http::sign_in::totp;
use serde_json::json;

/// Enters a code of the app with its own login token; returns `ok` or the refusal's key.
async fn enter(hub: &TestHub, name: &str, code: &str) -> String {
    let token = hub.app.tokens.login(CdUser(cd_user(name))).unwrap();
    let mut body = hub.choice(name);
    body["channel"] = json!("totp");
    body["code"] = json!(code);
    let (status, answer) = hub
        .call("POST", "/api/mfa/verify", Some(&token), Some(body))
        .await;
    match status.as_u16() {
        200 => "ok".to_owned(),
        _ => answer["key"].as_str().unwrap().to_owned(),
    }
}

/// Six digits that the app shows neither now nor soon.
fn wrong_code(secret: &[u8]) -> String {
    let now = totp::step_at(now_ms());
    let shown: Vec<String> = (now - 4..now + 10)
        .map(|step| totp::code_of(secret, step))
        .collect();
    let wrong = (0..100).map(|number| format!("{number:06}"));
    wrong.into_iter().find(|code| !shown.contains(code)).unwrap()
}

fn next_code(secret: &[u8]) -> String {
    totp::code_of(secret, totp::step_at(now_ms()) + 1)
}

#[actix_web::test]
async fn of_three_hundred_guesses_at_once_ten_are_looked_at() {
    let hub = TestHub::with(|config| config.sign_in_per_minute = 100_000).await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("reviewer").await;
    let (secret, _) = with_app(&mut browser, &token).await;
    let wrong = wrong_code(&secret);
    let received = join_all((0..300).map(|_| enter(&hub, "reviewer", &wrong))).await;
    let of = |key: &str| received.iter().filter(|received| *received == key).count();
    assert_eq!((of("code_wrong"), of("code_locked")), (10, 290));
    // Refused attempts are not checked either: right codes, as many at once, open nothing.
    let right = next_code(&secret);
    let received = join_all((0..50).map(|_| enter(&hub, "reviewer", &right))).await;
    assert!(
        received.iter().all(|received| received == "code_locked"),
        "{received:?}"
    );
    hub.age_attempts(600_001).await;
    assert_eq!(enter(&hub, "reviewer", &next_code(&secret)).await, "ok");
    hub.stop().await;
}

#[actix_web::test]
async fn a_right_code_at_an_address_of_ones_own_forgives_no_wrong_ones() {
    let hub = TestHub::with(|config| config.sign_in_per_minute = 100_000).await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("reviewer").await;
    let (secret, _) = with_app(&mut browser, &token).await;
    let wrong = wrong_code(&secret);
    let (mut looked_at, mut refused) = (0, 0);
    for round in 0..3 {
        for _ in 0..9 {
            match enter(&hub, "reviewer", &wrong).await.as_str() {
                "code_wrong" => looked_at += 1,
                "code_locked" => refused += 1,
                other => panic!("{other}"),
            }
        }
        // The guesser's own mailbox.
        let own = format!("guesser{round}@mill.example");
        let request = json!({ "operation": "change_login_id", "newLoginId": own });
        let sent = browser.post(SEND, &token, request).await;
        if sent.status != 200 {
            assert_eq!(sent.key(), "code_locked");
            continue;
        }
        let code = hub.code_at(&own).await;
        let entered = json!({ "operationId": sent.body["data"]["operationId"], "code": code });
        let operation = sent.body["data"]["token"].as_str().unwrap();
        let answer = browser.post(VERIFY, operation, entered).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    assert_eq!((looked_at, refused), (10, 17));
    hub.stop().await;
}

#[actix_web::test]
async fn a_confirmed_app_forgives_no_wrong_codes_and_a_sign_in_does() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("reviewer").await;
    let (secret, _) = with_app(&mut browser, &token).await;
    let wrong = wrong_code(&secret);
    for _ in 0..9 {
        assert_eq!(enter(&hub, "reviewer", &wrong).await, "code_wrong");
    }
    let (secret, _) = with_app(&mut browser, &token).await;
    let wrong = wrong_code(&secret);
    assert_eq!(enter(&hub, "reviewer", &wrong).await, "code_wrong");
    assert_eq!(enter(&hub, "reviewer", &wrong).await, "code_locked");
    hub.age_attempts(600_001).await;
    for _ in 0..9 {
        assert_eq!(enter(&hub, "reviewer", &wrong).await, "code_wrong");
    }
    assert_eq!(enter(&hub, "reviewer", &next_code(&secret)).await, "ok");
    for _ in 0..10 {
        assert_eq!(enter(&hub, "reviewer", &wrong).await, "code_wrong");
    }
    hub.stop().await;
}
