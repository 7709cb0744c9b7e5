use crate::test_hub::{COUNTY, PASSWORD, TestHub, email};
use crate::test_hub_sign_in::solve;
use hub_store::tenants::CaptchaSettings;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

async fn attempt(hub: &TestHub, name: &str, password: &str, captcha: Option<&str>) -> (u16, String) {
    let body = json!({ "email": email(name), "password": password, "captchaToken": captcha });
    let (status, answer) = hub.call("POST", "/api/users/login-v2", None, Some(body)).await;
    (
        status.as_u16(),
        answer["key"].as_str().unwrap_or_default().to_owned(),
    )
}

#[actix_web::test]
async fn a_tenant_that_asks_for_a_captcha_lets_nobody_try_a_password_without_one() {
    let hub = TestHub::start().await;
    hub.brand(COUNTY, json!({ "ic_captcha": true })).await;
    let (_, state) = hub.call("GET", "/api/recaptcha/is-activated", None, None).await;
    assert_eq!(
        state["data"],
        json!({ "activated": true, "engine": "altcha", "site_key_v3": null, "site_key_v2": null, "threshold": 0.7 })
    );
    let refused = (400, "captcha_required".to_owned());
    assert_eq!(attempt(&hub, "individual", PASSWORD, None).await, refused);
    assert_eq!(attempt(&hub, "individual", PASSWORD, Some("")).await, refused);
    let failed = (400, "captcha_failed".to_owned());
    assert_eq!(
        attempt(&hub, "individual", PASSWORD, Some("nonsense")).await,
        failed
    );
    let token = hub.captcha().await;
    assert_eq!(attempt(&hub, "individual", PASSWORD, Some(&token)).await.0, 200);
    // Once.
    assert_eq!(attempt(&hub, "individual", PASSWORD, Some(&token)).await, failed);
    // Nor the same solution in other letters.
    let (_, challenge) = hub.call("GET", "/api/captcha/challenge", None, None).await;
    let solution = solve(&challenge["data"]);
    assert_eq!(
        attempt(&hub, "individual", "wrong", Some(&solution)).await.1,
        "credentials"
    );
    use base64::Engine;
    use base64::prelude::BASE64_STANDARD;
    let again = String::from_utf8(BASE64_STANDARD.decode(&solution).unwrap()).unwrap();
    let again = BASE64_STANDARD.encode(format!(" {again}"));
    assert_eq!(attempt(&hub, "individual", PASSWORD, Some(&again)).await, failed);
    hub.stop().await;
}

#[actix_web::test]
async fn a_solution_is_good_for_its_own_tenant_alone() {
    let hub = TestHub::start().await;
    hub.brand(COUNTY, json!({ "ic_captcha": true })).await;
    let foreign = hub.captcha_at("lakeshore.localhost").await;
    assert_eq!(
        attempt(&hub, "individual", PASSWORD, Some(&foreign)).await.1,
        "captcha_failed"
    );
    hub.stop().await;
}

#[actix_web::test]
async fn more_than_twenty_failing_logins_from_one_address_force_the_captcha_there() {
    let hub = TestHub::start().await;
    for number in 0..20 {
        let (status, key) = attempt(&hub, &format!("nobody{number}"), "wrong", None).await;
        assert_eq!((status, &*key), (401, "credentials"));
    }
    let state = async || {
        hub.call("GET", "/api/recaptcha/is-activated", None, None).await.1["data"]["activated"].clone()
    };
    assert_eq!(state().await, false);
    assert_eq!(attempt(&hub, "individual", PASSWORD, None).await.0, 200);
    attempt(&hub, "nobody20", "wrong", None).await;
    assert_eq!(state().await, true);
    let body = json!({ "email": email("individual"), "password": PASSWORD });
    let (status, answer) = hub.call("POST", "/api/users/login-v2", None, Some(body)).await;
    assert_eq!(status, 400);
    assert!(
        answer["message"]
            .as_str()
            .unwrap()
            .contains("suspicious activity"),
        "{answer}"
    );
    let token = hub.captcha().await;
    assert_eq!(attempt(&hub, "individual", PASSWORD, Some(&token)).await.0, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn one_login_that_fails_often_is_not_twenty() {
    let hub = TestHub::start().await;
    for _ in 0..25 {
        attempt(&hub, "business", "wrong", None).await;
    }
    assert_eq!(attempt(&hub, "individual", PASSWORD, None).await.0, 200);
    hub.stop().await;
}

/// A captcha service, simulated by a server on loopback whose answer depends on the request.
async fn maker() -> (String, Arc<AtomicUsize>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/siteverify", listener.local_addr().unwrap());
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut request = Vec::new();
            let mut buffer = [0; 4096];
            loop {
                let read = socket.read(&mut buffer).await.unwrap();
                request.extend_from_slice(&buffer[..read]);
                let text = String::from_utf8_lossy(&request);
                if read == 0 || text.contains("remoteip=") {
                    break;
                }
            }
            count.fetch_add(1, Ordering::SeqCst);
            let text = String::from_utf8_lossy(&request).into_owned();
            let answer = match () {
                _ if text.contains("secret=three") && text.contains("response=person") => {
                    json!({ "success": true, "score": 0.9 })
                }
                _ if text.contains("secret=three") && text.contains("response=program") => {
                    json!({ "success": true, "score": 0.3 })
                }
                _ if text.contains("secret=two") && text.contains("response=clicked") => {
                    json!({ "success": true })
                }
                _ => json!({ "success": false, "error-codes": ["invalid-input-response"] }),
            }
            .to_string();
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                answer.len()
            );
            let _ = socket.write_all(format!("{head}{answer}").as_bytes()).await;
        }
    });
    (address, asked)
}

async fn send_query(hub: &TestHub, token: &str, version: u8) -> Value {
    let body = json!({ "token": token, "captchaVersion": version });
    let (status, answer) = hub.call("POST", "/api/recaptcha/verify", None, Some(body)).await;
    assert_eq!(status, 200, "{answer}");
    answer["data"].clone()
}

#[actix_web::test]
async fn recaptcha_is_asked_with_the_secret_of_its_version_and_its_score_counts() {
    let hub = TestHub::start().await;
    let (endpoint, asked) = maker().await;
    let seal = async |version: u8, secret: &str| {
        let context = hub_http::sign_in::captcha::secret_context(version);
        hub.app
            .keyring
            .seal_for_tenant(COUNTY, &context, secret)
            .await
            .unwrap()
    };
    let captcha = CaptchaSettings {
        engine: "recaptcha".into(),
        site_key_v3: Some("site-three".into()),
        site_key_v2: Some("site-two".into()),
        sealed_secret_v3: Some(seal(3, "three").await),
        sealed_secret_v2: Some(seal(2, "two").await),
        endpoint: Some(endpoint),
        ..CaptchaSettings::default()
    };
    hub.settings(COUNTY, |settings| settings.captcha = captcha).await;
    hub.brand(COUNTY, json!({ "ic_captcha": true })).await;
    // Our own challenge is not offered now.
    assert_eq!(hub.call("GET", "/api/captcha/challenge", None, None).await.0, 404);
    assert_eq!(
        send_query(&hub, "program", 3).await,
        json!({ "success": false, "score": 0.3 })
    );
    assert_eq!(send_query(&hub, "clicked", 3).await["success"], false);
    assert_eq!(
        send_query(&hub, "clicked", 2).await,
        json!({ "success": true, "score": 1.0 })
    );
    assert_eq!(
        send_query(&hub, "person", 3).await,
        json!({ "success": true, "score": 0.9 })
    );
    let before = asked.load(Ordering::SeqCst);
    // Google answers once per token: the call that follows relies on the earlier check.
    assert_eq!(attempt(&hub, "individual", PASSWORD, Some("person")).await.0, 200);
    assert_eq!(asked.load(Ordering::SeqCst), before);
    assert_eq!(
        attempt(&hub, "individual", PASSWORD, Some("person")).await.1,
        "captcha_failed"
    );
    assert_eq!(
        attempt(&hub, "individual", PASSWORD, Some("program")).await.1,
        "captcha_failed"
    );
    assert_eq!(send_query(&hub, "person", 3).await["success"], false);
    hub.stop().await;
}

#[actix_web::test]
async fn a_captcha_service_that_does_not_answer_lets_nobody_through() {
    let hub = TestHub::start().await;
    let context = hub_http::sign_in::captcha::secret_context(2);
    let sealed = hub
        .app
        .keyring
        .seal_for_tenant(COUNTY, &context, "two")
        .await
        .unwrap();
    hub.settings(COUNTY, |settings| {
        settings.captcha.engine = "hcaptcha".into();
        settings.captcha.sealed_secret_v2 = Some(sealed);
        settings.captcha.endpoint = Some("http://127.0.0.1:9/siteverify".into());
    })
    .await;
    hub.brand(COUNTY, json!({ "ic_captcha": true })).await;
    assert_eq!(
        attempt(&hub, "individual", PASSWORD, Some("clicked")).await,
        (400, "captcha_failed".to_owned())
    );
    hub.stop().await;
}
