//! Data packets of a stream whose sender or receiver loses its network during transmission.

use crate::data::numbers;
use crate::peer::Peer;
use crate::relay::{self, Loss, relay};
use crate::server::{Mode, TestServer, room};
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Numbers in the stream, and the time between two.
const COUNT: u32 = 300;
const INTERVAL_MS: u64 = 20;
/// Packets that the hub itself sends to the receiver meanwhile.
const FROM_HUB: u32 = 20;

async fn interrupted(mode: Mode, who: &str) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::none();
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    let mut ada = Peer::named(&server, "stream", "ada").await;
    let ben = Peer::named(&server, "stream", "ben").await;
    ada.send(json!({"cmd": "stream", "count": COUNT, "interval_ms": INTERVAL_MS, "topic": "numbers"}))
        .await;
    server
        .until("the stream runs", || numbers(&ben, "numbers").len() > 50)
        .await;
    // Neither signal messages nor datagrams get through, ...
    server.cut(who);
    loss.dark.store(true, Ordering::Relaxed);
    let to = ["ben".to_owned()];
    for n in 0..FROM_HUB {
        let sent = server
            .media
            .send_data(&room("stream"), "hub", n.to_string().into(), &to)
            .await;
        sent.expect("the room is open");
    }
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    // ... then only datagrams, then both.
    loss.dark.store(false, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_millis(500)).await;
    server.mend();
    let client = if who == "ada" { &ada } else { &ben };
    client.event("reconnected", |_| true).await;
    ada.event("streamed", |_| true).await;
    let last = |numbers: &[u32]| numbers.contains(&(COUNT - 1));
    server
        .until("the end of the stream came", || last(&numbers(&ben, "numbers")))
        .await;
    // What was sent twice would come now.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let expected: Vec<u32> = (0..COUNT).collect();
    assert_eq!(numbers(&ben, "numbers"), expected);
    assert_eq!(numbers(&ben, "hub"), (0..FROM_HUB).collect::<Vec<u32>>());
    for peer in [&ada, &ben] {
        assert!(peer.seen("participant_disconnected").is_empty());
    }
}

async fn a_receiver_that_was_away_gets_every_packet_once(mode: Mode) {
    interrupted(mode, "ben").await;
}

async fn packets_of_a_sender_that_was_away_arrive_once(mode: Mode) {
    interrupted(mode, "ada").await;
}

in_both_modes!(
    a_receiver_that_was_away_gets_every_packet_once,
    packets_of_a_sender_that_was_away_arrive_once,
);
