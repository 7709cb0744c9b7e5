//! Recordings that programs ask for, from the server API to the file.

use crate::test_hub::{COUNTY, TestHub};
use hub_domain::TenantId;
use hub_media::hold_music::hold_music;
use hub_media::recording::TrackDecoder;
use hub_media::{RoomKey, TokenGrant};
use hub_store::args;
use serde_json::{Value, json};
use std::io::Cursor;
use std::time::{Duration, Instant};

/// A token of the tenant's own key pair.
pub async fn key_token(hub: &TestHub, tenant: TenantId, grant: TokenGrant) -> (String, String) {
    let key = hub.app.keyring.media_key(tenant).await.unwrap().api_key;
    let token = hub
        .app
        .hub
        .media()
        .mint_token(&key, &grant, Duration::from_secs(600))
        .unwrap();
    (key, token)
}

async fn twirp(hub: &TestHub, token: &str, call: &str, body: Value) -> (u16, Value) {
    let (status, answer) = hub
        .call("POST", &format!("/twirp/livekit.{call}"), Some(token), Some(body))
        .await;
    (status.as_u16(), answer)
}

/// Waits until an egress has this status.
async fn reaches(hub: &TestHub, token: &str, id: &Value, wanted: &str) -> Value {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let (_, list) = twirp(hub, token, "Egress/ListEgress", json!({ "egressId": id })).await;
        let info = list["items"][0].clone();
        if info["status"] == wanted {
            return info;
        }
        assert!(Instant::now() < deadline, "not {wanted}: {list}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The files of an egress as they lie on the disk.
fn sealed(hub: &TestHub, id: &str) -> Vec<Vec<u8>> {
    let folder = hub.data_folder().join("files/t1/egress").join(id);
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .map(|entry| std::fs::read(entry.unwrap().path()).unwrap())
        .collect()
}

/// Waits until so many bytes of an egress are written.
async fn written(hub: &TestHub, id: &str, bytes: usize) {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let written: usize = sealed(hub, id).iter().map(Vec::len).sum();
        if written >= bytes {
            return;
        }
        assert!(
            Instant::now() < deadline,
            "{written} of {bytes} bytes are written"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[actix_web::test]
async fn a_program_records_a_room_and_staff_fetch_the_file() {
    let hub = TestHub::start().await;
    let grant = TokenGrant {
        room_create: true,
        room_record: true,
        ..Default::default()
    };
    let (key, token) = key_token(&hub, COUNTY, grant).await;
    let (status, _) = twirp(&hub, &token, "RoomService/CreateRoom", json!({ "name": "desk" })).await;
    assert_eq!(status, 200);
    // Somebody speaks: the media server itself, with music.
    let music = tokio::task::spawn_blocking(|| hold_music().unwrap())
        .await
        .unwrap();
    let media = hub.app.hub.media().clone();
    let speaking = tokio::spawn(async move {
        let room = RoomKey::new(COUNTY.to_string(), "desk");
        media.announce(&room, "music", "Music", music).await
    });
    let request = json!({
        "roomName": "desk", "audioOnly": true,
        "fileOutputs": [{ "fileType": "OGG", "filepath": "archive/{room_name}" }],
    });
    let (status, info) = twirp(&hub, &token, "Egress/StartRoomCompositeEgress", request).await;
    assert_eq!(status, 200, "{info}");
    let id = info["egressId"].clone();
    reaches(&hub, &token, &id, "EGRESS_ACTIVE").await;
    let (_, rooms) = {
        let grant = TokenGrant {
            room_list: true,
            ..Default::default()
        };
        let (_, token) = key_token(&hub, COUNTY, grant).await;
        twirp(&hub, &token, "RoomService/ListRooms", json!({})).await
    };
    assert_eq!(rooms["rooms"][0]["activeRecording"], true, "{rooms}");
    written(&hub, id.as_str().unwrap(), 6_000).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (status, _) = twirp(&hub, &token, "Egress/StopEgress", json!({ "egressId": id })).await;
    assert_eq!(status, 200);
    let info = reaches(&hub, &token, &id, "EGRESS_COMPLETE").await;
    speaking.abort();

    let file = &info["fileResults"][0];
    assert_eq!(file["filename"], "archive/desk.ogg");
    let location = file["location"].as_str().unwrap();
    let size: usize = file["size"].as_str().unwrap().parse().unwrap();
    let reviewer = hub.session("reviewer").await;
    let answer = hub.send("GET", location, Some(&reviewer), None).await;
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "audio/ogg");
    assert_eq!(
        answer.headers()["content-disposition"],
        "attachment; filename=\"desk.ogg\""
    );
    let bytes = answer.bytes().await.unwrap();
    assert_eq!(bytes.len(), size);
    let samples = TrackDecoder::open(Cursor::new(&bytes))
        .unwrap()
        .decode_all()
        .unwrap();
    let seconds = samples.len() as f64 / 48_000.0;
    let received = file["duration"].as_str().unwrap().parse::<f64>().unwrap() / 1e9;
    assert!(
        seconds >= 2.0 && (seconds - received).abs() < 0.1,
        "{seconds} s, reported {received} s"
    );
    let loudest = samples
        .iter()
        .fold(0f32, |loudest, sample| loudest.max(sample.abs()));
    assert!(loudest > 0.05, "silence: {loudest}");
    let part = hub
        .client
        .get(format!("{}{location}", hub.url))
        .bearer_auth(&reviewer)
        .header("range", "bytes=0-3")
        .send()
        .await
        .unwrap();
    assert_eq!(
        (part.status().as_u16(), part.bytes().await.unwrap().as_ref()),
        (206, b"OggS".as_slice())
    );

    // On the disk it is sealed.
    for bytes in sealed(&hub, id.as_str().unwrap()) {
        assert!(
            !bytes
                .windows(8)
                .any(|window| window == b"OpusHead" || window.starts_with(b"OggS"))
        );
    }
    let (status, problem) = hub
        .call("GET", location, Some(&hub.session("individual").await), None)
        .await;
    assert_eq!((status.as_u16(), &problem["key"]), (403, &json!("not_allowed")));
    let (status, problem) = hub
        .call("GET", location, Some(&hub.session("elsewhere").await), None)
        .await;
    assert_eq!((status.as_u16(), &problem["key"]), (404, &json!("not_found")));
    let lines: Vec<(String, String)> = hub
        .app
        .store
        .db()
        .all(
            "SELECT action, actor_name FROM audit_log WHERE tenant_id = $1 AND object_kind = 'egress' ORDER BY seq",
            args![COUNTY],
        )
        .await
        .unwrap();
    let actions: Vec<&str> = lines.iter().map(|(action, _)| action.as_str()).collect();
    assert_eq!(
        actions,
        ["egress.start", "egress.stop", "recording.play", "recording.play"]
    );
    assert_eq!(lines[0].1, format!("API key {key}"));
    hub.stop().await;
}

#[actix_web::test]
async fn calls_of_the_hub_are_not_recorded_behind_their_policy() {
    let hub = TestHub::start().await;
    let grant = TokenGrant {
        room_create: true,
        room_record: true,
        ..Default::default()
    };
    let (_, token) = key_token(&hub, COUNTY, grant).await;
    twirp(
        &hub,
        &token,
        "RoomService/CreateRoom",
        json!({ "name": "call-7" }),
    )
    .await;
    let request = json!({ "roomName": "call-7", "audioOnly": true, "fileOutputs": [{}] });
    let (status, error) = twirp(&hub, &token, "Egress/StartRoomCompositeEgress", request).await;
    assert_eq!((status, &error["code"]), (403, &json!("permission_denied")));
    let (_, list) = twirp(&hub, &token, "Egress/ListEgress", json!({})).await;
    assert_eq!(list, json!({}));
    hub.stop().await;
}
