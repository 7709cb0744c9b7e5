//! Sessions as their owners see them: what ends them, where they are, and the notices.

use crate::browser::Browser;
use crate::test_hub::{COUNTY, TestHub, cd_user, email};
use hub_domain::clock::now_ms;
use hub_store::args;
use serde_json::{Value, json};

async fn row(hub: &TestHub, sid: &str) -> hub_store::identity::sessions::Session {
    hub.app.store.sessions().by_id(sid).await.unwrap().unwrap()
}

async fn sid_of(browser: &mut Browser<'_>, token: &str) -> String {
    let me = browser.get("/api/users/me", token).await;
    me.body["data"]["session"]["sid"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn a_session_says_how_long_it_may_last() {
    let hub = TestHub::start().await;
    for (name, idle_ms) in [("individual", 15 * 60_000), ("reviewer", 30 * 60_000)] {
        let mut browser = Browser::new(&hub);
        let before = now_ms();
        let token = browser.sign_in(name).await;
        let me = browser.get("/api/users/me", &token).await;
        let session = &me.body["data"]["session"];
        assert_eq!(session["idle_ms"], idle_ms, "{name}");
        assert_eq!(session["warn_before_ms"], 150_000);
        assert_eq!(session["impersonated_by"], Value::Null);
        let started = session["started_at_ms"].as_i64().unwrap();
        assert!((before..=now_ms()).contains(&started));
        assert_eq!(session["expires_at_ms"], started + 12 * 60 * 60_000);
        let kept = browser.post("/api/session/keep-alive", &token, json!({})).await;
        let until = kept.body["data"]["idle_until_ms"].as_i64().unwrap();
        assert!(
            (before + idle_ms..=now_ms() + idle_ms).contains(&until),
            "{until}"
        );
    }
    hub.stop().await;
}

#[actix_web::test]
async fn an_idle_session_ends_though_its_page_renews_by_itself() {
    let hub = TestHub::start().await;
    for (name, idle_ms) in [("individual", 15 * 60_000_i64), ("reviewer", 30 * 60_000)] {
        let mut browser = Browser::new(&hub);
        let token = browser.sign_in(name).await;
        let sid = sid_of(&mut browser, &token).await;
        // Nearly too long: a renewal goes through and is no activity.
        let seen = now_ms() - idle_ms + 20_000;
        hub.run(
            "UPDATE sessions SET last_seen_ms = $2 WHERE sid = $1",
            args![&sid, seen],
        )
        .await;
        hub.app.tokens.forget(&sid);
        assert_eq!(browser.refresh().await.status, 200);
        assert_eq!(row(&hub, &sid).await.last_seen_ms, seen);
        // Too long: neither the cookie nor the token is good for anything.
        hub.run(
            "UPDATE sessions SET last_seen_ms = $2 WHERE sid = $1",
            args![&sid, seen - 20_001],
        )
        .await;
        hub.app.tokens.forget(&sid);
        let refused = browser.refresh().await;
        assert_eq!(
            (refused.status, refused.key()),
            (401, "session_expired"),
            "{name}"
        );
        assert!(!browser.cookies.contains_key("refresh"));
        let refused = browser.get("/api/users/me", &token).await;
        assert_eq!((refused.status, refused.key()), (401, "session_expired"));
        let refused = browser.post("/api/session/keep-alive", &token, json!({})).await;
        assert_eq!(refused.key(), "session_expired");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn use_is_written_down_but_not_with_every_request() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let token = browser.sign_in("individual").await;
    let sid = sid_of(&mut browser, &token).await;
    let long_ago = now_ms() - 120_000;
    hub.run(
        "UPDATE sessions SET last_seen_ms = $2 WHERE sid = $1",
        args![&sid, long_ago],
    )
    .await;
    for _ in 0..5 {
        assert_eq!(browser.get("/api/users/me", &token).await.status, 200);
    }
    assert_eq!(row(&hub, &sid).await.last_seen_ms, long_ago);
    hub.app.tokens.forget(&sid);
    let before = now_ms();
    assert_eq!(browser.get("/api/users/me", &token).await.status, 200);
    assert!(row(&hub, &sid).await.last_seen_ms >= before);
    hub.stop().await;
}

#[actix_web::test]
async fn a_person_sees_all_their_sessions_and_ends_any() {
    let hub = TestHub::start().await;
    let (mut laptop, mut phone, mut stranger) = (Browser::new(&hub), Browser::new(&hub), Browser::new(&hub));
    phone.user_agent =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1";
    let (on_laptop, on_phone) = (laptop.sign_in("business").await, phone.sign_in("business").await);
    let strange = stranger.sign_in("partner").await;
    let list = laptop.get("/api/sessions", &on_laptop).await.body["data"].clone();
    let devices: Vec<(&str, bool)> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["device"].as_str().unwrap(), one["current"].as_bool().unwrap()))
        .collect();
    assert_eq!(devices.len(), 2, "{list}");
    assert!(devices.contains(&("Firefox on Linux", true)) && devices.contains(&("Safari on iPhone", false)));
    for one in list.as_array().unwrap() {
        assert_eq!(one["source"], "127.0.0.1");
        assert!(one["last_seen_ms"].as_i64() >= one["created_at_ms"].as_i64());
    }
    let other = list
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["current"] == false)
        .unwrap();
    let path = format!("/api/sessions/{}", other["sid"].as_str().unwrap());
    // Nobody ends another's.
    let refused = stranger.send("DELETE", &path, Some(&strange), None).await;
    assert_eq!((refused.status, refused.key()), (404, "not_found"));
    assert_eq!(phone.get("/api/users/me", &on_phone).await.status, 200);
    assert_eq!(
        laptop.send("DELETE", &path, Some(&on_laptop), None).await.status,
        204
    );
    assert_eq!(
        phone.get("/api/users/me", &on_phone).await.key(),
        "session_revoked"
    );
    assert_eq!(phone.refresh().await.key(), "session_revoked");
    assert_eq!(
        laptop.send("DELETE", &path, Some(&on_laptop), None).await.status,
        404
    );
    assert_eq!(laptop.get("/api/users/me", &on_laptop).await.status, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn all_other_sessions_end_at_once_and_nobody_elses() {
    let hub = TestHub::start().await;
    let mut here = Browser::new(&hub);
    let own = here.sign_in("business").await;
    let mut others = Vec::new();
    for _ in 0..3 {
        let mut browser = Browser::new(&hub);
        let token = browser.sign_in("business").await;
        others.push((browser, token));
    }
    let mut stranger = Browser::new(&hub);
    let strange = stranger.sign_in("partner").await;
    assert_eq!(
        here.post("/api/sessions/end-others", &own, json!({}))
            .await
            .status,
        204
    );
    for (browser, token) in &mut others {
        assert_eq!(browser.get("/api/users/me", token).await.key(), "session_revoked");
        assert_eq!(browser.refresh().await.status, 401);
    }
    assert_eq!(here.get("/api/users/me", &own).await.status, 200);
    assert_eq!(here.refresh().await.status, 200);
    assert_eq!(stranger.get("/api/users/me", &strange).await.status, 200);
    let list = here.get("/api/sessions", &own).await;
    assert_eq!(list.body["data"].as_array().unwrap().len(), 1);
    hub.stop().await;
}

#[actix_web::test]
async fn a_browser_has_one_session_at_a_time() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    let first = browser.sign_in("business").await;
    let second = browser.sign_in("partner").await;
    assert_eq!(
        browser.get("/api/users/me", &first).await.key(),
        "session_revoked"
    );
    assert_eq!(browser.get("/api/users/me", &second).await.status, 200);
    hub.stop().await;
}

/// The mails at somebody's simulated mailbox with this subject.
async fn mails(hub: &TestHub, name: &str, subject: &str) -> Vec<String> {
    let path = format!("/sandbox/api/messages?to={}", email(name));
    let (_, messages) = hub.call("GET", &path, None, None).await;
    messages
        .as_array()
        .unwrap()
        .iter()
        .filter(|message| message["subject"] == subject)
        .map(|message| message["body"].as_str().unwrap().to_owned())
        .collect()
}

async fn mail(hub: &TestHub, name: &str, subject: &str) -> String {
    for _ in 0..200 {
        if let Some(found) = mails(hub, name, subject).await.pop() {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("no mail {subject:?} for {name}");
}

const NEW_SIGN_IN: &str = "New sign-in to Riverbend County";

#[actix_web::test]
async fn a_sign_in_on_a_new_device_is_notified_by_mail_and_on_a_known_one_is_not() {
    let hub = TestHub::start().await;
    let mut own = Browser::new(&hub);
    own.sign_in("household").await;
    own.sign_in("household").await;
    let mut other = Browser::new(&hub);
    other.sign_in("household").await;
    let body = mail(&hub, "household", NEW_SIGN_IN).await;
    assert!(
        body.contains("Device: Firefox on Linux\nNetwork address: 127.0.0.1\n"),
        "{body}"
    );
    assert!(body.contains(&format!("\n{}/not-me?token=", hub.url)), "{body}");
    other.sign_in("household").await;
    own.sign_in("household").await;
    // Mails arrive in order: another one would be here by now.
    let mut third = Browser::new(&hub);
    hub.run(
        "UPDATE accounts SET lang = 'es' WHERE cd_user = $1",
        args![cd_user("household")],
    )
    .await;
    third.sign_in("household").await;
    mail(&hub, "household", "Nuevo inicio de sesión en Riverbend County").await;
    assert_eq!(mails(&hub, "household", NEW_SIGN_IN).await.len(), 1);
    hub.stop().await;
}

#[actix_web::test]
async fn devices_and_links_are_not_kept_in_the_clear() {
    let hub = TestHub::start().await;
    let mut own = Browser::new(&hub);
    own.sign_in("household").await;
    let mut other = Browser::new(&hub);
    other.sign_in("household").await;
    let body = mail(&hub, "household", NEW_SIGN_IN).await;
    let token = body.split("token=").nth(1).unwrap().trim().to_owned();
    for (table, column, secret) in [
        ("devices", "device_hash", &other.cookies["device"]),
        ("sessions", "device_id", &other.cookies["device"]),
        ("session_alarms", "token_hash", &token),
    ] {
        let sql = format!("SELECT {column} FROM {table} WHERE {column} <> ''");
        let rows: Vec<(String,)> = hub.app.store.db().all(sql, Vec::new()).await.unwrap();
        assert!(
            !rows.is_empty() && rows.iter().all(|(kept,)| kept != secret),
            "{table}"
        );
        let hash = hub_store::identity::sessions::token_hash(secret);
        assert!(rows.iter().any(|(kept,)| *kept == hash), "{table}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn pages_of_listed_origins_may_renew_too() {
    let hub = TestHub::start().await;
    hub.settings(COUNTY, |settings| {
        settings.origins = vec!["https://forms.riverbend.example".into()]
    })
    .await;
    let mut browser = Browser::new(&hub);
    browser.sign_in("individual").await;
    for (origin, status) in [
        ("https://forms.riverbend.example", 200),
        ("https://forms.riverbend.example.evil.example", 403),
        ("http://forms.riverbend.example", 403),
    ] {
        let answer = browser
            .send_from(origin, "POST", "/api/session/refresh", None, None)
            .await;
        assert_eq!(answer.status, status, "{origin}");
    }
    hub.stop().await;
}

#[actix_web::test]
async fn a_stolen_cookie_that_is_used_first_ends_the_session_of_both() {
    let hub = TestHub::start().await;
    let mut owner = Browser::new(&hub);
    let token = owner.sign_in("individual").await;
    let mut thief = Browser::new(&hub);
    thief.cookies = owner.cookies.clone();
    // With both cookies the thief succeeds once; the owner's next renewal reveals the theft.
    assert_eq!(thief.refresh().await.status, 200);
    hub.run(
        "UPDATE refresh_tokens SET used_at_ms = used_at_ms - 21000 WHERE used_at_ms IS NOT NULL",
        args![],
    )
    .await;
    let refused = owner.refresh().await;
    assert_eq!((refused.status, refused.key()), (401, "session_revoked"));
    assert_eq!(thief.refresh().await.key(), "session_revoked");
    assert_eq!(owner.get("/api/users/me", &token).await.key(), "session_revoked");
    hub.stop().await;
}

#[actix_web::test]
async fn tabs_that_renew_at_the_same_moment_all_go_on() {
    let hub = TestHub::start().await;
    let mut browser = Browser::new(&hub);
    browser.sign_in("individual").await;
    let mut tabs: Vec<Browser<'_>> = (0..4)
        .map(|_| {
            let mut tab = Browser::new(&hub);
            tab.cookies = browser.cookies.clone();
            tab
        })
        .collect();
    let all = futures::future::join_all(tabs.iter_mut().map(|tab| tab.refresh())).await;
    for answer in &all {
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    // Whatever cookie came last is good.
    for tab in &mut tabs {
        assert_eq!(tab.refresh().await.status, 200);
    }
    hub.stop().await;
}

#[actix_web::test]
async fn who_says_it_was_not_them_ends_every_session_and_the_password() {
    let hub = TestHub::start().await;
    let mut own = Browser::new(&hub);
    let first = own
        .sign_in_with("reviewer", json!({ "trust_device": true }))
        .await;
    let mut thief = Browser::new(&hub);
    let stolen = thief
        .sign_in_with("reviewer", json!({ "trust_device": true }))
        .await;
    let body = mail(&hub, "reviewer", NEW_SIGN_IN).await;
    let link = body.split("token=").nth(1).unwrap().trim().to_owned();
    let mut anywhere = Browser::new(&hub);
    let path = "/api/sessions/not-me";
    for wrong in ["", "x", &"0".repeat(64)] {
        let refused = anywhere
            .send("POST", path, None, Some(json!({ "token": wrong })))
            .await;
        assert_eq!((refused.status, refused.key()), (410, "link_expired"));
    }
    assert_eq!(thief.get("/api/users/me", &stolen).await.status, 200);
    let answer = anywhere
        .send("POST", path, None, Some(json!({ "token": link })))
        .await;
    let password_token = answer.token();
    for (browser, token) in [(&mut own, &first), (&mut thief, &stolen)] {
        assert_eq!(browser.get("/api/users/me", token).await.key(), "session_revoked");
        assert_eq!(browser.refresh().await.status, 401);
    }
    let again = anywhere
        .send("POST", path, None, Some(json!({ "token": link })))
        .await;
    assert_eq!((again.status, again.key()), (410, "link_expired"));
    // The old password no longer works, and cannot be used to choose a new one.
    let old = json!({ "email": email("reviewer"), "password": crate::test_hub::PASSWORD });
    let refused = thief.send("POST", "/api/users/login-v2", None, Some(old)).await;
    assert_eq!((refused.status, refused.key()), (401, "credentials"));
    let new = json!({ "ds_password": "Quiet-Harbor-7391", "ds_token": password_token });
    let set = anywhere
        .send("PATCH", "/api/update-password", None, Some(new))
        .await;
    assert_eq!(set.status, 200, "{}", set.body);
    let body = json!({ "email": email("reviewer"), "password": "Quiet-Harbor-7391" });
    let login = own
        .send("POST", "/api/users/login-v2", None, Some(body))
        .await
        .token();
    // Neither device is trusted any more.
    let answer = own.post("/api/session-v2", &login, hub.choice("reviewer")).await;
    assert_eq!(answer.body["data"]["mfa"]["required"], true);
    hub.stop().await;
}
