//! Rooms of the program's own, which no API key reaches.

use crate::server::{Mode, TestServer, room};
use hub_media::{
    ConnectError, RoomKey, SignalConnection, SignalFrame, SignalRequestInfo, TokenGrant, TwirpReply,
};
use serde_json::{Value, json};
use std::time::Duration;

const OWN: &str = "call-7";

async fn started() -> TestServer {
    let server = TestServer::start(Mode::Dual).await;
    server.media.keep_own_rooms(&["call-", "announcement-"]);
    // It is open: refusals are not due to a missing room.
    server.media.set_audience(&room(OWN), "reviewer-1", None);
    server
}

async fn connect(server: &TestServer, token: &str) -> Result<SignalConnection, ConnectError> {
    let request = SignalRequestInfo {
        path: "/rtc".into(),
        query: format!("access_token={token}"),
        authorization: None,
    };
    let validated = server.media.validate(&request);
    let connected = server.media.connect(request).await;
    assert_eq!(validated.is_ok(), connected.is_ok(), "{validated:?}");
    connected
}

fn own_token(server: &TestServer, key: &RoomKey, holder: &str, identity: &str) -> String {
    let grant = TokenGrant::join(&key.name, identity);
    let minted = server
        .media
        .mint_own_token(key, holder, &grant, Duration::from_secs(60));
    minted.expect("mints")
}

/// Everybody in a room.
fn inside(server: &TestServer, key: &RoomKey) -> Vec<String> {
    let room = server.media.room(key);
    let participants = room.into_iter().flat_map(|room| room.participants);
    participants.map(|one| one.identity).collect()
}

/// Whether the socket has been closed from this side.
async fn is_closed(connection: &mut SignalConnection) -> bool {
    let closing = async {
        while let Some(frame) = connection.outgoing.recv().await {
            if matches!(frame, SignalFrame::Close { .. }) {
                return true;
            }
        }
        true
    };
    tokio::time::timeout(Duration::from_secs(1), closing)
        .await
        .unwrap_or(false)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_key_joins_a_room_of_the_programs_own_whatever_identity_its_token_names() {
    let server = started().await;
    for name in [OWN, "call-", "announcement-9"] {
        for identity in ["announcer", "music", "applicant", "reviewer-1", "stranger"] {
            let mut grant = TokenGrant::join(name, identity);
            grant.room_admin = true;
            grant.room_create = true;
            let refused = connect(&server, &server.token(&grant)).await;
            let refused = refused.expect_err("refused");
            assert_eq!(
                (refused.status, &*refused.text),
                (401, "permissions denied"),
                "{name} {identity}"
            );
        }
    }
    assert!(inside(&server, &room(OWN)).is_empty());
    // The key's own rooms may have any name and any participants.
    for name in ["recall-7", "Call-7", "call", "desk"] {
        let token = server.token(&TokenGrant::join(name, "announcer"));
        let connected = connect(&server, &token).await;
        assert!(connected.is_ok(), "{name}");
        assert_eq!(inside(&server, &room(name)), ["announcer"]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_key_reaches_a_room_of_the_programs_own_by_the_server_api() {
    let server = started().await;
    let key = room(OWN);
    let ada = connect(&server, &own_token(&server, &key, "session-1", "ada")).await;
    let _ada = ada.expect("joins");
    let eve = server.token(&TokenGrant::join("desk", "eve"));
    let _eve = connect(&server, &eve).await.expect("joins");
    let call = async |room: &str, destination: &str, method: &str, body: Value| {
        let grant = TokenGrant {
            room: room.to_owned(),
            destination_room: destination.to_owned(),
            room_admin: true,
            room_create: true,
            room_list: true,
            room_record: true,
            sip_call: true,
            ..Default::default()
        };
        let (service, method) = method.split_once('/').expect("a service");
        let authorization = format!("Bearer {}", server.token(&grant));
        let reply: TwirpReply = server
            .media
            .twirp(
                &format!("livekit.{service}"),
                method,
                &authorization,
                "application/json",
                body.to_string().into(),
            )
            .await;
        let body: Value = serde_json::from_slice(&reply.body).expect("json");
        (reply.status, body)
    };
    let one = json!({ "room": OWN, "identity": "ada" });
    for (method, body) in [
        ("RoomService/CreateRoom", json!({ "name": OWN })),
        ("RoomService/CreateRoom", json!({ "name": "call-not-open" })),
        ("RoomService/DeleteRoom", json!({ "room": OWN })),
        ("RoomService/ListParticipants", json!({ "room": OWN })),
        ("RoomService/GetParticipant", one.clone()),
        ("RoomService/RemoveParticipant", one.clone()),
        (
            "RoomService/MutePublishedTrack",
            json!({ "room": OWN, "identity": "ada", "trackSid": "TR_x", "muted": true }),
        ),
        (
            "RoomService/UpdateParticipant",
            json!({ "room": OWN, "identity": "ada", "name": "Eve" }),
        ),
        (
            "RoomService/UpdateSubscriptions",
            json!({ "room": OWN, "identity": "ada", "trackSids": ["TR_x"] }),
        ),
        ("RoomService/SendData", json!({ "room": OWN, "data": "aGVsbG8=" })),
        (
            "RoomService/UpdateRoomMetadata",
            json!({ "room": OWN, "metadata": "x" }),
        ),
        (
            "RoomService/PerformRpc",
            json!({ "room": OWN, "destinationIdentity": "ada", "method": "x" }),
        ),
        (
            "RoomService/ForwardParticipant",
            json!({ "room": OWN, "identity": "ada", "destinationRoom": "desk" }),
        ),
        (
            "RoomService/MoveParticipant",
            json!({ "room": OWN, "identity": "ada", "destinationRoom": "desk" }),
        ),
        (
            "Egress/StartRoomCompositeEgress",
            json!({ "roomName": OWN, "audioOnly": true, "fileOutputs": [{}] }),
        ),
        (
            "Egress/StartParticipantEgress",
            json!({ "roomName": OWN, "identity": "ada", "fileOutputs": [{}] }),
        ),
        (
            "Egress/StartTrackEgress",
            json!({ "roomName": OWN, "trackId": "TR_x", "file": {} }),
        ),
        ("Egress/StartEgress", json!({ "roomName": OWN })),
        (
            "SIP/CreateSIPParticipant",
            json!({ "sipTrunkId": "ST_x", "sipCallTo": "+12025550101", "roomName": OWN }),
        ),
        (
            "SIP/TransferSIPParticipant",
            json!({ "roomName": OWN, "participantIdentity": "ada", "transferTo": "tel:+12025550101" }),
        ),
    ] {
        let (status, error) = call(OWN, "desk", method, body).await;
        assert_eq!(
            (status, &error["code"]),
            (403, &json!("permission_denied")),
            "{method}: {error}"
        );
    }
    // Nobody is brought into it either.
    for method in ["RoomService/ForwardParticipant", "RoomService/MoveParticipant"] {
        let body = json!({ "room": "desk", "identity": "eve", "destinationRoom": OWN });
        let (status, error) = call("desk", OWN, method, body).await;
        assert_eq!((status, &error["code"]), (403, &json!("permission_denied")));
    }
    let (_, listed) = call("", "", "RoomService/ListRooms", json!({})).await;
    let names: Vec<&Value> = listed["rooms"]
        .as_array()
        .expect("rooms")
        .iter()
        .map(|room| &room["name"])
        .collect();
    assert_eq!(names, ["desk"]);
    let (_, listed) = call("", "", "RoomService/ListRooms", json!({ "names": [OWN] })).await;
    assert_eq!(listed, json!({}));
    assert_eq!(
        (inside(&server, &key), inside(&server, &room("desk"))),
        (vec!["ada".to_owned()], vec!["eve".to_owned()])
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_withdrawn_leaves_at_once_and_comes_back_by_nothing_that_they_were_given() {
    let server = started().await;
    let (here, there) = (room(OWN), room("call-8"));
    let first = own_token(&server, &here, "session-1", "ada");
    let spare = own_token(&server, &here, "session-1", "ada");
    let elsewhere = own_token(&server, &there, "session-1", "ada");
    let other = own_token(&server, &here, "session-2", "ben");
    let mut ada = connect(&server, &first).await.expect("joins");
    let mut ada_there = connect(&server, &elsewhere).await.expect("joins");
    let mut ben = connect(&server, &other).await.expect("joins");

    server.media.withdraw(&here, "session-1");
    assert!(is_closed(&mut ada).await);
    assert_eq!(inside(&server, &here), ["ben"]);
    for token in [&first, &spare] {
        assert_eq!(connect(&server, token).await.expect_err("refused").status, 401);
    }
    assert_eq!(inside(&server, &there), ["ada"], "another room is another matter");
    server.media.withdraw_everywhere("session-1");
    assert!(is_closed(&mut ada_there).await);
    assert!(connect(&server, &elsewhere).await.is_err());
    assert!(!is_closed(&mut ben).await);

    // A holder's new grant is valid; with the room everything ends.
    let anew = own_token(&server, &here, "session-1", "ada");
    let _ada = connect(&server, &anew).await.expect("joins");
    server.media.close_room(&here).await;
    for token in [&anew, &other] {
        assert_eq!(connect(&server, token).await.expect_err("refused").status, 401);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_participant_who_loses_one_of_two_grants_stays_by_the_other() {
    let server = started().await;
    let key = room(OWN);
    let old = own_token(&server, &key, "session-1", "ada");
    let new = own_token(&server, &key, "session-2", "ada");
    let mut replaced = connect(&server, &old).await.expect("joins");
    let mut ada = connect(&server, &new).await.expect("joins");
    assert!(is_closed(&mut replaced).await);
    server.media.withdraw(&key, "session-1");
    assert!(!is_closed(&mut ada).await);
    assert_eq!(inside(&server, &key), ["ada"]);
    assert!(connect(&server, &old).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_rooms_of_the_programs_own_are_let_into_without_a_key() {
    let server = started().await;
    let ttl = Duration::from_secs(60);
    let grant = TokenGrant::join("desk", "ada");
    for (key, grant, holder) in [
        (room("desk"), grant.clone(), "session-1"),
        (room(OWN), grant, "session-1"),
        (room(OWN), TokenGrant::join(OWN, "ada"), ""),
    ] {
        assert!(server.media.mint_own_token(&key, holder, &grant, ttl).is_err());
    }
}
