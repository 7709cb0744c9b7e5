//! Which voices a client receives by its own request, and by the publisher's.

use crate::peer::Peer;
use crate::server::{Mode, TestServer};
use hub_media::TokenGrant;
use serde_json::json;
use std::time::Instant;

/// Packets after which it is clear how many listeners each of them goes to.
const ENOUGH: u64 = 100;

/// To how many listeners each packet goes out now.
async fn copies(server: &TestServer) -> f64 {
    let before = server.media.stats();
    server
        .until("packets come", || {
            server.media.stats().rtp_in > before.rtp_in + ENOUGH
        })
        .await;
    let now = server.media.stats();
    (now.rtp_out - before.rtp_out) as f64 / (now.rtp_in - before.rtp_in) as f64
}

async fn go_out_to(server: &TestServer, listeners: f64) {
    let copies = copies(server).await;
    assert!((copies - listeners).abs() < 0.1, "{copies} copies of each packet");
}

async fn a_client_that_chooses_hears_nobody_until_it_asks_and_nobody_after_it_has_enough(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "choosy", "ada").await;
    let token = server.token(&TokenGrant::join("choosy", "ben"));
    let mut ben = Peer::start(&server, &token, "ben", &["--no-subscribe"]);
    ben.event("connected", |_| true).await;
    let eve = Peer::named(&server, "choosy", "eve").await;
    let track = ada.publish(440).await;
    eve.hears("ada", 440.0).await;
    ben.event("track_published", |event| event["sid"] == track.as_str())
        .await;
    go_out_to(&server, 1.0).await;
    eve.goes_on_hearing(Instant::now()).await;
    assert!(ben.seen("track_subscribed").is_empty() && ben.seen("heard").is_empty());

    ben.send(json!({"cmd": "subscribe", "on": true})).await;
    ben.hears("ada", 440.0).await;
    go_out_to(&server, 2.0).await;

    ben.send(json!({"cmd": "subscribe", "on": false})).await;
    ben.event("track_unsubscribed", |event| event["sid"] == track.as_str())
        .await;
    ben.hears_nothing_while(&eve).await;
    // Not even its connection gets anything.
    go_out_to(&server, 1.0).await;
    let since = Instant::now();
    eve.goes_on_hearing(since).await;
    assert!(eve.has_heard_since(since, "ada", 440.0));

    ben.send(json!({"cmd": "subscribe", "on": true})).await;
    server
        .until("ben hears ada again", || ben.has_heard_since(since, "ada", 440.0))
        .await;
}

async fn a_publisher_says_who_may_hear_it(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "discreet", "ada").await;
    let ben = Peer::named(&server, "discreet", "ben").await;
    let mut eve = Peer::named(&server, "discreet", "eve").await;
    ada.send(json!({"cmd": "allow", "only": ["ben"]})).await;
    let track = ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    eve.event("track_published", |event| event["sid"] == track.as_str())
        .await;
    eve.send(json!({"cmd": "subscribe", "on": true})).await;
    eve.event("done", |event| event["cmd"] == "subscribe").await;
    ben.goes_on_hearing(Instant::now()).await;
    assert!(eve.seen("track_subscribed").is_empty() && eve.seen("heard").is_empty());
    go_out_to(&server, 1.0).await;

    ada.send(json!({"cmd": "allow"})).await;
    eve.hears("ada", 440.0).await;
    go_out_to(&server, 2.0).await;

    // In the middle of a sentence.
    ada.send(json!({"cmd": "allow", "only": ["ben"]})).await;
    eve.hears_nothing_while(&ben).await;
    go_out_to(&server, 1.0).await;
    eve.send(json!({"cmd": "subscribe", "on": true})).await;
    let since = Instant::now();
    ben.goes_on_hearing(since).await;
    assert!(eve.sounds_since(since).is_empty());
    assert!(ben.has_heard_since(since, "ada", 440.0));

    ada.send(json!({"cmd": "allow"})).await;
    server
        .until("eve hears ada again", || eve.has_heard_since(since, "ada", 440.0))
        .await;
}

in_both_modes!(
    a_client_that_chooses_hears_nobody_until_it_asks_and_nobody_after_it_has_enough,
    a_publisher_says_who_may_hear_it,
);
