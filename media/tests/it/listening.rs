//! Hidden listeners: they hear everyone, and nobody sees or hears them.

use crate::peer::{Peer, is_tone};
use crate::server::{Mode, TestServer, room};
use hub_media::{RoomEvent, TokenGrant};
use serde_json::json;
use std::time::{Duration, Instant};

async fn a_hidden_supervisor_hears_both_and_is_neither_seen_nor_heard(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "case", "ada").await;
    let mut ben = Peer::named(&server, "case", "ben").await;
    let mut grant = TokenGrant::join("case", "supervisor");
    grant.permissions.hidden = true;
    let mut supervisor = Peer::join(&server, &grant).await;
    ada.publish(440).await;
    ben.publish(880).await;
    supervisor.hears("ada", 440.0).await;
    supervisor.hears("ben", 880.0).await;
    ben.hears("ada", 440.0).await;

    // Whatever its client tries, it publishes no track and none of its sound arrives.
    supervisor.send(json!({"cmd": "publish", "hz": 1500})).await;
    supervisor
        .send(json!({"cmd": "data", "text": "psst", "reliable": true, "topic": "chat"}))
        .await;
    supervisor
        .event_within("failed", Duration::from_secs(30), |event| {
            event["cmd"] == "publish"
        })
        .await;
    supervisor.event("done", |event| event["cmd"] == "data").await;
    let since = Instant::now();
    for other in [&ada, &ben] {
        other.goes_on_hearing(since).await;
        assert!(
            other
                .sounds_since(since)
                .iter()
                .all(|event| !is_tone(event, 1500.0))
        );
        for kind in ["participant_connected", "track_subscribed", "data"] {
            assert!(
                other
                    .seen(kind)
                    .iter()
                    .all(|event| event["identity"] != "supervisor"),
                "{kind}"
            );
        }
    }
    let late = Peer::named(&server, "case", "late").await;
    assert_eq!(
        late.event("connected", |_| true).await["others"],
        json!(["ada", "ben"])
    );
    assert_eq!(server.media.stats().tracks, 2);
    assert_eq!(
        server.media.room(&room("case")).expect("open").participants.len(),
        4
    );
    assert!(
        server
            .events(|event| matches!(event, RoomEvent::DataReceived { .. }).then_some(()))
            .is_empty()
    );
}

async fn rights_taken_away_take_the_track_away(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "rights", "ada").await;
    let ben = Peer::named(&server, "rights", "ben").await;
    let track = ada.publish(440).await;
    ben.hears("ada", 440.0).await;

    let muzzled = hub_media::Permissions {
        can_publish: false,
        ..Default::default()
    };
    server
        .media
        .set_permissions(&room("rights"), "ada", muzzled)
        .await
        .expect("changes");
    ben.event("track_unpublished", |event| event["sid"] == track.as_str())
        .await;
    // The client plays on, but nobody hears it.
    ben.hears_no_more("ada").await;
    assert_eq!(server.media.stats().tracks, 0);
}

async fn a_client_without_the_right_to_subscribe_receives_nothing(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "deaf", "ada").await;
    let mut grant = TokenGrant::join("deaf", "ben");
    grant.permissions.can_subscribe = false;
    let ben = Peer::join(&server, &grant).await;
    let eve = Peer::named(&server, "deaf", "eve").await;
    ada.publish(440).await;
    eve.hears("ada", 440.0).await;
    assert!(ben.seen("track_subscribed").is_empty());
    assert!(ben.seen("heard").is_empty());
}

async fn a_whisper_reaches_the_reviewer_and_never_the_applicant(mode: Mode) {
    let server = TestServer::start(mode).await;
    let reviewer = Peer::named(&server, "whisper", "reviewer").await;
    let mut applicant = Peer::named(&server, "whisper", "applicant").await;
    applicant.publish(440).await;
    reviewer.hears("applicant", 440.0).await;
    server
        .media
        .set_audience(&room("whisper"), "supervisor", Some(&["reviewer".to_owned()]));
    let mut supervisor = Peer::named(&server, "whisper", "supervisor").await;
    supervisor.publish(1500).await;
    reviewer.hears("supervisor", 1500.0).await;
    supervisor.hears("applicant", 440.0).await;
    applicant.send(json!({"cmd": "subscribe", "on": true})).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(applicant.seen("track_subscribed").is_empty() && applicant.seen("heard").is_empty());

    // Then the supervisor joins the conversation, and leaves it again.
    server.media.set_audience(&room("whisper"), "supervisor", None);
    applicant.hears("supervisor", 1500.0).await;
    server
        .media
        .set_audience(&room("whisper"), "supervisor", Some(&["reviewer".to_owned()]));
    applicant.hears_no_more("supervisor").await;
}

/// How many windows of this tone a client has reported since then.
fn tones_since(peer: &Peer, since: Instant, hz: f64) -> usize {
    let heard = peer.sounds_since(since);
    heard.iter().filter(|event| is_tone(event, hz)).count()
}

/// Of two seconds of the whisper this client has played since then, well over one is the tone.
async fn goes_on_hearing_whisper(peer: &Peer, since: Instant) {
    let reports = peer.reports_on("supervisor", since, 8).await;
    let clean = reports.iter().filter(|event| is_tone(event, 1000.0)).count();
    assert!(clean > 4, "only {clean} of 8: {reports:#?}");
}

async fn a_whisper_reaches_its_audience_and_nobody_else_until_it_is_open_to_all(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut reviewer = Peer::named(&server, "coach", "reviewer").await;
    let mut applicant = Peer::named(&server, "coach", "applicant").await;
    let mut grant = TokenGrant::join("coach", "supervisor");
    grant.permissions.hidden = true;
    let mut supervisor = Peer::join(&server, &grant).await;
    reviewer.publish(440).await;
    applicant.publish(880).await;
    supervisor.hears("reviewer", 440.0).await;
    supervisor.hears("applicant", 880.0).await;

    // Whisper: the audience first, then the right to speak to it.
    let (key, open) = (room("coach"), hub_media::Permissions::default());
    let to_reviewer = ["reviewer".to_owned()];
    server.media.set_audience(&key, "supervisor", Some(&to_reviewer));
    let private = hub_media::Permissions {
        private: true,
        ..open.clone()
    };
    let whispering = server.media.set_permissions(&key, "supervisor", private.clone());
    whispering.await.expect("in the room");
    supervisor.publish(1000).await;
    reviewer.hears("supervisor", 1000.0).await;
    let since = Instant::now();
    goes_on_hearing_whisper(&reviewer, since).await;
    for event in applicant.sounds_since(since) {
        assert!(event["identity"] == "reviewer", "{event}");
    }
    for kind in ["participant_connected", "track_subscribed"] {
        let received = applicant.seen(kind);
        assert!(
            received.iter().all(|event| event["identity"] != "supervisor"),
            "{kind}"
        );
    }
    // A later participant does not learn of it either.
    let late = Peer::named(&server, "coach", "late").await;
    let others = late.event("connected", |_| true).await["others"].clone();
    assert_eq!(others, json!(["applicant", "reviewer"]));

    // Open to all, and back.
    let opened = server.media.set_permissions(&key, "supervisor", open);
    opened.await.expect("in the room");
    server.media.set_audience(&key, "supervisor", None);
    applicant.hears("supervisor", 1000.0).await;
    applicant
        .event("participant_connected", |event| event["identity"] == "supervisor")
        .await;
    server.media.set_audience(&key, "supervisor", Some(&to_reviewer));
    let closed = server.media.set_permissions(&key, "supervisor", private);
    closed.await.expect("in the room");
    applicant
        .event("participant_disconnected", |event| {
            event["identity"] == "supervisor"
        })
        .await;
    // Packets in flight may still be played; nothing follows them.
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let since = Instant::now();
        goes_on_hearing_whisper(&reviewer, since).await;
        if tones_since(&applicant, since, 1000.0) == 0 {
            break;
        }
        assert!(Instant::now() < deadline, "the whisper leaks");
    }
}

in_both_modes!(
    a_hidden_supervisor_hears_both_and_is_neither_seen_nor_heard,
    rights_taken_away_take_the_track_away,
    a_client_without_the_right_to_subscribe_receives_nothing,
    a_whisper_reaches_the_reviewer_and_never_the_applicant,
    a_whisper_reaches_its_audience_and_nobody_else_until_it_is_open_to_all,
);
