//! No voice under another's label: clients come and go, and no track ever carries another's tone.

use crate::peer::{Peer, is_tone};
use crate::server::{Mode, TestServer};
use futures::future::join_all;
use serde_json::Value;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Every sound a client reported belongs to the track it was reported for.
fn assert_true_to_label(listener: &Peer, tone_of: &HashMap<String, f64>) {
    for event in listener.seen("heard") {
        let number = |name: &str| event[name].as_f64().unwrap_or_default();
        // Windows in which a tone begins or ends are no clean tone of anything.
        if number("dbfs") < -45.0 || number("share") < 0.8 {
            continue;
        }
        let sid = event["sid"].as_str().expect("sid");
        let own = tone_of.get(sid).copied().unwrap_or_default();
        let other = tone_of
            .iter()
            .find(|(other, hz)| *other != sid && is_tone(&event, **hz));
        assert!(
            (number("hz") - own).abs() <= 40.0 || other.is_none(),
            "{}: track {sid} of {own} Hz carried {:?}: {event}",
            listener.identity,
            other
        );
    }
}

async fn a_stale_stream_never_carries_the_next_speaker(mode: Mode) {
    let server = TestServer::start(mode).await;
    let listener = Peer::named(&server, "churn", "listener").await;
    let mut tone_of = HashMap::new();
    let mut speaker = Peer::named(&server, "churn", "speaker-0").await;
    let mut hz = 500;
    tone_of.insert(speaker.publish(hz).await, f64::from(hz));
    listener.hears("speaker-0", f64::from(hz)).await;
    for (round, pause_ms) in [0u64, 50, 300, 1000, 0, 50].into_iter().enumerate() {
        speaker.leave().await;
        tokio::time::sleep(Duration::from_millis(pause_ms)).await;
        hz += 300;
        let identity = format!("speaker-{}", round + 1);
        speaker = Peer::named(&server, "churn", &identity).await;
        tone_of.insert(speaker.publish(hz).await, f64::from(hz));
        listener.hears(&identity, f64::from(hz)).await;
    }
    assert_true_to_label(&listener, &tone_of);
    assert_eq!(tone_of.len(), 7);
}

async fn tracks_unpublished_and_published_again_keep_their_voices(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "again", "ada").await;
    let mut ben = Peer::named(&server, "again", "ben").await;
    let listener = Peer::named(&server, "again", "listener").await;
    let mut tone_of = HashMap::new();
    for round in 0..3u32 {
        let (low, high) = (400 + 700 * round, 650 + 700 * round);
        tone_of.insert(ada.publish(low).await, f64::from(low));
        tone_of.insert(ben.publish(high).await, f64::from(high));
        listener.hears("ada", f64::from(low)).await;
        listener.hears("ben", f64::from(high)).await;
        ada.send(serde_json::json!({"cmd": "unpublish"})).await;
        let count = move |peer: &Peer| peer.seen("unpublished").len() > round as usize;
        server.until("ada unpublished", || count(&ada)).await;
        ben.send(serde_json::json!({"cmd": "unpublish"})).await;
        server.until("ben unpublished", || count(&ben)).await;
    }
    assert_true_to_label(&listener, &tone_of);
    let unpublished = |peer: &Peer| -> Vec<Value> { peer.seen("track_unpublished") };
    server
        .until("all tracks are gone", || unpublished(&listener).len() == 6)
        .await;
}

async fn clients_that_join_together_all_hear_each_other(mode: Mode) {
    let server = TestServer::start(mode).await;
    let identities = ["a", "b", "c", "d"];
    let grants = identities.map(|identity| hub_media::TokenGrant::join("rush", identity));
    let mut peers: Vec<Peer> = grants
        .iter()
        .map(|grant| Peer::start(&server, &server.token(grant), &grant.identity, &[]))
        .collect();
    let mut tone_of = HashMap::new();
    for (index, peer) in peers.iter_mut().enumerate() {
        peer.event("connected", |_| true).await;
        let hz = 400 + 250 * index as u32;
        tone_of.insert(peer.publish(hz).await, f64::from(hz));
    }
    for listener in &peers {
        for (index, speaker) in identities.iter().enumerate() {
            if listener.identity != *speaker {
                listener.hears(speaker, f64::from(400 + 250 * index as u32)).await;
            }
        }
        assert_true_to_label(listener, &tone_of);
    }
}

/// One client's time in the room, with its own tone.
struct Stay {
    peer: Peer,
    sid: String,
    hz: f64,
    from: Instant,
    until: Instant,
}

/// Whoever shares the room this long has heard the other, on a busy machine too.
const HEARD_BY: Duration = Duration::from_millis(4_500);

/// This participant joins and leaves until the time is over, each time with another tone.
async fn stays_at(server: &TestServer, place: u32, over: Instant) -> Vec<Stay> {
    let mut stays = Vec::new();
    while Instant::now() < over {
        let hz = 400 + 110 * (place + 5 * stays.len() as u32);
        let mut peer = Peer::named(server, "coming", &format!("place-{place}")).await;
        let sid = peer.publish(hz).await;
        let from = Instant::now();
        tokio::time::sleep(Duration::from_secs(7 + 2 * u64::from(place))).await;
        peer.send(serde_json::json!({"cmd": "leave"})).await;
        stays.push(Stay {
            peer,
            sid,
            hz: hz.into(),
            from,
            until: Instant::now(),
        });
    }
    stays
}

async fn people_who_come_and_go_are_heard_and_as_themselves(mode: Mode) {
    let server = TestServer::start_heavy(mode).await;
    let over = Instant::now() + Duration::from_secs(18);
    let places = (0..5).map(|place| stays_at(&server, place, over));
    let stays: Vec<Stay> = join_all(places).await.into_iter().flatten().collect();
    let tone_of = stays.iter().map(|stay| (stay.sid.clone(), stay.hz)).collect();
    let mut pairs = 0;
    for listener in &stays {
        assert_true_to_label(&listener.peer, &tone_of);
        for speaker in &stays {
            let together = listener
                .until
                .min(speaker.until)
                .saturating_duration_since(listener.from.max(speaker.from));
            if listener.peer.identity == speaker.peer.identity || together < HEARD_BY {
                continue;
            }
            pairs += 1;
            let heard = listener.peer.seen("heard");
            assert!(
                heard
                    .iter()
                    .any(|event| event["sid"] == speaker.sid.as_str() && is_tone(event, speaker.hz)),
                "{} did not hear {} in {together:?}",
                listener.peer.identity,
                speaker.peer.identity
            );
        }
    }
    // The first five are together, which makes twenty; the others meet as fast as the machine lets them join.
    assert!(pairs > 24, "{pairs} were together");
}

in_both_modes!(
    people_who_come_and_go_are_heard_and_as_themselves,
    a_stale_stream_never_carries_the_next_speaker,
    tracks_unpublished_and_published_again_keep_their_voices,
    clients_that_join_together_all_hear_each_other,
);
