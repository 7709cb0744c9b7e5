//! The server API over Twirp, in JSON and protobuf.

use crate::peer::Peer;
use crate::server::{Mode, TestServer, room};
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
    let server = TestServer::start(Mode::Single).await;
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
    let server = TestServer::start(Mode::Single).await;
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
    let server = TestServer::start(Mode::Single).await;
    server.media.set_audio_tap(&crate::server::room("a"), None);
    let api = Api::new(&server, admin("a"));
    for (method, body) in [
        ("CreateRoom", json!({"name": "x"})),
        ("ListRooms", json!({})),
        ("DeleteRoom", json!({"room": "a"})),
        ("ListParticipants", json!({"room": "b"})),
        ("ListParticipants", json!({})),
        ("GetParticipant", json!({"room": "b", "identity": "x"})),
        ("RemoveParticipant", json!({"room": "b", "identity": "x"})),
        ("MutePublishedTrack", json!({"room": "b", "identity": "x"})),
        ("UpdateParticipant", json!({"room": "b", "identity": "x"})),
        ("UpdateSubscriptions", json!({"room": "b", "identity": "x"})),
        ("SendData", json!({"room": "b"})),
        ("UpdateRoomMetadata", json!({"room": "b"})),
        ("PerformRpc", json!({"room": "b", "destinationIdentity": "x"})),
        // These two need `destinationRoom` in the token beside `roomAdmin`.
        (
            "ForwardParticipant",
            json!({"room": "a", "identity": "x", "destinationRoom": "b"}),
        ),
        (
            "MoveParticipant",
            json!({"room": "a", "identity": "x", "destinationRoom": "b"}),
        ),
    ] {
        let (status, error) = api.json(method, body).await;
        assert_eq!(
            (status, &error["code"]),
            (401, &json!("unauthenticated")),
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

async fn the_hub_calls_a_client_and_gets_its_answer(mode: Mode) {
    let server = TestServer::start(mode).await;
    let api = Api::new(&server, admin("rpc"));
    let mut ada = Peer::named(&server, "rpc", "ada").await;
    let eve = Peer::named(&server, "rpc", "eve").await;
    ada.send(json!({"cmd": "register", "method": "greet"})).await;
    ada.event("done", |event| event["cmd"] == "register").await;
    let call = |to: &str, method: &str, payload: &str| {
        let request = json!({"room": "rpc", "destinationIdentity": to, "method": method, "payload": payload, "responseTimeoutMs": 3000});
        api.json("PerformRpc", request)
    };
    let (status, reply) = call("ada", "greet", "hello").await;
    assert_eq!((status, &reply["payload"]), (200, &json!("hub said hello")));
    let (status, error) = call("ada", "greet", "fail").await;
    assert_eq!(
        (status, &error["code"], &error["msg"]),
        (500, &json!("unknown"), &json!("as asked"))
    );
    let (status, error) = call("ada", "nothing", "x").await;
    assert_eq!((status, &error["code"]), (501, &json!("unimplemented")));
    let (status, error) = call("nobody", "greet", "x").await;
    assert_eq!((status, &error["code"]), (404, &json!("not_found")));
    let (status, error) = call("ada", "greet", &"x".repeat(16_000)).await;
    assert_eq!((status, &error["code"]), (400, &json!("invalid_argument")));
    // One that does not answer: its process is suspended.
    eve.freeze(true).await;
    let (status, error) = call("eve", "greet", "x").await;
    eve.freeze(false).await;
    assert_eq!((status, &error["code"]), (408, &json!("deadline_exceeded")));
}

async fn a_participant_is_taken_to_another_room(mode: Mode) {
    let server = TestServer::start(mode).await;
    let grant = TokenGrant {
        destination_room: "there".into(),
        ..admin("here")
    };
    let api = Api::new(&server, grant);
    let mut ada = Peer::named(&server, "here", "ada").await;
    let mut ben = Peer::named(&server, "here", "ben").await;
    let mut eve = Peer::named(&server, "there", "eve").await;
    let track = ada.publish(440).await;
    ben.publish(660).await;
    eve.publish(880).await;
    ben.hears("ada", 440.0).await;
    ada.hears("ben", 660.0).await;

    let request =
        |identity: &str, to: &str| json!({"room": "here", "identity": identity, "destinationRoom": to});
    for (identity, to, expected) in [
        ("ada", "elsewhere", (401, "unauthenticated")),
        ("ada", "here", (401, "unauthenticated")),
        ("nobody", "there", (404, "not_found")),
    ] {
        let (status, error) = api.json("MoveParticipant", request(identity, to)).await;
        assert_eq!((status, error["code"].as_str()), (expected.0, Some(expected.1)));
    }
    assert_eq!(api.json("MoveParticipant", request("ada", "there")).await.0, 200);
    ada.event("moved", |event| event["room"] == "there").await;
    ben.event("participant_disconnected", |event| event["identity"] == "ada")
        .await;
    // Everyone hears the participants of their present room, under the same id as before.
    let heard = eve.hears("ada", 440.0).await;
    assert_eq!(heard["sid"], track.as_str());
    ada.hears("eve", 880.0).await;
    ada.hears_no_more("ben").await;
    ben.hears_no_more("ada").await;
    ada.send(json!({"cmd": "data", "text": "hello", "reliable": true, "topic": "chat"}))
        .await;
    eve.event("data", |event| event["text"] == "hello").await;
    assert!(ben.seen("data").is_empty());
}

async fn a_participant_is_shown_in_another_room_too(mode: Mode) {
    let server = TestServer::start(mode).await;
    let grant = TokenGrant {
        destination_room: "there".into(),
        ..admin("here")
    };
    let (api, there) = (Api::new(&server, grant), Api::new(&server, admin("there")));
    let mut ada = Peer::named(&server, "here", "ada").await;
    let ben = Peer::named(&server, "here", "ben").await;
    let mut eve = Peer::named(&server, "there", "eve").await;
    ada.publish(440).await;
    eve.publish(880).await;
    ben.hears("ada", 440.0).await;

    let request =
        |identity: &str, to: &str| json!({"room": "here", "identity": identity, "destinationRoom": to});
    for (identity, to, expected) in [
        ("ada", "elsewhere", (401, "unauthenticated")),
        ("nobody", "there", (404, "not_found")),
    ] {
        let (status, error) = api.json("ForwardParticipant", request(identity, to)).await;
        assert_eq!((status, error["code"].as_str()), (expected.0, Some(expected.1)));
    }
    let forward = || api.json("ForwardParticipant", request("ada", "there"));
    assert_eq!(forward().await, (200, json!({})));
    assert_eq!(forward().await.0, 400, "she is there already");

    let heard = eve.hears("ada", 440.0).await;
    let image = json!({"room": "there", "identity": "ada"});
    let (_, shown) = there.json("GetParticipant", image.clone()).await;
    assert_eq!(shown["kindDetails"], json!(["FORWARDED"]));
    // Later tracks are forwarded too, and keyframes are requested from the publisher.
    ada.send(json!({"cmd": "camera", "rgb": [20, 180, 60]})).await;
    eve.event_within("seen", Duration::from_secs(30), |event| {
        event["identity"] == "ada"
    })
    .await;

    // Muted there, she is heard here as before.
    let mute = json!({"room": "there", "identity": "ada", "trackSid": heard["sid"], "muted": true});
    assert_eq!(there.json("MutePublishedTrack", mute).await.0, 200);
    eve.hears_no_more("ada").await;
    ben.still_hears("ada", 440.0).await;
    // She is alone here: nothing of the other room reaches her.
    let met = ada.seen("participant_connected");
    assert!(ada.seen("heard").is_empty() && met.iter().all(|event| event["identity"] == "ben"));

    // Removed there, she continues here; and may be forwarded again.
    assert_eq!(there.json("RemoveParticipant", image.clone()).await.0, 200);
    eve.event("participant_disconnected", |event| event["identity"] == "ada")
        .await;
    ben.still_hears("ada", 440.0).await;
    assert_eq!(forward().await.0, 200);
    eve.hears("ada", 440.0).await;

    // A voice with an audience of one is in no other room.
    let only_ben = ["ben".to_owned()];
    server.media.set_audience(&room("here"), "ada", Some(&only_ben));
    eve.hears_no_more("ada").await;
    assert_eq!(there.json("GetParticipant", image).await.0, 404);
    assert_eq!(forward().await.0, 400);
}

in_both_modes!(
    the_hub_calls_a_client_and_gets_its_answer,
    a_participant_is_taken_to_another_room,
    a_participant_is_shown_in_another_room_too,
);
