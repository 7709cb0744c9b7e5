//! A network that loses packets: every n-th of media, or some of each handshake.

use crate::peer::{Peer, is_tone};
use crate::relay::{self, Loss, relay};
use crate::server::{Mode, TestServer};
use hub_media::{Quality, RoomEvent};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

async fn pictures_and_voices_survive_loss_and_the_quality_shows_it(mode: Mode) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::every(15);
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    let mut ada = Peer::named(&server, "lossy", "ada").await;
    let ben = Peer::named(&server, "lossy", "ben").await;
    ada.publish(440).await;
    ada.send(json!({"cmd": "camera", "rgb": [20, 180, 60]})).await;
    ben.event_within("seen", Duration::from_secs(30), |event| {
        event["identity"] == "ada"
    })
    .await;
    ben.hears("ada", 440.0).await;

    let since = Instant::now();
    // Six seconds of playback.
    let reports = ben.reports_on("ada", since, 24).await;
    let clean = reports.iter().filter(|event| is_tone(event, 440.0)).count();
    assert!(clean >= 12, "only {clean} clean quarters of a second of 24");
    // One report for every ten pictures, at fifteen pictures a second: retransmissions keep them coming.
    let seen = ben.seen_since("seen", Some(since)).len();
    assert!(seen >= 5, "only {seen} reports of pictures in 6 s");
    assert!(loss.lost.load(Ordering::Relaxed) > 30, "{:?}", loss.lost);
    server
        .event("the quality is no longer excellent", |event| match event {
            RoomEvent::QualityChanged { quality, .. } => {
                matches!(quality, Quality::Good | Quality::Poor).then_some(())
            }
            _ => None,
        })
        .await;
    // Ben sends nothing: only our reports on what he hears give his round-trip time.
    let round_trip = server
        .event("the round trip to a listener is known", |event| match event {
            RoomEvent::QualityChanged {
                identity, reception, ..
            } if identity == "ben" => reception.rtt_ms,
            _ => None,
        })
        .await;
    assert!(round_trip < 1_000, "{round_trip} ms over the loopback");
}

/// The hello, then most of what either side sends next is lost, and both retransmit at their own pace.
async fn a_handshake_of_which_parts_are_lost_comes_about(mode: Mode) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::none();
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    loss.lose_of_handshakes(1..4);
    let mut ada = Peer::named(&server, "lossy", "ada").await;
    ada.publish(440).await;
    let ben = Peer::named(&server, "lossy", "ben").await;
    ben.hears("ada", 440.0).await;
    assert!(loss.lost.load(Ordering::Relaxed) > 4, "{:?}", loss.lost);
}

async fn reliable_data_comes_whole_and_in_order_over_a_network_that_loses_it(mode: Mode) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::none();
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    let mut ada = Peer::named(&server, "lossy", "ada").await;
    let ben = Peer::named(&server, "lossy", "ben").await;
    loss.lose_of_data(5);
    let long = "Grüße aus dem Amt. ".repeat(4000);
    ada.send(json!({"cmd": "text", "topic": "notes", "text": long}))
        .await;
    let said: Vec<String> = (0..30).map(|number| format!("line {number}")).collect();
    for text in &said {
        ada.send(json!({"cmd": "data", "text": text, "reliable": true, "topic": "chat"}))
            .await;
    }
    let limit = Duration::from_secs(60);
    let text = ben.event_within("text", limit, |_| true).await;
    assert_eq!(text["text"], long.as_str());
    ben.event_within("data", limit, |event| event["text"] == "line 29")
        .await;
    let read: Vec<String> = ben
        .seen("data")
        .iter()
        .map(|event| event["text"].as_str().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(read, said);
    assert!(loss.lost.load(Ordering::Relaxed) > 10, "{:?}", loss.lost);
}

in_both_modes!(
    reliable_data_comes_whole_and_in_order_over_a_network_that_loses_it,
    pictures_and_voices_survive_loss_and_the_quality_shows_it,
    a_handshake_of_which_parts_are_lost_comes_about,
);
