//! How soon others see that a client has gone, and how long an absent one is still shown.

use crate::peer::{Peer, is_tone};
use crate::server::{Mode, TestServer, room};
use hub_media::{LeaveReason, RoomEvent};
use serde_json::json;
use std::time::{Duration, Instant};

fn left(event: &RoomEvent) -> Option<(String, LeaveReason)> {
    match event {
        RoomEvent::ParticipantLeft { identity, reason, .. } => Some((identity.clone(), *reason)),
        _ => None,
    }
}

async fn a_client_that_closes_its_media_is_gone_at_once_though_its_goodbye_was_lost(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "closed", "ada").await;
    let ben = Peer::named(&server, "closed", "ben").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    server.deafen("ada");
    let begun = Instant::now();
    ada.send(json!({"cmd": "leave"})).await;
    ben.event_within("participant_disconnected", Duration::from_secs(4), |e| {
        e["identity"] == "ada"
    })
    .await;
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    assert_eq!(server.events(left), [("ada".to_owned(), LeaveReason::ClientLeft)]);
}

async fn a_machine_that_falls_silent_is_missed_after_seconds_and_a_short_silence_is_not_seen(mode: Mode) {
    let server = TestServer::start(mode).await;
    let ada = Peer::named(&server, "frozen", "ada").await;
    let ben = Peer::named(&server, "frozen", "ben").await;
    ada.freeze(true).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    ada.freeze(false).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(ben.seen("participant_disconnected").is_empty());
    let begun = Instant::now();
    ada.freeze(true).await;
    // Its signal socket stays open as far as the kernel says.
    ben.event_within("participant_disconnected", Duration::from_secs(18), |e| {
        e["identity"] == "ada"
    })
    .await;
    let took = begun.elapsed();
    assert!(
        took > Duration::from_secs(4) && took < Duration::from_secs(15),
        "{took:?}"
    );
    assert_eq!(
        server.events(left),
        [("ada".to_owned(), LeaveReason::ConnectionLost)]
    );
    ada.freeze(false).await;
}

async fn a_client_without_socket_is_not_missed_while_its_media_flows(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "away", "ada").await;
    let ben = Peer::named(&server, "away", "ben").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    let sid = || {
        let inside = server.media.room(&room("away")).expect("open").participants;
        let ada = inside
            .into_iter()
            .find(|participant| participant.identity == "ada");
        ada.map(|participant| participant.sid)
    };
    let before = sid();
    let since = Instant::now();
    server.cut("ada");
    ada.event("reconnecting", |_| true).await;
    // Four seconds: some time later the client closes its media by itself.
    let reports = ben.reports_on("ada", since, 16).await;
    let clean = reports.iter().filter(|event| is_tone(event, 440.0)).count();
    assert!(clean > 10, "only {clean} clean quarters of a second of 16");
    server.mend();
    ada.event("reconnected", |_| true).await;
    assert_eq!(sid(), before, "resumed, not joined anew");
    assert!(ben.seen("participant_disconnected").is_empty());
    let since = Instant::now();
    let clean = || {
        let sounds = ben.sounds_since(since);
        sounds.iter().filter(|event| is_tone(event, 440.0)).count()
    };
    server
        .until("ada is heard after the resume", || clean() > 4)
        .await;
}

in_both_modes!(
    a_client_that_closes_its_media_is_gone_at_once_though_its_goodbye_was_lost,
    a_machine_that_falls_silent_is_missed_after_seconds_and_a_short_silence_is_not_seen,
    a_client_without_socket_is_not_missed_while_its_media_flows,
);
