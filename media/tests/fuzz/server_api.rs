//! The Twirp calls: JSON and protobuf bodies from whoever holds a token.

use std::time::Duration;

use bytes::Bytes;
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::signalling::server;

const METHODS: [&str; 8] = [
    "ListRooms",
    "CreateRoom",
    "DeleteRoom",
    "ListParticipants",
    "RemoveParticipant",
    "MutePublishedTrack",
    "UpdateParticipant",
    "SendData",
];

#[test]
fn any_body_is_answered_without_a_server_error() {
    let runtime = Runtime::new().expect("threads can be started");
    let (server, token) = server(&runtime);
    let mut turn = 0;
    crate::fuzz("server-api", &[], |bytes| {
        turn += 1;
        let method = METHODS[turn % METHODS.len()];
        let kind = if turn % 3 == 0 {
            "application/protobuf"
        } else {
            "application/json"
        };
        let reply = runtime.block_on(async {
            let bearer = format!("Bearer {token}");
            let call = server.twirp(
                "livekit.RoomService",
                method,
                &bearer,
                kind,
                Bytes::copy_from_slice(bytes),
            );
            timeout(Duration::from_secs(20), call)
                .await
                .expect("it is answered in time")
        });
        assert!(
            reply.status < 500,
            "{method} answered {} to {bytes:?}",
            reply.status
        );
    });
}
