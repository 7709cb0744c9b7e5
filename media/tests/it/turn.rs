//! The STUN and TURN servers that clients get when they join.

use crate::server::{Mode, TestServer};
use bytes::Bytes;
use hub_media::{IceServers, MediaConfig, SignalFrame, SignalRequestInfo, TokenGrant, TurnServers};
use livekit_protocol as proto;
use prost::Message;
use proto::signal_response::Message as Response;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_join_response_names_the_relay() {
    let turn = TurnServers {
        urls: vec!["turn:turn.example.org:3478?transport=udp".into()],
        secret: "north".into(),
        lifetime: Duration::from_secs(3_600),
    };
    let config = MediaConfig {
        ice: IceServers {
            stun: vec!["stun:stun.example.org:3478".into()],
            turn: Some(turn),
        },
        ..Default::default()
    };
    let server = TestServer::start_with(Mode::Dual, config).await;
    let token = server.token(&TokenGrant::join("desk", "ada"));
    let request = |query: String| SignalRequestInfo {
        path: "/rtc".into(),
        query,
        authorization: Some(format!("Bearer {token}")),
    };
    let mut first = server.media.connect(request(String::new())).await.expect("joins");
    let Some(Response::Join(join)) = message(first.outgoing.recv().await) else {
        panic!("the first frame is no join response");
    };
    check(&join.ice_servers);
    let sid = join.participant.expect("a participant").sid;
    // A returning client gets a fresh credential.
    let mut again = server
        .media
        .connect(request(format!("reconnect=1&sid={sid}")))
        .await
        .expect("resumes");
    let Some(Response::Reconnect(back)) = message(again.outgoing.recv().await) else {
        panic!("the first frame is no reconnect response");
    };
    check(&back.ice_servers);
}

fn check(servers: &[proto::IceServer]) {
    assert_eq!(servers.len(), 2);
    assert_eq!(servers[0].urls, ["stun:stun.example.org:3478"]);
    assert_eq!(servers[1].urls, ["turn:turn.example.org:3478?transport=udp"]);
    let (until, identity) = servers[1].username.split_once(':').expect("time and identity");
    assert!(until.parse::<i64>().is_ok_and(|until| until > 1_700_000_000) && identity == "ada");
    // Base64 of 20 bytes.
    assert_eq!(servers[1].credential.len(), 28);
}

fn message(frame: Option<SignalFrame>) -> Option<Response> {
    let Some(SignalFrame::Message(bytes)) = frame else {
        return None;
    };
    let bytes: Bytes = bytes;
    proto::SignalResponse::decode(bytes).expect("decodes").message
}
