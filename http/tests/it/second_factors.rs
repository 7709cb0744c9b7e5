//! Authenticator apps, backup codes and trusted devices.

use crate::browser::Browser;
use crate::test_hub::{TestHub, email};
use hub_domain::clock::now_ms;
use hub_http::sign_in::totp;
use hub_store::args;
use serde_json::{Value, json};

/// Sets an app up; answers its secret and the backup codes.
pub async fn with_app(browser: &mut Browser<'_>, token: &str) -> (Vec<u8>, Vec<String>) {
    let offered = browser.post("/api/second-factors/totp", token, json!({})).await;
    assert_eq!(offered.status, 200, "{}", offered.body);
    let secret = totp::from_base32(offered.body["data"]["secret"].as_str().unwrap()).unwrap();
    let url = offered.body["data"]["otpauth_url"].as_str().unwrap();
    assert!(url.starts_with("otpauth://totp/Riverbend%20County:"), "{url}");
    assert!(url.contains("&algorithm=SHA1&digits=6&period=30"));
    // The code of the previous time step, so that later sign-ins can use the current and the next one.
    let code = totp::code_of(&secret, totp::step_at(now_ms()) - 1);
    let confirmed = browser
        .post("/api/second-factors/totp/confirm", token, json!({ "code": code }))
        .await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.body);
    let codes: Vec<String> = serde_json::from_value(confirmed.body["data"]["backup_codes"].clone()).unwrap();
    (secret, codes)
}

fn now_code(secret: &[u8]) -> String {
    totp::code_of(secret, totp::step_at(now_ms()))
}

async fn verify(
    browser: &mut Browser<'_>,
    login: &str,
    name: &str,
    channel: &str,
    code: &str,
) -> crate::browser::Answer {
    let mut body = browser.hub.choice(name);
    body["channel"] = json!(channel);
    body["code"] = json!(code);
    browser.post("/api/mfa/verify", login, body).await
}

async fn asked(browser: &mut Browser<'_>, name: &str) -> (String, Value) {
    let login = browser.log_in(name).await;
    let answer = browser
        .post("/api/session-v2", &login, browser.hub.choice(name))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    (login, answer.body["data"]["mfa"]["channels"].clone())
}

#[actix_web::test]
async fn an_app_proves_staff_and_each_code_works_once() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("reviewer").await;
    let (secret, codes) = with_app(&mut browser, &token).await;
    assert_eq!(codes.len(), 10);
    let overview = browser.get("/api/second-factors", &token).await;
    assert_eq!(
        overview.body["data"],
        json!({ "totp": true, "passkeys": [], "backup_codes_left": 10, "trusted_devices": 0 })
    );
    let mut other = Browser::new(&hub);
    let (login, channels) = asked(&mut other, "reviewer").await;
    assert_eq!(channels, json!(["totp", "email", "sms", "backup"]));
    let code = now_code(&secret);
    let wrong = if code == "000000" { "000001" } else { "000000" };
    assert_eq!(
        verify(&mut other, &login, "reviewer", "totp", wrong).await.key(),
        "code_wrong"
    );
    verify(&mut other, &login, "reviewer", "totp", &code)
        .await
        .token();
    // The same code again, as somebody who watched it would; and the one before it.
    let (login, _) = asked(&mut other, "reviewer").await;
    let again = verify(&mut other, &login, "reviewer", "totp", &code).await;
    assert_eq!((again.status, again.key()), (400, "code_expired"));
    let before = totp::code_of(&secret, totp::step_at(now_ms()) - 1);
    let again = verify(&mut other, &login, "reviewer", "totp", &before).await;
    assert_eq!(again.key(), "code_expired");
    // The next one is within the drift and new.
    let next = totp::code_of(&secret, totp::step_at(now_ms()) + 1);
    verify(&mut other, &login, "reviewer", "totp", &next)
        .await
        .token();
    let far = totp::code_of(&secret, totp::step_at(now_ms()) + 4);
    let (login, _) = asked(&mut other, "reviewer").await;
    assert_eq!(
        verify(&mut other, &login, "reviewer", "totp", &far).await.key(),
        "code_wrong"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn secrets_are_sealed_and_backup_codes_hashed() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("individual").await;
    let (secret, codes) = with_app(&mut browser, &token).await;
    let (sealed,): (String,) = hub
        .app
        .store
        .db()
        .one("app", "SELECT sealed_secret FROM authenticator_apps", Vec::new())
        .await
        .unwrap();
    assert!(!sealed.contains(&totp::base32(&secret)));
    let kept: Vec<(String,)> = hub
        .app
        .store
        .db()
        .all("SELECT code_hash FROM backup_codes", Vec::new())
        .await
        .unwrap();
    assert_eq!(kept.len(), 10);
    for (hash,) in kept {
        assert_eq!(hash.len(), 64);
        for code in &codes {
            let plain = code.replace('-', "");
            assert_ne!(
                hash,
                hub_store::identity::sessions::token_hash(&plain),
                "a plain hash is soon found"
            );
        }
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_backup_code_works_once_and_not_after_new_ones() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("supervisor").await;
    let (_, codes) = with_app(&mut browser, &token).await;
    let mut other = Browser::new(&hub);
    let (login, _) = asked(&mut other, "supervisor").await;
    let wrong = verify(&mut other, &login, "supervisor", "backup", "AAAA-AAAA-AAAA").await;
    assert_eq!((wrong.status, wrong.key()), (400, "code_wrong"));
    let written = codes[0].to_lowercase().replace('-', " ");
    verify(&mut other, &login, "supervisor", "backup", &written)
        .await
        .token();
    let (login, _) = asked(&mut other, "supervisor").await;
    assert_eq!(
        verify(&mut other, &login, "supervisor", "backup", &codes[0])
            .await
            .key(),
        "code_wrong"
    );
    let left = browser.get("/api/second-factors", &token).await;
    assert_eq!(left.body["data"]["backup_codes_left"], 9);
    let renewed = browser
        .post("/api/second-factors/backup-codes", &token, json!({}))
        .await;
    let fresh: Vec<String> = serde_json::from_value(renewed.body["data"]["backup_codes"].clone()).unwrap();
    assert!(fresh.iter().all(|code| !codes.contains(code)));
    assert_eq!(
        verify(&mut other, &login, "supervisor", "backup", &codes[1])
            .await
            .key(),
        "code_wrong"
    );
    verify(&mut other, &login, "supervisor", "backup", &fresh[9])
        .await
        .token();
    hub.stop().await;
}

#[actix_web::test]
async fn ten_wrong_tries_lock_every_kind_of_code() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("reviewer").await;
    let (secret, codes) = with_app(&mut browser, &token).await;
    let mut other = Browser::new(&hub);
    let (login, _) = asked(&mut other, "reviewer").await;
    for n in 0..10 {
        let channel = if n % 2 == 0 { "totp" } else { "backup" };
        assert_eq!(
            verify(&mut other, &login, "reviewer", channel, "1").await.key(),
            "code_wrong"
        );
    }
    let right = now_code(&secret);
    for (channel, code) in [("totp", &right), ("backup", &codes[0])] {
        let locked = verify(&mut other, &login, "reviewer", channel, code).await;
        assert_eq!((locked.status, locked.key()), (403, "code_locked"));
    }
    let left = browser.get("/api/second-factors", &token).await;
    assert_eq!(left.body["data"]["backup_codes_left"], 10);
    hub.stop().await;
}

#[actix_web::test]
async fn an_app_counts_once_it_is_confirmed_and_a_new_one_leaves_the_old_until_then() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("reviewer").await;
    let confirm = "/api/second-factors/totp/confirm";
    let early = browser.post(confirm, &token, json!({ "code": "123456" })).await;
    assert_eq!((early.status, early.key()), (404, "not_found"));
    browser.post("/api/second-factors/totp", &token, json!({})).await;
    let wrong = browser.post(confirm, &token, json!({ "code": "12345" })).await;
    assert_eq!((wrong.status, wrong.key()), (400, "code_wrong"));
    let overview = browser.get("/api/second-factors", &token).await;
    assert_eq!(
        (
            &overview.body["data"]["totp"],
            &overview.body["data"]["backup_codes_left"]
        ),
        (&json!(false), &json!(0))
    );
    let mut other = Browser::new(&hub);
    let (login, channels) = asked(&mut other, "reviewer").await;
    assert_eq!(channels, json!(["email", "sms"]));
    let refused = verify(&mut other, &login, "reviewer", "totp", "123456").await;
    assert_eq!(
        (refused.status, &refused.body["errors"][0]["key"]),
        (422, &json!("not_set_up"))
    );
    let (secret, _) = with_app(&mut browser, &token).await;
    browser.post("/api/second-factors/totp", &token, json!({})).await;
    verify(&mut other, &login, "reviewer", "totp", &now_code(&secret))
        .await
        .token();
    hub.stop().await;
}

#[actix_web::test]
async fn the_owner_is_notified_of_every_change_and_it_is_audited() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("individual").await;
    with_app(&mut browser, &token).await;
    let gone = browser
        .send("DELETE", "/api/second-factors/totp", Some(&token), None)
        .await;
    assert_eq!(gone.status, 204);
    let again = browser
        .send("DELETE", "/api/second-factors/totp", Some(&token), None)
        .await;
    assert_eq!(again.status, 404);
    let actions: Vec<(String,)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT action FROM audit_log WHERE action LIKE 'second_factor%' ORDER BY seq",
            Vec::new(),
        )
        .await
        .unwrap();
    let actions: Vec<&str> = actions.iter().map(|row| row.0.as_str()).collect();
    assert_eq!(actions, ["second_factor.add_app", "second_factor.remove_app"]);
    let path = format!("/sandbox/api/messages?to={}", email("individual"));
    for _ in 0..200 {
        let (_, messages) = hub.call("GET", &path, None, None).await;
        let received: Vec<&str> = messages
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|message| message["body"].as_str())
            .collect();
        let heard = |words: &str| received.iter().any(|body| body.starts_with(words));
        if heard("An authenticator app was added.") && heard("The authenticator app was removed.") {
            hub.stop().await;
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("the mails did not come");
}

#[actix_web::test]
async fn staff_keeps_one_second_factor() {
    // Without carriers an app is the only method left.
    let hub = TestHub::with_carriers(|parts, phones| parts.phones(phones)).await;
    let token = hub.session("reviewer").await;
    let mut browser = Browser::new(&hub);
    with_app(&mut browser, &token).await;
    let refused = browser
        .send("DELETE", "/api/second-factors/totp", Some(&token), None)
        .await;
    assert_eq!((refused.status, refused.key()), (409, "last_factor"));
    let overview = browser.get("/api/second-factors", &token).await;
    assert_eq!(overview.body["data"]["totp"], true);
    // An applicant needs none.
    let token = hub.session("individual").await;
    with_app(&mut browser, &token).await;
    let gone = browser
        .send("DELETE", "/api/second-factors/totp", Some(&token), None)
        .await;
    assert_eq!(gone.status, 204);
    hub.stop().await;
}

#[actix_web::test]
async fn a_trusted_device_is_asked_for_no_second_factor_for_thirty_days() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let token = browser
        .sign_in_with("reviewer", json!({ "trust_device": true }))
        .await;
    let overview = browser.get("/api/second-factors", &token).await;
    assert_eq!(overview.body["data"]["trusted_devices"], 1);
    let again = |hub: &TestHub| hub.choice("reviewer");
    let login = browser.log_in("reviewer").await;
    let answer = browser.post("/api/session-v2", &login, again(&hub)).await;
    answer.token();
    // Another browser, and the same device under another login, are asked.
    let mut other = Browser::new(&hub);
    let (_, channels) = asked(&mut other, "reviewer").await;
    assert!(channels.is_array());
    let mut shared = Browser::new(&hub);
    shared
        .cookies
        .insert("device".into(), browser.cookies["device"].clone());
    let (_, channels) = asked(&mut shared, "supervisor").await;
    assert!(channels.is_array());
    let (until,): (i64,) = hub
        .app
        .store
        .db()
        .one(
            "device",
            "SELECT trusted_until_ms FROM devices WHERE trusted_until_ms > 0",
            Vec::new(),
        )
        .await
        .unwrap();
    let days = (until - now_ms()) as f64 / 86_400_000.0;
    assert!((29.99..=30.0).contains(&days), "{days}");
    hub.run("UPDATE devices SET trusted_until_ms = $1", args![now_ms()])
        .await;
    let (_, channels) = asked(&mut browser, "reviewer").await;
    assert!(channels.is_array());
    hub.stop().await;
}

#[actix_web::test]
async fn trust_ends_when_its_owner_says_so_and_when_factors_change() {
    let hub = TestHub::start().await;
    for by in ["devices", "factor"] {
        let mut browser = Browser::new(&hub);
        let token = browser
            .sign_in_with("reviewer", json!({ "trust_device": true }))
            .await;
        if by == "devices" {
            let path = "/api/second-factors/trusted-devices";
            for _ in 0..2 {
                assert_eq!(browser.send("DELETE", path, Some(&token), None).await.status, 204);
            }
        } else {
            with_app(&mut browser, &token).await;
            let path = "/api/second-factors/totp";
            assert_eq!(browser.send("DELETE", path, Some(&token), None).await.status, 204);
        }
        let overview = browser.get("/api/second-factors", &token).await;
        assert_eq!(overview.body["data"]["trusted_devices"], 0, "{by}");
        let (_, channels) = asked(&mut browser, "reviewer").await;
        assert!(channels.is_array(), "{by}");
    }
    hub.stop().await;
}
