//! Coming, going and coming back.

use crate::peer::{Peer, is_tone};
use crate::server::{Mode, TestServer, room};
use hub_media::{LeaveReason, RoomEvent, TokenGrant};
use serde_json::json;
use std::time::{Duration, Instant};

fn left(event: &RoomEvent) -> Option<(String, LeaveReason)> {
    match event {
        RoomEvent::ParticipantLeft { identity, reason, .. } => Some((identity.clone(), *reason)),
        _ => None,
    }
}

async fn leaving_is_seen_at_once(mode: Mode) {
    let server = TestServer::start(mode).await;
    let ada = Peer::named(&server, "leave", "ada").await;
    let ben = Peer::named(&server, "leave", "ben").await;
    let begun = Instant::now();
    ada.leave().await;
    ben.event_within("participant_disconnected", Duration::from_secs(5), |e| {
        e["identity"] == "ada"
    })
    .await;
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    server.event("ada left", left).await;
    assert_eq!(server.events(left).len(), 1);
}

async fn a_client_that_dies_is_gone_within_seconds(mode: Mode) {
    let server = TestServer::start(mode).await;
    let ada = Peer::named(&server, "die", "ada").await;
    let ben = Peer::named(&server, "die", "ben").await;
    let begun = Instant::now();
    ada.kill().await;
    ben.event_within("participant_disconnected", Duration::from_secs(12), |e| {
        e["identity"] == "ada"
    })
    .await;
    // Five seconds without authenticated media, preceded by the client's own check interval.
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(
        server.event("ada left", left).await,
        ("ada".to_owned(), LeaveReason::ConnectionLost)
    );
}

async fn a_client_that_dies_and_rejoins_at_once_stays(mode: Mode) {
    let server = TestServer::start(mode).await;
    let ben = Peer::named(&server, "back", "ben").await;
    let mut ada = Peer::named(&server, "back", "ada").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    ada.kill().await;
    let mut ada = Peer::named(&server, "back", "ada").await;
    ada.publish(770).await;
    ben.hears("ada", 770.0).await;
    // No timer of the first ada, of which the longest lets sockets resume, may remove the second one.
    tokio::time::sleep(Duration::from_secs(25)).await;
    let since = Instant::now();
    server
        .until("ada is still heard", || {
            ben.sounds_since(since).iter().any(|event| is_tone(event, 770.0))
        })
        .await;
    let inside = server.media.room(&room("back")).expect("open").participants;
    assert_eq!(
        inside
            .iter()
            .filter(|participant| participant.identity == "ada")
            .count(),
        1
    );
    // Which of the two is noticed first depends on how fast the second one starts.
    let left = server.events(left);
    let once = [LeaveReason::DuplicateIdentity, LeaveReason::ConnectionLost]
        .map(|reason| ("ada".to_owned(), reason));
    assert!(left.len() == 1 && once.contains(&left[0]), "{left:?}");
}

async fn the_same_identity_replaces_the_earlier_client(mode: Mode) {
    let server = TestServer::start(mode).await;
    let first = Peer::named(&server, "twice", "ada").await;
    let second = Peer::named(&server, "twice", "ada").await;
    // DisconnectReason.DUPLICATE_IDENTITY
    assert_eq!(first.event("disconnected", |_| true).await["reason"], 2);
    assert!(second.seen("disconnected").is_empty());
    assert_eq!(
        server
            .media
            .room(&room("twice"))
            .expect("open")
            .participants
            .len(),
        1
    );
}

async fn a_lost_signal_socket_is_resumed_and_the_sound_goes_on(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "resume", "ada").await;
    let ben = Peer::named(&server, "resume", "ben").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    let sid = |who: &str| {
        let inside = server.media.room(&room("resume")).expect("open").participants;
        inside
            .into_iter()
            .find(|participant| participant.identity == who)
            .expect("inside")
            .sid
    };
    let before = sid("ada");
    // SimulateScenarioKind.SIMULATE_SIGNAL_RECONNECT
    ada.send(json!({"cmd": "simulate", "scenario": 0})).await;
    ada.event("reconnected", |_| true).await;
    let since = Instant::now();
    server
        .until("ben hears ada after the resume", || {
            ben.sounds_since(since).iter().any(|event| is_tone(event, 440.0))
        })
        .await;
    assert_eq!(sid("ada"), before, "resumed, not joined anew");
    assert!(ben.seen("participant_disconnected").is_empty());
    // The resumed socket works in both directions.
    ada.send(json!({"cmd": "attributes", "attributes": {"desk": "7"}}))
        .await;
    ben.event("attributes", |event| event["attributes"]["desk"] == "7")
        .await;
}

async fn attributes_are_changed_by_those_who_may(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "attributes", "ada").await;
    let mut ben = Peer::join(&server, &TokenGrant::join("attributes", "ben")).await;
    ada.send(json!({"cmd": "attributes", "attributes": {"mood": "calm"}}))
        .await;
    ada.event("done", |event| event["cmd"] == "attributes").await;
    ben.event("attributes", |event| {
        event["identity"] == "ada" && event["attributes"]["mood"] == "calm"
    })
    .await;
    ben.send(json!({"cmd": "attributes", "attributes": {"mood": "sly"}}))
        .await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let inside = server.media.room(&room("attributes")).expect("open").participants;
    let ben = inside
        .iter()
        .find(|participant| participant.identity == "ben")
        .expect("inside");
    assert!(ben.attributes.is_empty(), "{:?}", ben.attributes);
}

async fn name_and_metadata_are_changed_by_those_who_may(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "names", "ada").await;
    let mut grant = TokenGrant::join("names", "ben");
    grant.name = "Ben".into();
    let mut ben = Peer::join(&server, &grant).await;
    for (command, kind, value) in [
        ("name", "name", "Ada of the county"),
        ("metadata", "metadata", "{\"desk\":7}"),
    ] {
        ada.send(json!({"cmd": command, command: value})).await;
        for peer in [&ben, &ada] {
            let changed = |event: &serde_json::Value| event["identity"] == "ada" && event[kind] == value;
            peer.event(kind, changed).await;
        }
        // Ben may not, and is answered so.
        ben.send(json!({"cmd": command, command: "sly"})).await;
        ben.event("done", |event| event["cmd"] == command).await;
    }
    // Any effect of his requests would have come before this.
    ada.send(json!({"cmd": "data", "text": "and now?", "reliable": true, "topic": "chat"}))
        .await;
    ben.event("data", |event| event["text"] == "and now?").await;
    for peer in [&ada, &ben] {
        for kind in ["name", "metadata"] {
            let received = peer.seen(kind);
            assert!(
                received.iter().all(|event| event["identity"] == "ada"),
                "{received:?}"
            );
        }
    }
    let inside = server.media.room(&room("names")).expect("open").participants;
    let known = |who: &str| {
        let one = inside.iter().find(|one| one.identity == who).expect("inside");
        (one.name.clone(), one.metadata.clone())
    };
    assert_eq!(
        known("ada"),
        ("Ada of the county".to_owned(), "{\"desk\":7}".to_owned())
    );
    assert_eq!(known("ben"), ("Ben".to_owned(), String::new()));
    let late = Peer::named(&server, "names", "late").await;
    let names = late.event("connected", |_| true).await["names"].clone();
    assert_eq!(names, json!({"ada": "Ada of the county", "ben": "Ben"}));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spaces_are_separate_and_bad_tokens_get_nowhere() {
    let server = TestServer::start(Mode::Single).await;
    let _ada = Peer::named(&server, "same-name", "ada").await;
    let grant = TokenGrant::join("same-name", "mallory");
    let foreign = server
        .media
        .mint_token("otherkey", &grant, Duration::from_secs(60))
        .expect("mints");
    let mallory = Peer::start(&server, &foreign, "mallory", &[]);
    assert_eq!(mallory.event("connected", |_| true).await["others"], json!([]));
    assert_eq!(server.media.rooms().len(), 2);
    let forged = Peer::start(&server, "eyJhbGciOiJIUzI1NiJ9.e30.AAAA", "forged", &[]);
    forged.event("refused", |_| true).await;
}

in_both_modes!(
    leaving_is_seen_at_once,
    a_client_that_dies_is_gone_within_seconds,
    a_client_that_dies_and_rejoins_at_once_stays,
    the_same_identity_replaces_the_earlier_client,
    a_lost_signal_socket_is_resumed_and_the_sound_goes_on,
    attributes_are_changed_by_those_who_may,
    name_and_metadata_are_changed_by_those_who_may,
);
