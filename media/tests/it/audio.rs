//! Who hears whom.

use crate::peer::Peer;
use crate::server::{Mode, TestServer};
use hub_media::MediaConfig;

async fn two_clients_hear_each_others_tone(mode: Mode) {
    let server = TestServer::start_heavy(mode).await;
    let mut ada = Peer::named(&server, "tones", "ada").await;
    let mut ben = Peer::named(&server, "tones", "ben").await;
    ada.event("participant_connected", |event| event["identity"] == "ben")
        .await;
    let path = match mode {
        Mode::Single => "/rtc/v1",
        Mode::Dual => "/rtc",
    };
    assert_eq!(*server.paths.lock(), [path, path]);
    let ada_track = ada.publish(440).await;
    ben.publish(880).await;
    let heard = ben.hears("ada", 440.0).await;
    assert_eq!(heard["sid"], ada_track.as_str());
    ada.hears("ben", 880.0).await;
    ada.event("local_track_subscribed", |event| {
        event["sid"] == ada_track.as_str()
    })
    .await;
    ben.event("speakers", |event| {
        event["identities"]
            .as_array()
            .is_some_and(|who| who.iter().any(|w| w == "ada"))
    })
    .await;
    ben.event("quality", |event| event["identity"] == "ada").await;
}

async fn clients_without_udp_hear_each_other_over_tcp(mode: Mode) {
    // The UDP socket listens at another address than the advertised one: every datagram to it is lost.
    let server = TestServer::start_heavy_with(
        mode,
        MediaConfig {
            udp: "127.0.0.2:0".parse().expect("address"),
            tcp: Some("127.0.0.1:0".parse().expect("address")),
            advertise: vec!["127.0.0.1".parse().expect("address")],
            ..Default::default()
        },
    )
    .await;
    let mut ada = Peer::named(&server, "tcp", "ada").await;
    let mut ben = Peer::named(&server, "tcp", "ben").await;
    ada.publish(440).await;
    ben.publish(880).await;
    ben.hears("ada", 440.0).await;
    ada.hears("ben", 880.0).await;
}

in_both_modes!(
    two_clients_hear_each_others_tone,
    clients_without_udp_hear_each_other_over_tcp,
);
