//! Pictures: a colour published is the colour seen.

use crate::peer::Peer;
use crate::server::{Mode, TestServer};
use serde_json::{Value, json};
use std::time::Duration;

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

in_both_modes!(
    a_colour_is_seen_by_those_present_and_by_a_latecomer,
    the_best_simulcast_layer_is_seen,
);
