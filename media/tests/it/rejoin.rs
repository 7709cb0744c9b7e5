//! Clients that rejoin because their session is gone: they are there once, and heard as before.

use crate::hostile::{connect, connect_dual, offer, request};
use crate::peer::Peer;
use crate::server::{Mode, TestServer, room};
use hub_media::{ParticipantSummary, SignalFrame};
use livekit_protocol as proto;
use prost::Message;
use proto::signal_request::Message as Request;
use proto::signal_response::Message as Response;
use serde_json::json;
use std::time::{Duration, Instant};

fn everyone(server: &TestServer) -> Vec<ParticipantSummary> {
    let room = server.media.room(&room("again"));
    room.map(|room| room.participants).unwrap_or_default()
}

/// Everybody who goes by this identity.
fn all_named(server: &TestServer, identity: &str) -> Vec<ParticipantSummary> {
    let mut all = everyone(server);
    all.retain(|one| one.identity == identity);
    all
}

/// Two people who hear each other.
async fn talk(server: &TestServer) -> (Peer, Peer) {
    let mut ada = Peer::named(server, "again", "ada").await;
    let mut ben = Peer::named(server, "again", "ben").await;
    ada.publish(440).await;
    ben.publish(660).await;
    ben.hears("ada", 440.0).await;
    ada.hears("ben", 660.0).await;
    (ada, ben)
}

/// Ada, who was `before`, has rejoined by now, and is there once with everything she had.
async fn is_back(server: &TestServer, ada: &mut Peer, ben: &mut Peer, before: &ParticipantSummary) {
    ada.event_within("reconnected", Duration::from_secs(30), |_| true)
        .await;
    let since = Instant::now();
    server
        .until("they hear each other again", || {
            ben.has_heard_since(since, "ada", 440.0) && ada.has_heard_since(since, "ben", 660.0)
        })
        .await;
    let now = all_named(server, "ada");
    let [now] = now.as_slice() else {
        panic!("not once: {now:#?}");
    };
    assert_ne!(now.sid, before.sid, "resumed, not joined anew");
    assert_eq!((now.tracks.len(), everyone(server).len()), (1, 2));
    assert_ne!(now.tracks[0].sid, before.tracks[0].sid);
    let stats = server.media.stats();
    assert_eq!((stats.participants, stats.tracks), (2, 2));
    // Only the new track of hers sounds.
    let sounds = ben.sounds_since(since);
    assert!(
        sounds
            .iter()
            .all(|event| event["sid"] == now.tracks[0].sid.as_str()),
        "{sounds:#?}"
    );
    say(ada, ben, "back again").await;
    say(ben, ada, "welcome back").await;
}

async fn say(from: &mut Peer, to: &Peer, text: &str) {
    from.send(json!({"cmd": "data", "text": text, "reliable": true, "topic": "chat"}))
        .await;
    to.event("data", |event| event["text"] == text).await;
}

async fn a_client_that_gives_up_its_session_is_there_once_and_heard_again(mode: Mode) {
    let server = TestServer::start(mode).await;
    let (mut ada, mut ben) = talk(&server).await;
    let before = all_named(&server, "ada").remove(0);
    // SimulateScenarioKind.SIMULATE_FULL_RECONNECT
    ada.send(json!({"cmd": "simulate", "scenario": 7})).await;
    is_back(&server, &mut ada, &mut ben, &before).await;
    assert_eq!(ben.seen("participant_disconnected").len(), 1);
}

async fn a_client_that_slept_through_the_end_of_its_session_is_asked_to_rejoin_and_does(mode: Mode) {
    let server = TestServer::start(mode).await;
    let (mut ada, mut ben) = talk(&server).await;
    let before = all_named(&server, "ada").remove(0);
    ada.freeze(true).await;
    server
        .until("she is given up", || all_named(&server, "ada").is_empty())
        .await;
    assert!(server.closings_of("ada").is_empty());
    ada.freeze(false).await;
    is_back(&server, &mut ada, &mut ben, &before).await;
    // She asked for the session that she remembered, and it was not there.
    assert_eq!(server.closings_of("ada"), ["1000 join anew"]);
    assert_eq!(ben.seen("participant_disconnected").len(), 1);
    assert!(ada.seen("disconnected").is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_leaves_an_offer_unanswered_is_asked_once_to_join_anew() {
    let server = TestServer::start(Mode::Dual).await;
    let (mut connection, _) = connect_dual(&server, "ada").await;
    let connected = Instant::now();
    let mut alive = tokio::time::interval(Duration::from_secs(3));
    let mut received = Vec::new();
    while connected.elapsed() < Duration::from_secs(22) {
        tokio::select! {
            frame = connection.outgoing.recv() => {
                let Some(SignalFrame::Message(bytes)) = frame else {
                    panic!("closed: {frame:?}");
                };
                let response = proto::SignalResponse::decode(bytes).expect("a signal response");
                match response.message {
                    Some(Response::Leave(leave)) => received.push(leave.action()),
                    Some(Response::Offer(again)) => panic!("offered before the first was answered: {again:?}"),
                    _ => {}
                }
            }
            _ = alive.tick() => {
                let pinged = connection.incoming.send(request(Request::Ping(1))).await;
                pinged.expect("the socket stays");
            }
        }
    }
    assert_eq!(received, [proto::leave_request::Action::Reconnect]);
}

/// A description of sections to receive sound on; each is this many bytes longer than necessary.
fn description(sections: usize, padding: usize) -> String {
    let head = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n\
        a=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\r\n\
        a=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\na=setup:actpass\r\n";
    let names: Vec<String> = (0..sections).map(|mid| mid.to_string()).collect();
    let mut description = format!("{head}a=group:BUNDLE {}\r\n", names.join(" "));
    for mid in names {
        description += &format!(
            "m=audio 9 UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\na=mid:{mid}\r\na=rtcp-mux\r\n\
             a=rtpmap:111 opus/48000/2\r\na=x-unknown:{}\r\na=recvonly\r\n",
            "x".repeat(padding)
        );
    }
    description
}

/// Sections of removed tracks are never reused: a client that describes too many of them, or too long ones, gets a new
/// connection instead.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_with_too_many_dead_sections_is_asked_to_join_anew_instead_of_for_sections() {
    let server = TestServer::start(Mode::Single).await;
    let mut ben = Peer::named(&server, "target", "ben").await;
    for (sections, padding, must_rejoin) in [(150, 0, false), (150, 900, true), (250, 0, true)] {
        let (mut connection, identity) = (
            connect(&server, &format!("ada-{sections}-{padding}"), Default::default()).await,
            format!("ada of {sections} sections and {padding}"),
        );
        let sent = connection
            .incoming
            .send(offer(description(sections, padding)))
            .await;
        sent.expect("taken");
        let mut asked = None;
        ben.publish(440).await;
        while asked.is_none() {
            let frame = tokio::time::timeout(Duration::from_secs(10), connection.outgoing.recv()).await;
            let Ok(Some(SignalFrame::Message(bytes))) = frame else {
                panic!("{identity}: {frame:?}");
            };
            let response = proto::SignalResponse::decode(bytes).expect("a signal response");
            asked = match response.message {
                Some(Response::Leave(leave)) => {
                    Some(leave.action() == proto::leave_request::Action::Reconnect)
                }
                Some(Response::MediaSectionsRequirement(_)) => Some(false),
                _ => None,
            };
        }
        assert_eq!(asked, Some(must_rejoin), "{identity}");
        ben.send(json!({"cmd": "unpublish"})).await;
    }
}

in_both_modes!(
    a_client_that_gives_up_its_session_is_there_once_and_heard_again,
    a_client_that_slept_through_the_end_of_its_session_is_asked_to_rejoin_and_does,
);
