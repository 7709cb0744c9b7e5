use crate::test_hub::TestHub;
use hub_domain::clock::now_ms;
use hub_store::args;
use reqwest::Response;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

struct Browser {
    refresh: String,
    device: String,
    token: String,
}

fn cookie(response: &Response, name: &str) -> Option<String> {
    let cookies = response
        .headers()
        .get_all("set-cookie")
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut values = cookies.filter_map(|cookie| {
        cookie
            .split(';')
            .next()?
            .strip_prefix(&format!("{name}="))
            .map(str::to_owned)
    });
    values.next()
}

async fn sign_in(hub: &TestHub) -> Browser {
    let login = hub.log_in("individual").await;
    let response = hub
        .send(
            "POST",
            "/api/session-v2",
            Some(&login),
            Some(hub.choice("individual")),
        )
        .await;
    let (refresh, device) = (
        cookie(&response, "refresh").unwrap(),
        cookie(&response, "device").unwrap(),
    );
    let answer: Value = response.json().await.unwrap();
    Browser {
        refresh,
        device,
        token: answer["data"]["token"].as_str().unwrap().to_owned(),
    }
}

async fn refresh(hub: &TestHub, token: &str, device: &str, origin: Option<&str>) -> Response {
    let mut request = hub.client.post(format!("{}/api/session/refresh", hub.url));
    request = request.header("cookie", format!("refresh={token}; device={device}"));
    if let Some(origin) = origin {
        request = request.header("origin", origin);
    }
    request.send().await.unwrap()
}

async fn key(response: Response) -> (u16, String) {
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap();
    (status, body["key"].as_str().unwrap_or_default().to_owned())
}

#[actix_web::test]
async fn the_cookie_renews_the_session_and_changes_each_time() {
    let hub = TestHub::start().await;
    let browser = sign_in(&hub).await;
    let first = refresh(&hub, &browser.refresh, &browser.device, Some(&hub.url)).await;
    assert_eq!(first.status(), 200);
    let second = cookie(&first, "refresh").unwrap();
    assert_ne!(second, browser.refresh);
    let answer: Value = first.json().await.unwrap();
    let token = answer["data"]["token"].as_str().unwrap();
    assert_eq!(hub.call("GET", "/api/users/me", Some(token), None).await.0, 200);
    assert_eq!(
        refresh(&hub, &second, &browser.device, Some(&hub.url))
            .await
            .status(),
        200
    );
    hub.stop().await;
}

#[actix_web::test]
async fn two_tabs_may_renew_at_once_but_an_old_token_ends_the_family() {
    let hub = TestHub::start().await;
    let browser = sign_in(&hub).await;
    assert_eq!(
        refresh(&hub, &browser.refresh, &browser.device, Some(&hub.url))
            .await
            .status(),
        200
    );
    assert_eq!(
        refresh(&hub, &browser.refresh, &browser.device, Some(&hub.url))
            .await
            .status(),
        200
    );
    let past = args![now_ms() - 21_000];
    hub.app
        .store
        .db()
        .execute(
            "UPDATE refresh_tokens SET used_at_ms = $1 WHERE used_at_ms IS NOT NULL",
            past,
        )
        .await
        .unwrap();
    let reused = refresh(&hub, &browser.refresh, &browser.device, Some(&hub.url)).await;
    assert_eq!(cookie(&reused, "refresh").as_deref(), Some(""));
    assert_eq!(key(reused).await, (401, "session_revoked".into()));
    let (status, answer) = hub.call("GET", "/api/users/me", Some(&browser.token), None).await;
    assert_eq!(
        (status.as_u16(), &answer["key"], &answer["code"]),
        (401, &json!("session_revoked"), &json!(3))
    );
    hub.stop().await;
}

#[actix_web::test]
async fn a_stolen_cookie_is_no_use_on_another_device() {
    let hub = TestHub::start().await;
    let browser = sign_in(&hub).await;
    let stolen = refresh(&hub, &browser.refresh, &"a".repeat(64), Some(&hub.url)).await;
    assert_eq!(key(stolen).await, (401, "session_revoked".into()));
    let own = refresh(&hub, &browser.refresh, &browser.device, Some(&hub.url)).await;
    assert_eq!(key(own).await.0, 401);
    hub.stop().await;
}

#[actix_web::test]
async fn only_pages_of_this_host_may_renew() {
    let hub = TestHub::start().await;
    let browser = sign_in(&hub).await;
    for origin in [None, Some("http://evil.example"), Some("null")] {
        let refused = refresh(&hub, &browser.refresh, &browser.device, origin).await;
        assert_eq!(key(refused).await, (403, "not_allowed".into()), "{origin:?}");
    }
    assert_eq!(
        refresh(&hub, &browser.refresh, &browser.device, Some(&hub.url))
            .await
            .status(),
        200
    );
    hub.stop().await;
}

#[actix_web::test]
async fn logout_kills_the_token_at_once_and_the_cookie_with_it() {
    let hub = TestHub::start().await;
    let browser = sign_in(&hub).await;
    let mut bus = hub.app.store.bus().subscribe();
    let (status, _) = hub
        .call("POST", "/api/users/logout", Some(&browser.token), None)
        .await;
    assert_eq!(status, 204);
    let (status, answer) = hub.call("GET", "/api/users/me", Some(&browser.token), None).await;
    assert_eq!(
        (status.as_u16(), &answer["key"]),
        (401, &json!("session_revoked"))
    );
    let renewed = refresh(&hub, &browser.refresh, &browser.device, Some(&hub.url)).await;
    assert_eq!(key(renewed).await, (401, "session_revoked".into()));
    let received = tokio::time::timeout(Duration::from_secs(5), async {
        while !matches!(
            bus.recv().await.unwrap(),
            hub_store::bus::BusMessage::SessionRevoked { .. }
        ) {}
    });
    received.await.unwrap();
    hub.stop().await;
}

#[actix_web::test]
async fn a_session_that_was_ended_elsewhere_dies_within_a_second() {
    let hub = TestHub::start().await;
    let token = hub.session("reviewer").await;
    assert_eq!(hub.call("GET", "/api/users/me", Some(&token), None).await.0, 200);
    let (sid,): (String,) = hub
        .app
        .store
        .db()
        .one("session", "SELECT sid FROM sessions", Vec::new())
        .await
        .unwrap();
    hub.app.store.sessions().revoke(&sid, now_ms()).await.unwrap();
    let started = Instant::now();
    while hub.call("GET", "/api/users/me", Some(&token), None).await.0 == 200 {
        assert!(started.elapsed() < Duration::from_secs(5), "the session lives on");
    }
    assert_eq!(
        hub.call("GET", "/api/users/me", Some(&token), None).await.1["key"],
        "session_revoked"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn sessions_end_by_age_and_by_idleness() {
    let hub = TestHub::start().await;
    for sql in [
        "UPDATE sessions SET expires_at_ms = $1",
        "UPDATE sessions SET last_seen_ms = $1 - 1000000",
    ] {
        let browser = sign_in(&hub).await;
        hub.app.store.db().execute(sql, args![now_ms()]).await.unwrap();
        let (sid,): (String,) = hub
            .app
            .store
            .db()
            .one(
                "session",
                "SELECT sid FROM sessions ORDER BY created_at_ms DESC",
                Vec::new(),
            )
            .await
            .unwrap();
        hub.app.tokens.forget(&sid);
        let (status, answer) = hub.call("GET", "/api/users/me", Some(&browser.token), None).await;
        assert_eq!(
            (status.as_u16(), &answer["key"], &answer["code"]),
            (401, &json!("session_expired"), &json!(1)),
            "{sql}"
        );
        hub.app
            .store
            .db()
            .execute("DELETE FROM sessions", args![])
            .await
            .unwrap();
    }
    hub.stop().await;
}

#[actix_web::test]
async fn foreign_and_garbled_tokens_are_refused() {
    let hub = TestHub::start().await;
    let login = hub.log_in("individual").await;
    let good = hub.session("reviewer").await;
    let mut parts: Vec<String> = good.split('.').map(str::to_owned).collect();
    parts[2] = parts[2].chars().rev().collect();
    let forged = parts.join(".");
    let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", parts[1]);
    for token in ["", "x", &"y".repeat(9000), &login, &forged, &unsigned] {
        let (status, answer) = hub.call("GET", "/api/users/me", Some(token), None).await;
        assert_eq!((status.as_u16(), &answer["key"]), (401, &json!("not_signed_in")));
    }
    let account = json!({"cd_user": 1, "entity_id": 1, "cd_instance": 1, "entity_type": 1});
    assert_eq!(
        hub.call("POST", "/api/session-v2", Some(&good), Some(account))
            .await
            .0,
        401
    );
    hub.stop().await;
}
