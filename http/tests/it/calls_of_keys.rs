//! A tenant's API key reaches the rooms that it opens, and never the rooms of the hub's own calls.

use crate::egresses::key_token;
use crate::test_hub::{COUNTY, TestHub};
use hub_actors::SignalRequestInfo;
use hub_media::{RoomKey, TokenGrant};
use serde_json::{Value, json};

struct Placed {
    room: String,
    /// The reviewer's token, issued by the hub.
    token: String,
}

async fn placed(hub: &TestHub) -> Placed {
    let reviewer = hub.session("reviewer").await;
    let body = json!({ "via": "link" });
    let (status, placed) = hub
        .call("POST", "/api/threads/t1/calls", Some(&reviewer), Some(body))
        .await;
    assert_eq!(status, 201, "{placed}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Placed {
        room: text(&placed["room"]["room"]),
        token: text(&placed["room"]["token"]),
    }
}

async fn validated(hub: &TestHub, token: &str) -> u16 {
    let answer = hub.send("GET", "/rtc/v1/validate", Some(token), None).await;
    answer.status().as_u16()
}

#[actix_web::test]
async fn a_tenants_key_joins_no_call_as_anybody() {
    let hub = TestHub::start().await;
    let Placed { room, token } = placed(&hub).await;
    assert_eq!(validated(&hub, &token).await, 200);
    let announcement = "announcement-7".to_owned();
    for name in [&room, &"call-unknown".to_owned(), &announcement] {
        for identity in ["announcer", "music", "applicant", "reviewer-1060", "stranger"] {
            let grant = TokenGrant::join(name, identity);
            let (_, forged) = key_token(&hub, COUNTY, grant).await;
            assert_eq!(validated(&hub, &forged).await, 401, "{name} {identity}");
            let request = SignalRequestInfo {
                path: "/rtc".into(),
                query: format!("access_token={forged}"),
                authorization: None,
            };
            assert!(hub.app.hub.media().connect(request).await.is_err());
        }
    }
    let key = RoomKey::new(COUNTY.to_string(), &room);
    let inside = hub.app.hub.media().room(&key).unwrap().participants;
    assert!(inside.is_empty(), "{inside:?}");
    // Its own rooms may have any name and any participants.
    let (_, own) = key_token(&hub, COUNTY, TokenGrant::join("desk", "announcer")).await;
    assert_eq!(validated(&hub, &own).await, 200);
    hub.stop().await;
}

#[actix_web::test]
async fn a_tenants_key_takes_nobody_out_of_a_call_and_records_none() {
    let hub = TestHub::start().await;
    let Placed { room, token } = placed(&hub).await;
    let request = SignalRequestInfo {
        path: "/rtc".into(),
        query: format!("access_token={token}"),
        authorization: None,
    };
    let reviewer = hub.app.hub.media().connect(request).await.unwrap();
    let grant = TokenGrant {
        room: room.clone(),
        destination_room: "recorded".into(),
        room_admin: true,
        room_create: true,
        room_list: true,
        room_record: true,
        ..Default::default()
    };
    let (_, key) = key_token(&hub, COUNTY, grant).await;
    let there = json!({ "room": room, "identity": reviewer.identity, "destinationRoom": "recorded" });
    for (call, body) in [
        ("RoomService/ForwardParticipant", there.clone()),
        ("RoomService/MoveParticipant", there),
        ("RoomService/CreateRoom", json!({ "name": room })),
        ("RoomService/DeleteRoom", json!({ "room": room })),
        ("RoomService/ListParticipants", json!({ "room": room })),
        (
            "RoomService/RemoveParticipant",
            json!({ "room": room, "identity": reviewer.identity }),
        ),
        (
            "Egress/StartRoomCompositeEgress",
            json!({ "roomName": room, "audioOnly": true, "fileOutputs": [{}] }),
        ),
        (
            "Egress/StartParticipantEgress",
            json!({ "roomName": room, "identity": reviewer.identity, "fileOutputs": [{}] }),
        ),
    ] {
        let path = format!("/twirp/livekit.{call}");
        let (status, error) = hub.call("POST", &path, Some(&key), Some(body)).await;
        assert_eq!(
            (status.as_u16(), &error["code"]),
            (403, &json!("permission_denied")),
            "{call}: {error}"
        );
    }
    let path = "/twirp/livekit.RoomService/ListRooms";
    let (_, listed) = hub.call("POST", path, Some(&key), Some(json!({}))).await;
    assert_eq!(listed, json!({}));
    let inside = RoomKey::new(COUNTY.to_string(), &room);
    let inside = hub.app.hub.media().room(&inside).unwrap().participants;
    assert_eq!(inside.len(), 1, "{inside:?}");
    hub.stop().await;
}
