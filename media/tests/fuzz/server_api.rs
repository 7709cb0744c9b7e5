//! The Twirp calls: JSON and protobuf bodies from anyone with a token.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use serde_json::json;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::egress_store::MemoryStore;
use crate::signalling::server;
use crate::sip_store::Book;

/// Every call that there is.
const METHODS: [(&str, &[&str]); 3] = [
    (
        "livekit.RoomService",
        &[
            "ListRooms",
            "CreateRoom",
            "DeleteRoom",
            "ListParticipants",
            "GetParticipant",
            "RemoveParticipant",
            "MutePublishedTrack",
            "UpdateParticipant",
            "UpdateSubscriptions",
            "SendData",
            "UpdateRoomMetadata",
            "PerformRpc",
            "ForwardParticipant",
            "MoveParticipant",
        ],
    ),
    (
        "livekit.Egress",
        &[
            "StartRoomCompositeEgress",
            "StartParticipantEgress",
            "StartTrackEgress",
            "ListEgress",
            "StopEgress",
            "StartWebEgress",
            "StartTrackCompositeEgress",
            "UpdateLayout",
            "UpdateStream",
        ],
    ),
    (
        "livekit.SIP",
        &[
            "CreateSIPInboundTrunk",
            "CreateSIPOutboundTrunk",
            "UpdateSIPInboundTrunk",
            "UpdateSIPOutboundTrunk",
            "GetSIPInboundTrunk",
            "GetSIPOutboundTrunk",
            "ListSIPInboundTrunk",
            "ListSIPOutboundTrunk",
            "ListSIPTrunk",
            "DeleteSIPTrunk",
            "CreateSIPDispatchRule",
            "UpdateSIPDispatchRule",
            "ListSIPDispatchRule",
            "DeleteSIPDispatchRule",
            "CreateSIPParticipant",
            "TransferSIPParticipant",
        ],
    ),
];

/// Bodies of egresses, trunks, rules and calls.
fn bodies() -> Vec<Vec<u8>> {
    let trunk = json!({"name": "t", "numbers": ["+12025550100"], "allowedAddresses": ["10.0.0.0/8"], "authUsername": "u"});
    [
        json!({"name": "room"}),
        json!({"roomName": "room", "audioOnly": true, "fileOutputs": [{"filepath": "a/{room_name}-{time}.ogg"}]}),
        json!({"roomName": "room", "identity": "guest", "fileOutputs": [{"filepath": "{publisher_identity}"}]}),
        json!({"roomName": "room", "trackId": "TR_x", "file": {"filepath": "t"}}),
        json!({"egressId": "EG_x", "roomName": "room", "active": true}),
        json!({"trunk": trunk}),
        json!({"trunk": {"name": "o", "address": "sip.example.org:5061", "transport": "SIP_TRANSPORT_TLS", "numbers": ["*"]}}),
        json!({"sipTrunkId": "ST_x", "update": {"numbers": {"add": ["+1"], "remove": ["+2"]}}}),
        json!({"dispatchRule": {"rule": {"dispatchRuleIndividual": {"roomPrefix": "call-", "pin": "12"}}, "trunkIds": ["ST_x"]}}),
        json!({"sipDispatchRuleId": "SDR_x", "update": {"name": "n", "attributes": {"a": "b"}}}),
        json!({"sipTrunkId": "ST_x", "sipCallTo": "+12025550101", "roomName": "room", "dtmf": "1w2#", "ringingTimeout": "3s"}),
    ]
    .map(|body| body.to_string().into_bytes())
    .to_vec()
}

#[test]
fn any_body_is_answered_without_a_server_error() {
    let runtime = Runtime::new().expect("threads can be started");
    let (server, token) = server(&runtime);
    server.keep_sip(Arc::new(Book::default()));
    let keeps = runtime.block_on(server.keep_egresses(MemoryStore::new()));
    keeps.expect("nothing is there yet");
    let methods: Vec<(&str, &str)> = METHODS
        .iter()
        .flat_map(|(service, methods)| methods.iter().map(|method| (*service, *method)))
        .collect();
    let mut turn = 0;
    crate::fuzz("server-api", &bodies(), |bytes| {
        turn += 1;
        let (service, method) = methods[turn % methods.len()];
        let kind = if turn % 4 == 0 {
            "application/protobuf"
        } else {
            "application/json"
        };
        let reply = runtime.block_on(async {
            let bearer = format!("Bearer {token}");
            let call = server.twirp(service, method, &bearer, kind, Bytes::copy_from_slice(bytes));
            timeout(Duration::from_secs(20), call)
                .await
                .expect("it is answered in time")
        });
        // Not implemented, and no gateway: the server's own answers, whatever it is asked.
        assert!(
            reply.status < 500 || [501, 503].contains(&reply.status),
            "{service} {method} answered {} to {bytes:?}",
            reply.status
        );
    });
}
