//! The server API over Twirp, in JSON and protobuf.

use crate::peer::Peer;
use crate::server::TestServer;
use hub_media::{TokenGrant, TwirpReply};
use livekit_protocol as proto;
use prost::Message;
use serde_json::{Value, json};
use std::time::Duration;

struct Api<'a> {
    server: &'a TestServer,
    token: String,
}

impl<'a> Api<'a> {
    fn new(server: &'a TestServer, grant: TokenGrant) -> Self {
        Self {
            server,
            token: format!("Bearer {}", server.token(&grant)),
        }
    }

    async fn call(&self, method: &str, content_type: &str, body: Vec<u8>) -> TwirpReply {
        self.server
            .media
            .twirp(
                "livekit.RoomService",
                method,
                &self.token,
                content_type,
                body.into(),
            )
            .await
    }

    async fn json(&self, method: &str, body: Value) -> (u16, Value) {
        let reply = self
            .call(method, "application/json", body.to_string().into_bytes())
            .await;
        assert_eq!(reply.content_type, "application/json");
        (reply.status, serde_json::from_slice(&reply.body).expect("json"))
    }
}

fn admin(room: &str) -> TokenGrant {
    TokenGrant {
        room: room.to_owned(),
        room_admin: true,
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_are_made_listed_changed_and_deleted() {
    let server = TestServer::start().await;
    let api = Api::new(
        &server,
        TokenGrant {
            room_create: true,
            room_list: true,
            ..Default::default()
        },
    );
    let (status, made) = api
        .json(
            "CreateRoom",
            json!({"name": "made", "metadata": "m", "maxParticipants": 1}),
        )
        .await;
    assert_eq!(
        (status, &made["name"], &made["metadata"]),
        (200, &json!("made"), &json!("m"))
    );
    assert!(made["sid"].as_str().is_some_and(|sid| sid.starts_with("RM_")));

    // A room of another space is not listed.
    let grant = TokenGrant {
        room_create: true,
        ..Default::default()
    };
    let other = server
        .media
        .mint_token("otherkey", &grant, Duration::from_secs(60))
        .expect("mints");
    let body = proto::CreateRoomRequest {
        name: "foreign".into(),
        ..Default::default()
    }
    .encode_to_vec();
    let reply = server
        .media
        .twirp(
            "livekit.RoomService",
            "CreateRoom",
            &format!("Bearer {other}"),
            "application/protobuf",
            body.into(),
        )
        .await;
    assert_eq!((reply.status, reply.content_type), (200, "application/protobuf"));
    assert_eq!(proto::Room::decode(reply.body).expect("room").name, "foreign");
    let (_, listed) = api.json("ListRooms", json!({})).await;
    assert_eq!(listed["rooms"].as_array().map(Vec::len), Some(1));

    let ada = Peer::named(&server, "made", "ada").await;
    let full = Peer::start(
        &server,
        &server.token(&TokenGrant::join("made", "ben")),
        "ben",
        &[],
    );
    full.event("refused", |_| true).await;
    let (status, _) = Api::new(&server, admin("made"))
        .json("UpdateRoomMetadata", json!({"room": "made", "metadata": "new"}))
        .await;
    assert_eq!(status, 200);
    ada.event("room_metadata", |event| event["metadata"] == "new")
        .await;
    let (status, _) = api.json("DeleteRoom", json!({"room": "made"})).await;
    assert_eq!(status, 200);
    ada.event("disconnected", |event| event["reason"] == 5).await;
    let (status, error) = api.json("DeleteRoom", json!({"room": "made"})).await;
    assert_eq!((status, &error["code"]), (404, &json!("not_found")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn participants_are_listed_muted_changed_and_removed() {
    let server = TestServer::start().await;
    let api = Api::new(&server, admin("desk"));
    let mut ada = Peer::named(&server, "desk", "ada").await;
    let ben = Peer::named(&server, "desk", "ben").await;
    let track = ada.publish(440).await;
    ben.hears("ada", 440.0).await;

    let body = proto::ListParticipantsRequest { room: "desk".into() }.encode_to_vec();
    let reply = api.call("ListParticipants", "application/protobuf", body).await;
    let listed = proto::ListParticipantsResponse::decode(reply.body)
        .expect("decodes")
        .participants;
    assert_eq!(listed.len(), 2);
    let (_, one) = api
        .json("GetParticipant", json!({"room": "desk", "identity": "ada"}))
        .await;
    assert_eq!(
        (&one["identity"], &one["tracks"][0]["sid"]),
        (&json!("ada"), &json!(track))
    );

    let request = json!({"room": "desk", "identity": "ada", "trackSid": track, "muted": true});
    let (status, muted) = api.json("MutePublishedTrack", request).await;
    assert_eq!((status, &muted["track"]["muted"]), (200, &json!(true)));
    ben.event("track_muted", |event| event["sid"] == track.as_str())
        .await;

    let request = json!({"room": "desk", "identity": "ada", "attributes": {"flag": "vip"}});
    assert_eq!(api.json("UpdateParticipant", request).await.0, 200);
    ben.event("attributes", |event| {
        event["identity"] == "ada" && event["attributes"]["flag"] == "vip"
    })
    .await;

    let request = json!({"room": "desk", "data": "aGVsbG8=", "kind": "RELIABLE", "topic": "t", "destinationIdentities": ["ben"]});
    assert_eq!(api.json("SendData", request).await.0, 200);
    ben.event("data", |event| event["text"] == "hello" && event["topic"] == "t")
        .await;
    assert!(ada.seen("data").is_empty());

    assert_eq!(
        api.json("RemoveParticipant", json!({"room": "desk", "identity": "ada"}))
            .await
            .0,
        200
    );
    ada.event("disconnected", |event| event["reason"] == 4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_without_the_right_grant_or_shape_are_refused() {
    let server = TestServer::start().await;
    server.media.set_audio_tap(&crate::server::room("a"), None);
    let api = Api::new(&server, admin("a"));
    for (method, body) in [
        ("CreateRoom", json!({"name": "x"})),
        ("ListRooms", json!({})),
        ("DeleteRoom", json!({"room": "a"})),
        ("ListParticipants", json!({"room": "b"})),
        ("ListParticipants", json!({})),
    ] {
        let (status, error) = api.json(method, body).await;
        assert_eq!(
            (status, &error["code"]),
            (403, &json!("permission_denied")),
            "{method}"
        );
    }
    let (status, error) = api.json("NoSuchMethod", json!({})).await;
    assert_eq!((status, &error["code"]), (404, &json!("bad_route")));
    let reply = api
        .call("ListParticipants", "application/json", b"{".to_vec())
        .await;
    assert_eq!(reply.status, 400);
    let reply = api
        .call("ListParticipants", "application/protobuf", vec![255; 9])
        .await;
    assert_eq!(reply.status, 400);
    let reply = api.call("ListParticipants", "text/plain", Vec::new()).await;
    assert_eq!(reply.status, 404);
    let anonymous = server
        .media
        .twirp(
            "livekit.RoomService",
            "ListRooms",
            "",
            "application/json",
            "{}".into(),
        )
        .await;
    assert_eq!(anonymous.status, 401);
}
