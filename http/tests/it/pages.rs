use crate::test_hub::TestHub;
use serde_json::Value;

#[actix_web::test]
async fn every_answer_holds_the_browser_to_this_host() {
    let hub = TestHub::start().await;
    let host = hub.url.trim_start_matches("http://").to_owned();
    for path in ["/", "/api/users/me", "/healthz"] {
        let response = hub.send("GET", path, None, None).await;
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains(&format!("connect-src 'self' ws://{host} wss://{host};")),
            "{policy}"
        );
        assert!(
            policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "same-origin");
        assert!(headers.get("strict-transport-security").is_none());
    }
    let api = hub.send("GET", "/api/users/me", None, None).await;
    assert_eq!(api.headers()["cache-control"], "no-store");
    hub.stop().await;
}

#[actix_web::test]
async fn behind_https_cookies_and_transport_are_strict() {
    let hub = TestHub::with(|config| config.secure = true).await;
    let login = hub.log_in("individual").await;
    let response = hub
        .send(
            "POST",
            "/api/session-v2",
            Some(&login),
            Some(hub.choice("individual")),
        )
        .await;
    assert!(
        response.headers()["strict-transport-security"]
            .to_str()
            .unwrap()
            .contains("max-age=31536000")
    );
    let cookies: Vec<_> = response
        .headers()
        .get_all("set-cookie")
        .iter()
        .map(|value| value.to_str().unwrap())
        .collect();
    assert!(
        cookies
            .iter()
            .all(|cookie| cookie.starts_with("__Host-") && cookie.contains("Secure")),
        "{cookies:?}"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn missing_scripts_do_not_come_back_as_pages() {
    let hub = TestHub::start().await;
    for path in [
        "/assets/gone-1234.js",
        "/assets/../Cargo.toml",
        "/.env",
        "/first.js",
    ] {
        let response = hub.send("GET", path, None, None).await;
        assert_eq!(response.status(), 404, "{path}");
    }
    assert_eq!(hub.send("POST", "/login", None, None).await.status(), 404);
    hub.stop().await;
}

#[actix_web::test]
async fn the_document_names_every_schema_it_uses() {
    let hub = TestHub::start().await;
    let document: Value = hub
        .send("GET", "/api/openapi.json", None, None)
        .await
        .json()
        .await
        .unwrap();
    assert!(document["paths"]["/api/users/login-v2"]["post"].is_object());
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let text = document.to_string();
    let mut used = 0;
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name} is used but not described");
        used += 1;
    }
    assert!(used > 20, "only {used} references");
    hub.stop().await;
}
