//! Data packets and text streams between clients, and from the hub.

use crate::peer::Peer;
use crate::raw::{self, Raw};
use crate::server::{Mode, TestServer, room};
use bytes::Bytes;
use hub_media::{RoomEvent, TranscriptionSegment};
use serde_json::json;
use sha2::{Digest, Sha256};

async fn text_streams_and_packets_reach_those_they_are_for(mode: Mode) {
    let server = TestServer::start(mode).await;
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

async fn a_packet_sent_while_a_client_joins_waits_for_it(mode: Mode) {
    let server = TestServer::start(mode).await;
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

async fn recognised_speech_arrives_as_a_transcription_stream(mode: Mode) {
    let server = TestServer::start(mode).await;
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

/// Numbers a client received under a topic, in order of arrival.
pub fn numbers(peer: &Peer, topic: &str) -> Vec<u32> {
    peer.seen("data")
        .iter()
        .filter(|event| event["topic"] == topic)
        .filter_map(|event| event["text"].as_str()?.parse().ok())
        .collect()
}

async fn streams_of_a_megabyte_arrive_whole(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "bulk", "ada").await;
    let ben = Peer::named(&server, "bulk", "ben").await;
    let eve = Peer::named(&server, "bulk", "eve").await;
    for (kind, reader, to, seed) in [
        ("text", "TextStreamReader", json!([]), 1),
        ("bytes", "ByteStreamReader", json!(["ben"]), 2),
    ] {
        ada.send(json!({"cmd": "bulk", "kind": kind, "size": 1_000_000, "seed": seed, "to": to}))
            .await;
        let got = ben.event("bulk", |event| event["kind"] == reader).await;
        let sent = ada.event("sent", |event| event["sha256"] == got["sha256"]).await;
        assert_eq!(
            (&sent["length"], &got["length"]),
            (&json!(1_000_000), &json!(1_000_000))
        );
        assert_eq!(got["identity"], "ada");
    }
    let heard_of = |event: &serde_json::Value| event["kind"].as_str().map(str::to_owned);
    eve.event("bulk", |_| true).await;
    let kinds: Vec<_> = eve.seen("bulk").iter().filter_map(heard_of).collect();
    assert_eq!(kinds, ["TextStreamReader"], "the bytes were for ben alone");
}

async fn packets_of_64_kb_arrive_whole(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "target", "ada").await;
    let ben = Peer::named(&server, "target", "ben").await;
    // The client sends at most 64 000 bytes in one packet, framing included.
    for (size, seed) in [(16_000, 1), (40_000, 2), (63_900, 3)] {
        ada.send(json!({"cmd": "packet", "size": size, "seed": seed}))
            .await;
        let sent = ada.event("sent", |event| event["length"] == size).await;
        let got = ben.event("packet", |event| event["length"] == size).await;
        assert_eq!(
            (&got["sha256"], &got["identity"]),
            (&sent["sha256"], &json!("ada"))
        );
    }
    let content: Bytes = (0..64_000u32).map(|n| ((n * 31) >> 3) as u8).collect();
    server
        .media
        .send_data(&room("target"), "packet", content.clone(), &[])
        .await
        .expect("the room is open");
    for client in [&ada, &ben] {
        came_whole(client, &content, None).await;
    }
    // One that holds back nothing.
    let raw = Raw::join(&server, "raw").await;
    let content: Bytes = (0..65_000u32).map(|n| ((n * 29) >> 3) as u8).collect();
    let sent = raw.packets.send(raw::packet("packet", &content, &[])).await;
    sent.expect("taken");
    for client in [&ada, &ben] {
        came_whole(client, &content, Some("raw")).await;
    }
}

async fn came_whole(client: &Peer, content: &Bytes, from: Option<&str>) {
    let length = content.len();
    let got = client.event("packet", |event| event["length"] == length).await;
    let digest = Sha256::digest(content);
    assert_eq!(
        (&got["sha256"], &got["identity"]),
        (&json!(format!("{digest:x}")), &json!(from))
    );
}

async fn a_remote_call_is_answered_by_the_one_who_is_called(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "calls", "ada").await;
    let mut ben = Peer::named(&server, "calls", "ben").await;
    let mut eve = Peer::named(&server, "calls", "eve").await;
    for peer in [&mut ben, &mut eve] {
        peer.send(json!({"cmd": "register", "method": "greet"})).await;
        peer.event("done", |event| event["cmd"] == "register").await;
    }
    let long = "x".repeat(14_000);
    for payload in ["hello", long.as_str(), "fail"] {
        ada.send(json!({"cmd": "rpc", "to": "ben", "method": "greet", "payload": payload}))
            .await;
    }
    let result = |payload: String| {
        let ada = &ada;
        async move {
            ada.event("rpc", |event| event["payload"] == payload.as_str())
                .await
        }
    };
    assert_eq!(result("hello".into()).await["result"], "ada said hello");
    assert_eq!(result(long.clone()).await["result"], format!("ada said {long}"));
    let failed = result("fail".into()).await;
    assert_eq!(
        (&failed["code"], &failed["text"], &failed["data"]),
        (&json!(1234), &json!("as asked"), &json!("more"))
    );
    ada.send(json!({"cmd": "rpc", "to": "ben", "method": "nothing", "payload": "none"}))
        .await;
    // RpcError.ErrorCode.UNSUPPORTED_METHOD
    let refused = ada.event("rpc", |event| event["payload"] == "none").await;
    assert_eq!(refused["code"], 1400);
}

async fn clients_of_both_modes_share_a_room(mode: Mode) {
    let server = TestServer::start(mode).await;
    let mut ada = Peer::named(&server, "mixed", "ada").await;
    let grant = hub_media::TokenGrant::join("mixed", "ben");
    let other = match mode {
        Mode::Single => Mode::Dual,
        Mode::Dual => Mode::Single,
    };
    let arguments = ["--connections", other.connections()];
    let mut ben = Peer::start(&server, &server.token(&grant), "ben", &arguments);
    ben.event("connected", |_| true).await;
    let mut paths = server.paths.lock().clone();
    paths.sort();
    assert_eq!(paths, ["/rtc", "/rtc/v1"]);
    ada.publish(440).await;
    ben.publish(880).await;
    ada.hears("ben", 880.0).await;
    ben.hears("ada", 440.0).await;
    ada.send(json!({"cmd": "data", "text": "from ada", "reliable": true, "topic": "chat"}))
        .await;
    ben.send(json!({"cmd": "data", "text": "from ben", "reliable": true, "topic": "chat"}))
        .await;
    ada.event("data", |event| event["text"] == "from ben").await;
    ben.event("data", |event| event["text"] == "from ada").await;
}

in_both_modes!(
    text_streams_and_packets_reach_those_they_are_for,
    a_packet_sent_while_a_client_joins_waits_for_it,
    recognised_speech_arrives_as_a_transcription_stream,
    streams_of_a_megabyte_arrive_whole,
    packets_of_64_kb_arrive_whole,
    a_remote_call_is_answered_by_the_one_who_is_called,
    clients_of_both_modes_share_a_room,
);
