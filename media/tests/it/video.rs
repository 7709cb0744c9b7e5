//! Pictures: a colour published is the colour seen.

use crate::peer::Peer;
use crate::relay::{self, Loss, NetworkConditions, relay};
use crate::server::{Mode, TestServer};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

fn is_colour(event: &Value, rgb: [f64; 3]) -> bool {
    rgb.iter().enumerate().all(|(index, wanted)| {
        event["rgb"][index]
            .as_f64()
            .is_some_and(|seen| (seen - wanted).abs() < 30.0)
    })
}

async fn a_colour_is_seen_by_those_present_and_by_a_latecomer(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "colours", "ada").await;
    let ben = Peer::named(&server, "colours", "ben").await;
    ada.send(json!({"cmd": "camera", "rgb": [200, 30, 40]})).await;
    let fits = |event: &Value| event["identity"] == "ada" && is_colour(event, [200.0, 30.0, 40.0]);
    ben.event_within("seen", Duration::from_secs(30), fits).await;
    // The latecomer's first picture needs a keyframe that only it asks for.
    let eve = Peer::named(&server, "colours", "eve").await;
    eve.event_within("seen", Duration::from_secs(30), fits).await;
}

async fn the_best_simulcast_layer_is_seen(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "layers", "ada").await;
    let ben = Peer::named(&server, "layers", "ben").await;
    ada.send(json!({"cmd": "camera", "rgb": [30, 60, 210], "simulcast": true}))
        .await;
    let whole = |event: &Value| {
        event["identity"] == "ada" && event["width"] == 640 && is_colour(event, [30.0, 60.0, 210.0])
    };
    ben.event_within("seen", Duration::from_secs(40), whole).await;
}

/// Frames the publisher has encoded so far in its lowest and its highest layer.
async fn encoded(publisher: &mut Peer, ask: u32) -> (u64, u64) {
    publisher.send(json!({"cmd": "encoded", "ask": ask})).await;
    let answer = publisher.event("encoded", |event| event["ask"] == ask).await;
    let of = |layer: &str| answer["frames"][layer].as_u64().unwrap_or(0);
    (of("q"), of("f").max(of("h")))
}

/// Whole pictures that have reached a viewer so far, whether it had time to decode them or not.
async fn came(viewer: &mut Peer, ask: u32) -> u64 {
    viewer.send(json!({"cmd": "pictures", "ask": ask})).await;
    let answer = viewer.event("pictures", |event| event["ask"] == ask).await;
    answer["came"].as_u64().expect("a number of pictures")
}

/// Waits until the lowest layer grows while the higher ones grow, or do not.
async fn better_layers_are_encoded(publisher: &mut Peer, ask: &mut u32, wanted: bool) {
    for _ in 0..30 {
        let before = encoded(publisher, *ask).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let after = encoded(publisher, *ask + 1).await;
        *ask += 2;
        if after.0 > before.0 && (after.1 > before.1) == wanted {
            return;
        }
    }
    panic!(
        "better layers wanted: {wanted}; last frames {:?}",
        encoded(publisher, *ask).await
    );
}

async fn layers_that_nobody_wants_are_not_sent(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "demand", "ada").await;
    let mut ben = Peer::named(&server, "demand", "ben").await;
    ada.send(json!({"cmd": "camera", "rgb": [90, 160, 40], "simulcast": true}))
        .await;
    let width = |event: &Value, wide: bool| event["identity"] == "ada" && (event["width"] == 640) == wide;
    ben.event_within("seen", Duration::from_secs(40), |event| width(event, true))
        .await;
    let mut ask = 0;
    better_layers_are_encoded(&mut ada, &mut ask, true).await;

    ben.send(json!({"cmd": "quality", "quality": 0})).await;
    better_layers_are_encoded(&mut ada, &mut ask, false).await;

    let since = Some(Instant::now());
    ben.send(json!({"cmd": "quality", "quality": 2})).await;
    better_layers_are_encoded(&mut ada, &mut ask, true).await;
    for _ in 0..150 {
        if ben
            .seen_since("seen", since)
            .iter()
            .any(|event| width(event, true))
        {
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("the whole picture did not come back");
}

/// A publisher probes its network with packets of padding only. They end at the hub, and leave no gap.
async fn what_only_fills_the_network_goes_no_further(mode: Mode) {
    let server = TestServer::start_heavy(mode).await;
    let mut ada = Peer::named(&server, "padding", "ada").await;
    let ben = Peer::named(&server, "padding", "ben").await;
    ada.send(json!({"cmd": "camera", "rgb": [90, 160, 40], "simulcast": true, "width": 960}))
        .await;
    ben.event_within("seen", Duration::from_secs(40), |event| event["width"] == 960)
        .await;
    let padding = || server.media.stats().rtp_padding > 0;
    server.until("padding comes", padding).await;
    let before = server.media.stats();
    let since = Instant::now();
    tokio::time::sleep(Duration::from_secs(5)).await;
    let stats = server.media.stats();
    assert_eq!(
        (stats.nacked, stats.keyframes_wanted),
        (before.nacked, before.keyframes_wanted),
        "{stats:?}"
    );
    let padding = stats.rtp_padding - before.rtp_padding;
    assert!(padding > 50, "{padding} packets of padding in 5 s");
    let came = stats.rtp_in - before.rtp_in - padding;
    assert!(stats.rtp_out - before.rtp_out <= came, "{before:?}, {stats:?}");
    let pictures = ben.times_since("seen", since).len();
    assert!(pictures >= 6, "{pictures} tenths of 75 pictures");
}

/// Each layer of a camera is its own stream, and each is repaired.
async fn the_layers_of_a_camera_survive_loss(mode: Mode) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::none();
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    let mut ada = Peer::named(&server, "repairs", "ada").await;
    let mut ben = Peer::named(&server, "repairs", "ben").await;
    ada.send(json!({"cmd": "camera", "rgb": [20, 180, 60], "simulcast": true, "width": 960}))
        .await;
    ben.event_within("seen", Duration::from_secs(40), |event| event["width"] == 960)
        .await;
    loss.set_conditions(NetworkConditions {
        loss: 0.1,
        delay: Duration::from_millis(50),
        overtaking: 0.0,
    });
    let before = (encoded(&mut ada, 0).await, came(&mut ben, 0).await);
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert!(loss.lost.load(Ordering::Relaxed) > 50, "{:?}", loss.lost);
    // Packets in flight still arrive.
    loss.set_conditions(NetworkConditions::default());
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (made, whole) = (encoded(&mut ada, 1).await.1, came(&mut ben, 1).await);
    let (made, whole) = (made - before.0.1, whole - before.1);
    let stats = server.media.stats();
    assert!(
        made > 50 && 2 * whole >= made,
        "{whole} of {made} pictures; {stats:?}"
    );
}

/// A gap that a viewer takes for a fault; a browser waits three seconds before it asks for help.
const LONG_BREAK: Duration = Duration::from_secs(2);

/// Layers joined wrongly stop the picture at nearly every change. The two clients' encoders and decoders can stop it as
/// well when they get too little processor time, so the best of this many rounds of changes decides.
const ROUNDS_OF_CHANGES: usize = 3;

/// The layers of one picture are separate streams, whose numbers are unrelated.
async fn layers_are_changed_without_a_break(mode: Mode) {
    let server = TestServer::start_heavy(mode).await;
    change_layers(&server).await;
}

/// What a layer begins with may come after what follows it.
async fn layers_are_changed_without_a_break_while_packets_overtake_each_other(mode: Mode) {
    let server = TestServer::start_heavy_with(mode, relay::config()).await;
    let loss = Loss::none();
    relay(server.media.local_addr().expect("address"), loss.clone()).await;
    loss.set_conditions(NetworkConditions {
        loss: 0.0,
        delay: Duration::from_millis(20),
        overtaking: 0.3,
    });
    change_layers(&server).await;
    assert!(loss.overtook.load(Ordering::Relaxed) > 100, "{:?}", loss.overtook);
}

async fn change_layers(server: &TestServer) {
    let mut ada = Peer::named(server, "changes", "ada").await;
    let mut ben = Peer::named(server, "changes", "ben").await;
    ada.send(json!({"cmd": "camera", "rgb": [90, 160, 40], "simulcast": true, "width": 960}))
        .await;
    ben.event_within("seen", Duration::from_secs(40), |event| event["width"] == 960)
        .await;
    let mut longest = Vec::new();
    for _ in 0..ROUNDS_OF_CHANGES {
        longest.push(longest_break(server, &mut ben).await);
        if longest.last() < Some(&LONG_BREAK.as_millis()) {
            return;
        }
    }
    let stats = server.media.stats();
    panic!("the longest break of each round, in ms between every tenth picture: {longest:?}; {stats:?}");
}

/// Changes the watched layer twelve times; the longest time between two tenth pictures, in milliseconds.
async fn longest_break(server: &TestServer, viewer: &mut Peer) -> u128 {
    let begun = Instant::now();
    for quality in [0, 2, 1, 0, 1, 2].repeat(2) {
        let since = Some(Instant::now());
        viewer.send(json!({"cmd": "quality", "quality": quality})).await;
        let deadline = Instant::now() + Duration::from_secs(30);
        let width = [320, 640, 960][quality];
        while !viewer
            .seen_since("seen", since)
            .iter()
            .any(|event| event["width"] == width)
        {
            let stats = || server.media.stats();
            assert!(
                Instant::now() < deadline,
                "no picture {width} wide; {:?}",
                stats()
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let times = viewer.times_since("seen", begun);
    let breaks = times.windows(2).map(|pair| pair[1] - pair[0]);
    breaks.max().expect("pictures")
}

in_both_modes!(
    layers_are_changed_without_a_break,
    layers_are_changed_without_a_break_while_packets_overtake_each_other,
    layers_that_nobody_wants_are_not_sent,
    what_only_fills_the_network_goes_no_further,
    the_layers_of_a_camera_survive_loss,
    a_colour_is_seen_by_those_present_and_by_a_latecomer,
    the_best_simulcast_layer_is_seen,
);
