//! What a LiveKit client learns when it asks why its signal socket was refused.

use crate::egresses::key_token;
use crate::test_hub::{COUNTY, TestHub};
use hub_media::TokenGrant;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use reqwest::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_TYPE, ORIGIN};
use serde_json::{Value, json};

/// Claims that let somebody join a room for the next minutes.
fn claims(key: &str) -> Value {
    let now = hub_domain::clock::now_ms() / 1000;
    json!({
        "iss": key, "sub": "ada", "nbf": now - 600, "exp": now + 600,
        "video": { "room": "desk", "roomJoin": true },
    })
}

fn signed(claims: &Value, secret: &str) -> String {
    let secret = EncodingKey::from_secret(secret.as_bytes());
    jsonwebtoken::encode(&Header::new(Algorithm::HS256), claims, &secret).unwrap()
}

#[actix_web::test]
async fn a_signal_token_is_checked_in_livekits_own_words() {
    let hub = TestHub::start().await;
    let (key, minted) = key_token(&hub, COUNTY, TokenGrant::join("desk", "ada")).await;
    let secret = hub.app.keyring.media_key(COUNTY).await.unwrap().secret;
    let with = |name: &str, value: Value| {
        let mut claims = claims(&key);
        claims[name] = value;
        signed(&claims, &secret)
    };
    let good = signed(&claims(&key), &secret);
    let now = hub_domain::clock::now_ms() / 1000;
    let answers = [
        (minted, 200, "success"),
        (good.clone(), 200, "success"),
        (
            signed(&claims(&key), "of somebody else, and as long as any"),
            401,
            "invalid access token",
        ),
        (with("exp", json!(now - 120)), 401, "access token has expired"),
        (with("iss", json!("nobody")), 401, "unknown api key"),
        (
            with("video", json!({ "room": "desk" })),
            401,
            "permissions denied",
        ),
        (
            with("video", json!({ "roomJoin": true })),
            401,
            "permissions denied",
        ),
        (
            with("video", json!({ "roomList": true })),
            401,
            "permissions denied",
        ),
        (with("sub", json!("")), 400, "token names no identity"),
        (String::new(), 401, "no access token"),
    ];
    for path in ["/rtc/validate", "/rtc/v1/validate"] {
        for (token, status, text) in &answers {
            let in_query = format!("{path}?access_token={token}&auto_subscribe=1");
            for (path, header) in [(path, Some(&**token)), (&*in_query, None)] {
                let response = hub.send("GET", path, header, None).await;
                assert_eq!(response.status(), *status, "{path} {text}");
                let kind = response.headers()[CONTENT_TYPE].to_str().unwrap();
                assert!(kind.starts_with("text/plain"), "{kind}");
                assert_eq!(response.text().await.unwrap(), *text, "{path}");
            }
        }
        // A page of another origin may read the refusal as well.
        for (token, status) in [(&*good, 200), ("nonsense", 401)] {
            let request = hub.client.get(format!("{}{path}", hub.url)).bearer_auth(token);
            let response = request
                .header(ORIGIN, "https://elsewhere.example")
                .send()
                .await
                .unwrap();
            assert_eq!(response.status(), status);
            assert!(response.headers().contains_key(ACCESS_CONTROL_ALLOW_ORIGIN));
        }
    }
    hub.stop().await;
}
