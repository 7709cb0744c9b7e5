//! The tokens a connected client is given, so that it can come back.

use crate::peer::Peer;
use crate::server::{Mode, TestServer, room};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hub_media::{Permissions, SignalRequestInfo, TokenGrant, TrackSource};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long a token is taken after it has expired, in seconds.
const LEEWAY_S: u64 = 60;

/// What a token says.
fn claims(token: &str) -> Value {
    let payload = token.split('.').nth(1).expect("a payload");
    let bytes = URL_SAFE_NO_PAD.decode(payload).expect("base64");
    serde_json::from_slice(&bytes).expect("json")
}

/// The same token, except that it expires at another time.
fn expiring_at(token: &str, seconds: u64) -> String {
    let mut claims = claims(token);
    claims["exp"] = json!(seconds);
    claims["nbf"] = json!(seconds - 600);
    let secret = EncodingKey::from_secret(b"devkey-secret-of-32-bytes-or-more");
    jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &secret).expect("signs")
}

fn is_taken(server: &TestServer, token: &str) -> bool {
    let request = SignalRequestInfo {
        path: "/rtc/v1/validate".into(),
        query: String::new(),
        authorization: Some(format!("Bearer {token}")),
    };
    server.media.validate(&request).is_ok()
}

/// The first token given to a client that says this.
async fn given(peer: &Peer, says: impl Fn(&Value) -> bool) -> String {
    let says = |event: &Value| event["token"].as_str().is_some_and(|token| says(&claims(token)));
    let event = peer.event("token", says).await;
    event["token"].as_str().expect("a token").to_owned()
}

async fn a_client_is_given_a_token_of_its_own_grant_that_it_can_join_with(mode: Mode) {
    let server = TestServer::start(mode).await;
    let ben = Peer::named(&server, "long", "ben").await;
    let mut grant = TokenGrant::join("long", "ada");
    grant.name = "Ada".into();
    grant.metadata = "from the county".into();
    grant.attributes = [("desk".to_owned(), "7".to_owned())].into();
    grant.permissions.can_publish_data = false;
    grant.permissions.can_publish_sources = vec![TrackSource::Microphone];
    let own = server.token(&grant);
    let ada = Peer::start(&server, &own, "ada", &[]);
    let fresh = given(&ada, |_| true).await;
    let (before, after) = (claims(&own), claims(&fresh));
    for claim in ["iss", "sub", "name", "metadata", "attributes", "video", "kind"] {
        assert_eq!(before[claim], after[claim], "{claim}");
    }
    assert!(after["exp"].as_u64() > before["exp"].as_u64(), "{after}");
    ada.leave().await;

    let mut ada = Peer::start(&server, &fresh, "ada", &[]);
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    let inside = server.media.room(&room("long")).expect("open").participants;
    let ada = inside.iter().find(|one| one.identity == "ada").expect("inside");
    assert_eq!((&*ada.name, &*ada.metadata), ("Ada", "from the county"));
    assert_eq!(ada.attributes, grant.attributes);
}

async fn a_client_whose_own_token_has_expired_comes_back_with_the_one_that_it_was_given(mode: Mode) {
    let server = TestServer::start(mode).await;
    let ben = Peer::named(&server, "short", "ben").await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    let own = server.token(&TokenGrant::join("short", "ada"));
    // It is good for ten more seconds.
    let own = expiring_at(&own, now.as_secs() - LEEWAY_S + 10);
    let mut ada = Peer::start(&server, &own, "ada", &[]);
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    server
        .until("her own token has expired", || !is_taken(&server, &own))
        .await;
    // SimulateScenarioKind.SIMULATE_FULL_RECONNECT
    ada.send(json!({"cmd": "simulate", "scenario": 7})).await;
    ada.event("reconnected", |_| true).await;
    let since = Instant::now();
    server
        .until("ada is heard again", || ben.has_heard_since(since, "ada", 440.0))
        .await;
}

async fn what_a_client_has_become_is_in_its_token_and_it_comes_back_as_that(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "changed", "ada").await;
    let ben = Peer::named(&server, "changed", "ben").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    let key = room("changed");
    let attributes = [("desk".to_owned(), "9".to_owned())].into();
    let renamed = server
        .media
        .update_participant(&key, "ada", "Ada B.", "moved", attributes);
    renamed.await.expect("inside");
    let muzzled = Permissions {
        can_publish: false,
        ..Default::default()
    };
    let changed = server.media.set_permissions(&key, "ada", muzzled);
    changed.await.expect("inside");
    let begun = Instant::now();
    let token = given(&ada, |claims| claims["video"]["canPublish"] == json!(false)).await;
    // Not with the next one that was due anyway.
    assert!(begun.elapsed() < Duration::from_secs(10));
    let said = claims(&token);
    assert_eq!(
        (&said["name"], &said["metadata"]),
        (&json!("Ada B."), &json!("moved"))
    );
    assert_eq!(said["attributes"], json!({"desk": "9"}));

    ada.send(json!({"cmd": "simulate", "scenario": 7})).await;
    ben.event("participant_connected", |event| {
        event["identity"] == "ada" && event["name"] == "Ada B."
    })
    .await;
    ada.event("reconnected", |_| true).await;
    ada.send(json!({"cmd": "publish", "hz": 770})).await;
    ada.event_within("failed", Duration::from_secs(30), |event| {
        event["cmd"] == "publish"
    })
    .await;
    assert_eq!(server.media.stats().tracks, 0);
}

in_both_modes!(
    a_client_is_given_a_token_of_its_own_grant_that_it_can_join_with,
    a_client_whose_own_token_has_expired_comes_back_with_the_one_that_it_was_given,
    what_a_client_has_become_is_in_its_token_and_it_comes_back_as_that,
);
