//! Recordings through the server API, of real clients' sound.

use crate::egress_api::Api;
use crate::egress_store::MemoryStore;
use crate::peer::Peer;
use crate::server::{Mode, TestServer, room};
use crate::webhooks::{self, Receiver};
use hub_media::TokenGrant;
use hub_media::recording::{TrackDecoder, mix};
use livekit_protocol as proto;
use prost::Message;
use serde_json::{Value, json};
use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

fn number(value: &Value) -> i64 {
    value
        .as_str()
        .and_then(|text| text.parse().ok())
        .unwrap_or_else(|| panic!("no number: {value}"))
}

fn decoded(ogg: &[u8]) -> Vec<f32> {
    TrackDecoder::open(Cursor::new(ogg))
        .expect("opens")
        .decode_all()
        .expect("decodes")
}

/// Share of a tone of this frequency in a sound, 0 to 1.
fn share(samples: &[f32], hz: f64) -> f64 {
    let (mut re, mut im, mut all) = (0.0, 0.0, 0.0);
    for (index, sample) in samples.iter().enumerate() {
        let (sample, phase) = (
            f64::from(*sample),
            std::f64::consts::TAU * hz * index as f64 / 48_000.0,
        );
        re += sample * phase.cos();
        im += sample * phase.sin();
        all += sample * sample;
    }
    2.0 * (re * re + im * im) / (samples.len() as f64 * all.max(1e-3))
}

/// The same for the tenth of a second with the most of it: a client that waits for the processor plays with gaps.
fn best_share(samples: &[f32], hz: f64) -> f64 {
    samples
        .chunks_exact(4_800)
        .map(|part| share(part, hz))
        .fold(0.0, f64::max)
}

async fn server(store: &Arc<MemoryStore>) -> TestServer {
    let server = TestServer::start(Mode::Single).await;
    server.media.keep_egresses(store.clone()).await.expect("kept");
    server
}

/// Compares the reported file with the actual one.
fn check_file(info: &Value, ogg: &[u8]) {
    let file = &info["fileResults"][0];
    assert_eq!(number(&file["size"]), ogg.len() as i64, "{info}");
    let (duration, whole) = (
        number(&file["duration"]),
        number(&info["endedAt"]) - number(&info["startedAt"]),
    );
    assert!(
        duration >= 2_000_000_000 && duration <= whole + 500_000_000,
        "{duration} of {whole}"
    );
    let location = format!("/recordings/{}", info["egressId"].as_str().expect("id"));
    assert_eq!(file["location"], location.as_str());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_is_recorded_and_mixed() {
    let store = MemoryStore::new();
    let server = server(&store).await;
    let mut ada = Peer::named(&server, "story", "ada").await;
    let mut ben = Peer::named(&server, "story", "ben").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    let api = Api::new(&server);
    let request = json!({
        "roomName": "story", "audioOnly": true,
        "fileOutputs": [{"fileType": "OGG", "filepath": "calls/{room_name}-{time}"}],
    });
    let id = api.start("StartRoomCompositeEgress", request).await;
    api.reaches(&id, "EGRESS_ACTIVE").await;
    assert!(server.media.room(&room("story")).is_some());
    // Later participants are recorded too.
    ben.publish(660).await;
    ada.hears("ben", 660.0).await;
    store.written(&id, 3_000).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let (status, stopping) = api.call("StopEgress", json!({"egressId": id})).await;
    assert_eq!((status, &stopping["status"]), (200, &json!("EGRESS_ENDING")));
    let info = api.reaches(&id, "EGRESS_COMPLETE").await;
    let record = store.record(&id);
    assert_eq!(record.parts.len(), 2);
    let name = info["fileResults"][0]["filename"].as_str().expect("a name");
    assert!(
        name.starts_with("calls/story-20") && name.ends_with(".ogg"),
        "{name}"
    );
    let mut mixed = Vec::new();
    let parts: Vec<_> = record
        .parts
        .iter()
        .map(|key| Cursor::new(store.bytes(key)))
        .collect();
    mix(parts, &mut mixed).expect("mixes");
    check_file(&info, &mixed);
    let samples = decoded(&mixed);
    let (ada_share, ben_share) = (best_share(&samples, 440.0), best_share(&samples, 660.0));
    assert!(ada_share > 0.25 && ben_share > 0.25, "{ada_share} {ben_share}");
    assert!(share(&samples, 880.0) < 0.01);
    assert_eq!(
        store.audit_entries(),
        [
            ("egress.start", "devkey".to_owned()),
            ("egress.stop", "devkey".to_owned())
        ]
    );
    let (status, error) = api.call("StopEgress", json!({"egressId": id})).await;
    assert_eq!(
        (status, &error["code"], &error["msg"]),
        (
            412,
            &json!("failed_precondition"),
            &json!("egress with status EGRESS_COMPLETE cannot be stopped")
        )
    );
    // In protobuf, and filtered.
    let list = |active: bool| {
        let request = proto::ListEgressRequest {
            room_name: "story".into(),
            active,
            ..Default::default()
        };
        let (media, token) = (server.media.clone(), api.token.clone());
        async move {
            let body = request.encode_to_vec().into();
            let reply = media
                .twirp(
                    "livekit.Egress",
                    "ListEgress",
                    &token,
                    "application/protobuf",
                    body,
                )
                .await;
            proto::ListEgressResponse::decode(reply.body)
                .expect("decodes")
                .items
        }
    };
    assert_eq!((list(false).await.len(), list(true).await.len()), (1, 0));
    assert_eq!(list(false).await[0].status(), proto::EgressStatus::EgressComplete);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_track_is_recorded_as_it_came_until_it_ends() {
    let store = MemoryStore::new();
    let server = server(&store).await;
    let mut ada = Peer::named(&server, "story", "ada").await;
    let mut ben = Peer::named(&server, "story", "ben").await;
    let track = ada.publish(440).await;
    ben.publish(660).await;
    ben.hears("ada", 440.0).await;
    let api = Api::new(&server);
    let request = json!({"roomName": "story", "trackId": track, "file": {"filepath": ""}});
    let id = api.start("StartTrackEgress", request).await;
    api.reaches(&id, "EGRESS_ACTIVE").await;
    store.written(&id, 3_000).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    ada.leave().await;
    let info = api.reaches(&id, "EGRESS_COMPLETE").await;
    let record = store.record(&id);
    assert_eq!((record.parts.len(), record.mixed), (1, false));
    let ogg = store.bytes(&record.parts[0]);
    check_file(&info, &ogg);
    let samples = decoded(&ogg);
    assert!(best_share(&samples, 440.0) > 0.8 && share(&samples, 660.0) < 0.01);
    let name = info["fileResults"][0]["filename"].as_str().expect("a name");
    assert!(name.starts_with(&format!("ada-{track}-20")), "{name}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_participant_is_recorded_alone_and_webhooks_are_sent() {
    let store = MemoryStore::new();
    let receiver = Receiver::start("devkey-secret-of-32-bytes-or-more", 0).await;
    let server = webhooks::server(&receiver).await;
    server.media.keep_egresses(store.clone()).await.expect("kept");
    let mut ada = Peer::named(&server, "story", "ada").await;
    let mut ben = Peer::named(&server, "story", "ben").await;
    ada.publish(440).await;
    ben.publish(660).await;
    ben.hears("ada", 440.0).await;
    let api = Api::new(&server);
    let request = json!({"roomName": "story", "identity": "ada", "fileOutputs": [{}]});
    let id = api.start("StartParticipantEgress", request).await;
    api.reaches(&id, "EGRESS_ACTIVE").await;
    store.written(&id, 3_000).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    // Closing the room ends its recordings.
    server.media.close_room(&room("story")).await;
    let info = api.reaches(&id, "EGRESS_COMPLETE").await;
    let record = store.record(&id);
    let mut mixed = Vec::new();
    let parts: Vec<_> = record
        .parts
        .iter()
        .map(|key| Cursor::new(store.bytes(key)))
        .collect();
    mix(parts, &mut mixed).expect("mixes");
    check_file(&info, &mixed);
    let samples = decoded(&mixed);
    assert!(best_share(&samples, 440.0) > 0.8 && share(&samples, 660.0) < 0.01);
    let of = |name: &'static str, status: &'static str| {
        let id = id.clone();
        move |event: &Value| {
            let received = &event["egressInfo"];
            event["event"] == name
                && received["egressId"] == id.as_str()
                && received["status"].as_str().unwrap_or("EGRESS_STARTING") == status
        }
    };
    receiver
        .event("start", of("egress_started", "EGRESS_STARTING"))
        .await;
    receiver
        .event("update", of("egress_updated", "EGRESS_ACTIVE"))
        .await;
    receiver
        .event("update", of("egress_updated", "EGRESS_ENDING"))
        .await;
    let ended = receiver.event("end", of("egress_ended", "EGRESS_COMPLETE")).await;
    assert_eq!(ended["egressInfo"]["fileResults"], info["fileResults"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_ends_the_egress_and_not_the_room() {
    let store = MemoryStore::new();
    let server = server(&store).await;
    let mut ada = Peer::named(&server, "story", "ada").await;
    let mut ben = Peer::named(&server, "story", "ben").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    let api = Api::new(&server);
    let request = json!({"roomName": "story", "audioOnly": true, "fileOutputs": [{}]});
    let id = api.start("StartRoomCompositeEgress", request.clone()).await;
    api.reaches(&id, "EGRESS_ACTIVE").await;
    store.written(&id, 3_000).await;
    store.full.store(true, Ordering::Relaxed);
    let info = api.reaches(&id, "EGRESS_FAILED").await;
    assert_eq!(
        info["error"],
        "the recording could not be written: No space left on device (os error 28)"
    );
    assert_eq!(info["errorCode"], 500);
    // What was written until then is there.
    assert!(number(&info["fileResults"][0]["duration"]) > 0, "{info}");
    ben.publish(660).await;
    ada.hears("ben", 660.0).await;

    // A folder without write permission fails at once.
    let id = api.start("StartRoomCompositeEgress", request.clone()).await;
    let info = api.reaches(&id, "EGRESS_FAILED").await;
    assert!(info["fileResults"].is_null(), "{info}");
    store.full.store(false, Ordering::Relaxed);
    let id = api.start("StartRoomCompositeEgress", request).await;
    api.reaches(&id, "EGRESS_ACTIVE").await;
    server.media.shutdown().await;
    server
        .until("the end", || status(&store, &id) == "EGRESS_COMPLETE")
        .await;
}

fn status(store: &MemoryStore, id: &str) -> String {
    let info: Value = serde_json::from_str(&store.record(id).info).expect("json");
    info["status"].as_str().expect("status").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_crash_left_open_is_aborted_with_what_there_is() {
    let store = MemoryStore::new();
    let server = server(&store).await;
    let mut ada = Peer::named(&server, "story", "ada").await;
    ada.publish(440).await;
    let api = Api::new(&server);
    let request = json!({"roomName": "story", "audioOnly": true, "fileOutputs": [{}]});
    let id = api.start("StartRoomCompositeEgress", request).await;
    api.reaches(&id, "EGRESS_ACTIVE").await;
    store.written(&id, 3_000).await;
    // Another process finds the files and the record as they are at this moment.
    let found = store.copy();
    assert!(!found.record(&id).ended);
    server.media.shutdown().await;
    drop(server);
    let next = self::server(&found).await;
    let info = Api::new(&next).info(&id).await;
    assert_eq!(
        (&info["status"], &info["error"]),
        (
            &json!("EGRESS_ABORTED"),
            &json!("the server stopped while it was recording")
        )
    );
    assert!(number(&info["fileResults"][0]["duration"]) > 0, "{info}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_nobody_publishes_nothing_is_recorded() {
    let store = MemoryStore::new();
    let server = server(&store).await;
    server.media.set_audience(&room("silent"), "nobody", None);
    let api = Api::new(&server);
    let request = json!({"roomName": "silent", "audioOnly": true, "fileOutputs": [{}]});
    let id = api.start("StartRoomCompositeEgress", request).await;
    api.reaches(&id, "EGRESS_ACTIVE").await;
    assert_eq!(api.call("StopEgress", json!({"egressId": id})).await.0, 200);
    let info = api.reaches(&id, "EGRESS_ABORTED").await;
    assert_eq!(
        (&info["error"], &info["errorCode"]),
        (&json!("Start signal not received"), &json!(412))
    );
    assert!(info["fileResults"].is_null(), "{info}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_not_there_or_not_allowed_is_refused_in_livekits_words() {
    let store = MemoryStore::new();
    let server = server(&store).await;
    let mut ada = Peer::named(&server, "story", "ada").await;
    let track = ada.publish(440).await;
    server.media.set_audience(&room("own-desk"), "nobody", None);
    let api = Api::new(&server);
    let file = json!([{"fileType": "OGG"}]);
    let composite = "StartRoomCompositeEgress";
    for (method, body, status, code, words) in [
        (
            composite,
            json!({"roomName": "story", "fileOutputs": file}),
            400,
            "invalid_argument",
            "video is not yet supported",
        ),
        (
            composite,
            json!({"roomName": "story", "layout": "grid", "fileOutputs": file}),
            400,
            "invalid_argument",
            "video is not yet supported",
        ),
        (
            composite,
            json!({"roomName": "story", "audioOnly": true}),
            400,
            "invalid_argument",
            "request has missing or invalid field: output",
        ),
        (
            composite,
            json!({"roomName": "story", "audioOnly": true, "fileOutputs": [{"fileType": "MP4"}]}),
            400,
            "invalid_argument",
            "MP4 is not yet supported",
        ),
        (
            composite,
            json!({"roomName": "story", "audioOnly": true, "fileOutputs": [{"s3": {"bucket": "b"}}]}),
            400,
            "invalid_argument",
            "storage elsewhere is not yet supported",
        ),
        (
            composite,
            json!({"roomName": "story", "audioOnly": true, "streamOutputs": [{"urls": ["rtmp://x"]}]}),
            400,
            "invalid_argument",
            "stream output is not yet supported",
        ),
        (
            composite,
            json!({"audioOnly": true, "fileOutputs": file}),
            400,
            "invalid_argument",
            "request has missing or invalid field: room_name",
        ),
        (
            composite,
            json!({"roomName": "nowhere", "audioOnly": true, "fileOutputs": file}),
            404,
            "not_found",
            "room not found",
        ),
        (
            composite,
            json!({"roomName": "own-desk", "audioOnly": true, "fileOutputs": file}),
            403,
            "permission_denied",
            "calls of this server are recorded by their own rules",
        ),
        (
            "StartParticipantEgress",
            json!({"roomName": "story", "identity": "eve", "fileOutputs": file}),
            404,
            "not_found",
            "participant not found",
        ),
        (
            "StartTrackEgress",
            json!({"roomName": "story", "trackId": "TR_none", "file": {}}),
            404,
            "not_found",
            "track not found",
        ),
        (
            "StartTrackEgress",
            json!({"roomName": "story", "trackId": track, "websocketUrl": "ws://x"}),
            400,
            "invalid_argument",
            "websocket is not yet supported",
        ),
        (
            "StartWebEgress",
            json!({}),
            400,
            "invalid_argument",
            "web egress is not yet supported",
        ),
        (
            "StopEgress",
            json!({"egressId": "EG_none"}),
            404,
            "not_found",
            "egress does not exist",
        ),
    ] {
        let (answered, error) = api.call(method, body.clone()).await;
        assert_eq!(
            (answered, &error["code"], &error["msg"]),
            (status, &json!(code), &json!(words)),
            "{method} {body}"
        );
    }
    let grant = TokenGrant {
        room_create: true,
        ..Default::default()
    };
    let token = format!("Bearer {}", server.token(&grant));
    let body = json!({"name": "new", "egress": {"room": {"audioOnly": true}}}).to_string();
    let service = "livekit.RoomService";
    let reply = server
        .media
        .twirp(service, "CreateRoom", &token, "application/json", body.into())
        .await;
    assert_eq!(reply.status, 400);
    let (_, list) = api.call("ListEgress", json!({})).await;
    assert!(list["items"].as_array().is_none_or(Vec::is_empty), "{list}");
    let other = Api::with(
        &server,
        TokenGrant {
            room: "story".into(),
            room_admin: true,
            room_list: true,
            room_create: true,
            ..Default::default()
        },
    );
    for method in [composite, "ListEgress", "StopEgress", "StartTrackEgress"] {
        let (status, error) = other.call(method, json!({"roomName": "story"})).await;
        assert_eq!(
            (status, &error["code"]),
            (401, &json!("unauthenticated")),
            "{method}"
        );
    }
}
