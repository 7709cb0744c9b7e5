//! Data packets and text streams between clients, and from the hub.

use crate::peer::Peer;
use crate::server::{TestServer, room};
use bytes::Bytes;
use hub_media::{RoomEvent, TranscriptionSegment};
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn text_streams_and_packets_reach_those_they_are_for() {
    let server = TestServer::start().await;
    let mut ada = Peer::named(&server, "data", "ada").await;
    let ben = Peer::named(&server, "data", "ben").await;
    let eve = Peer::named(&server, "data", "eve").await;

    let long: String = "Grüße aus dem Amt. ".repeat(4000);
    ada.send(json!({"cmd": "text", "topic": "notes", "text": long}))
        .await;
    for other in [&ben, &eve] {
        let event = other.event("text", |event| event["topic"] == "notes").await;
        assert_eq!(event["text"], long.as_str());
        assert_eq!(event["identity"], "ada");
    }
    ada.send(json!({"cmd": "data", "text": "to ben", "reliable": true, "topic": "chat", "to": ["ben"]}))
        .await;
    ada.send(json!({"cmd": "data", "text": "to all", "reliable": true, "topic": "chat"}))
        .await;
    ada.send(json!({"cmd": "data", "text": "lossy", "reliable": false, "topic": "chat"}))
        .await;
    for text in ["to ben", "to all", "lossy"] {
        assert_eq!(
            ben.event("data", |event| event["text"] == text).await["identity"],
            "ada"
        );
    }
    eve.event("data", |event| event["text"] == "to all").await;
    assert!(eve.seen("data").iter().all(|event| event["text"] != "to ben"));
    assert!(ada.seen("data").is_empty());
    server
        .event("the hub sees user packets", |event| match event {
            RoomEvent::DataReceived {
                identity,
                topic,
                payload,
                ..
            } => (identity == "ada" && topic == "chat" && payload == "to all").then_some(()),
            _ => None,
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_packet_sent_while_a_client_joins_waits_for_it() {
    let server = TestServer::start().await;
    let _ada = Peer::named(&server, "early", "ada").await;
    let ben = Peer::start(
        &server,
        &server.token(&hub_media::TokenGrant::join("early", "ben")),
        "ben",
        &[],
    );
    server
        .event("ben joined", |event| match event {
            RoomEvent::ParticipantJoined { participant, .. } => (participant.identity == "ben").then_some(()),
            _ => None,
        })
        .await;
    // His data channel is not open yet.
    for n in 0..5 {
        let text = format!("early {n}");
        server
            .media
            .send_data(&room("early"), "chat", text.into(), &["ben".to_owned()])
            .await
            .expect("sends");
    }
    ben.event("data", |event| event["text"] == "early 4").await;
    let texts: Vec<_> = ben
        .seen("data")
        .into_iter()
        .map(|event| event["text"].clone())
        .collect();
    assert_eq!(texts, ["early 0", "early 1", "early 2", "early 3", "early 4"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recognised_speech_arrives_as_a_transcription_stream() {
    let server = TestServer::start().await;
    let mut ada = Peer::named(&server, "words", "ada").await;
    let ben = Peer::named(&server, "words", "ben").await;
    let track_sid = ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    let segment = TranscriptionSegment {
        speaker_identity: "ada".into(),
        track_sid: track_sid.clone(),
        segment_id: "s1".into(),
        text: "my income changed in May".into(),
        is_final: true,
        language: "en".into(),
    };
    server
        .media
        .send_transcription(&room("words"), segment)
        .await
        .expect("sends");
    for client in [&ada, &ben] {
        let event = client
            .event("text", |event| event["topic"] == "lk.transcription")
            .await;
        assert_eq!(event["text"], "my income changed in May");
        assert_eq!(event["identity"], "ada");
        assert_eq!(event["attributes"]["lk.transcribed_track_id"], track_sid.as_str());
        assert_eq!(event["attributes"]["lk.transcription_final"], "true");
    }
    let refused = server
        .media
        .send_data(&room("nowhere"), "chat", Bytes::new(), &[])
        .await;
    assert!(matches!(refused, Err(hub_media::MediaError::RoomNotFound)));
}
