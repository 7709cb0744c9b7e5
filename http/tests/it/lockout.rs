use crate::test_hub::{PASSWORD, TestHub, cd_user, email};
use hub_domain::CdUser;
use hub_domain::clock::now_ms;
use hub_http::sign_in::lockout::stand_in;
use hub_store::identity::attempts;
use hub_store::identity::passwords::TRIES_IN_A_ROW;
use serde_json::{Value, json};

async fn attempt(hub: &TestHub, address: &str, password: &str) -> (u16, String, Value) {
    let body = json!({ "email": address, "password": password });
    let (status, answer) = hub.call("POST", "/api/users/login-v2", None, Some(body)).await;
    (
        status.as_u16(),
        answer["key"].as_str().unwrap_or_default().to_owned(),
        answer,
    )
}

/// Five wrong passwords: two plain refusals, two with the number of attempts left, then the lock.
async fn five_failures(hub: &TestHub, address: &str) {
    for (number, expected) in [
        (1, "credentials"),
        (2, "attempts_left"),
        (3, "attempts_left"),
        (4, "attempts_left"),
    ] {
        let (status, key, answer) = attempt(hub, address, "wrong").await;
        assert_eq!(key, expected, "attempt {number}: {answer}");
        match expected {
            "credentials" => assert_eq!((status, &answer["code"]), (401, &json!(4))),
            _ => {
                assert_eq!(status, 400);
                assert!(
                    answer["message"].as_str().unwrap().contains("attempts"),
                    "{answer}"
                );
            }
        }
    }
    let (status, key, answer) = attempt(hub, address, "wrong").await;
    assert_eq!((status, &*key), (403, "login_lockout"));
    assert!(answer["retry_after_ms"].as_i64().unwrap() > 30_000, "{answer}");
}

#[actix_web::test]
async fn five_failures_in_a_minute_close_the_login_for_that_address() {
    let hub = TestHub::start().await;
    five_failures(&hub, &email("individual")).await;
    let (status, key, _) = attempt(&hub, &email("individual"), PASSWORD).await;
    assert_eq!((status, &*key), (403, "login_lockout"));
    // Others behind the same address are not concerned.
    assert_eq!(attempt(&hub, &email("business"), PASSWORD).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn the_addresses_of_one_household_are_one_source_of_failures() {
    let hub = TestHub::with(|config| config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()]).await;
    let attempt = async |source: &str, password: &str| {
        let body = json!({ "email": email("individual"), "password": password, "captchaToken": "x" });
        let request = hub.client.post(format!("{}/api/users/login-v2", hub.url));
        let answer = request
            .header("x-forwarded-for", source)
            .json(&body)
            .send()
            .await
            .unwrap();
        let status = answer.status().as_u16();
        let answer: Value = answer.json().await.unwrap();
        (status, answer["key"].as_str().unwrap_or_default().to_owned())
    };
    for number in 1..5 {
        let source = format!("[2001:db8:1:2:{number}::{number}]:{}", 40_000 + number);
        assert_ne!(attempt(&source, "wrong").await.1, "login_lockout");
    }
    assert_eq!(attempt("2001:db8:1:2:ffff::1", "wrong").await.1, "login_lockout");
    assert_eq!(attempt("2001:db8:1:2::77", PASSWORD).await.1, "login_lockout");
    assert_eq!(
        attempt("2001:db8:1:3::77", PASSWORD).await.0,
        200,
        "another household"
    );
    assert_eq!(attempt("192.0.2.7:5678", PASSWORD).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn a_login_that_does_not_exist_answers_the_same() {
    let hub = TestHub::start().await;
    five_failures(&hub, "nobody@riverbend.example").await;
    hub.stop().await;
}

#[actix_web::test]
async fn a_success_starts_the_count_anew() {
    let hub = TestHub::start().await;
    for _ in 0..3 {
        attempt(&hub, &email("partner"), "wrong").await;
    }
    assert_eq!(attempt(&hub, &email("partner"), PASSWORD).await.0, 200);
    assert_eq!(attempt(&hub, &email("partner"), "wrong").await.1, "credentials");
    hub.stop().await;
}

/// Wrong passwords that came from other addresses.
pub async fn fail_elsewhere(hub: &TestHub, user: CdUser, times: usize) {
    let mut write = hub.app.store.write().await.unwrap();
    for _ in 0..times {
        let at_ms = now_ms() - 60_000;
        attempts::claim(&mut write, &TRIES_IN_A_ROW, &user.to_string(), at_ms)
            .await
            .unwrap();
    }
    write.commit().await.unwrap();
}

#[actix_web::test]
async fn ten_failures_in_a_row_lock_the_login_for_a_quarter_of_an_hour() {
    let hub = TestHub::start().await;
    let user = CdUser(cd_user("household"));
    fail_elsewhere(&hub, user, 9).await;
    assert_eq!(
        attempt(&hub, &email("household"), "wrong").await.1,
        "login_lockout"
    );
    let (_, key, answer) = attempt(&hub, &email("household"), PASSWORD).await;
    assert_eq!(key, "login_lockout");
    let wait_ms = answer["retry_after_ms"].as_i64().unwrap();
    assert!((14 * 60_000..=15 * 60_000).contains(&wait_ms), "{answer}");
    hub.stop().await;
}

#[actix_web::test]
async fn ten_failures_lock_a_login_that_does_not_exist_as_well() {
    let hub = TestHub::start().await;
    let nobody = "nobody@riverbend.example";
    fail_elsewhere(&hub, stand_in(nobody), 9).await;
    // The tenth, and the next one from any network: the lock is as long as for a login that exists.
    for _ in 0..2 {
        let (status, key, answer) = attempt(&hub, nobody, "wrong").await;
        assert_eq!((status, &*key), (403, "login_lockout"));
        let wait_ms = answer["retry_after_ms"].as_i64().unwrap();
        assert!((14 * 60_000..=15 * 60_000).contains(&wait_ms), "{answer}");
    }
    hub.age_attempts(900_000).await;
    // Once the lock is over, one more failure locks again, as for a login that exists.
    assert_eq!(attempt(&hub, nobody, "wrong").await.1, "login_lockout");
    let subject = stand_in(nobody).to_string();
    let attempts = hub.app.store.attempts();
    let in_a_row = attempts.taken(&TRIES_IN_A_ROW, &subject, now_ms()).await;
    assert_eq!(in_a_row.unwrap(), 11);
    hub.stop().await;
}

#[actix_web::test]
async fn guesses_at_the_same_time_do_not_slip_past_the_limit() {
    let hub = TestHub::start().await;
    let address = email("subscriber");
    let outcomes = futures::future::join_all((0..40).map(|_| attempt(&hub, &address, "wrong"))).await;
    let received: Vec<&str> = outcomes.iter().map(|(_, key, _)| key.as_str()).collect();
    let of = |key: &str| received.iter().filter(|received| **received == key).count();
    // The fifth is answered with the lock, like attempts that are not checked.
    assert_eq!(
        (of("credentials"), of("attempts_left"), of("login_lockout")),
        (1, 3, 36),
        "{received:?}"
    );
    assert_eq!(attempt(&hub, &address, PASSWORD).await.1, "login_lockout");
    hub.stop().await;
}

#[actix_web::test]
async fn one_address_cannot_knock_without_end() {
    let hub = TestHub::with(|config| config.sign_in_per_minute = 3).await;
    for address in ["a@b.example", "b@b.example", "c@b.example"] {
        assert_eq!(attempt(&hub, address, "x").await.1, "credentials");
    }
    let (status, key, answer) = attempt(&hub, "c@d.example", "x").await;
    assert_eq!((status, &*key), (429, "rate_limited"));
    assert!(answer["retry_after_ms"].as_i64().unwrap() > 0);
    hub.stop().await;
}
