//! The signal socket: addresses, join requests, and frames of a client that has joined.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use hub_media::{ApiKeys, ApiSecret, MediaConfig, MediaServer, SignalFrame, SignalRequestInfo, TokenGrant};
use livekit_protocol as proto;
use prost::Message;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use tokio::time::timeout;

struct OneKey;

impl ApiKeys for OneKey {
    fn secret(&self, api_key: &str) -> Option<ApiSecret> {
        (api_key == "devkey").then(|| ApiSecret {
            space: "t1".into(),
            secret: "secret".into(),
        })
    }
}

/// A server whose room events are read and discarded, and a token for one room.
pub fn server(runtime: &Runtime) -> (MediaServer, String) {
    start(runtime, None)
}

/// The same, reachable over TCP too, and where.
pub fn server_with_tcp(runtime: &Runtime) -> (MediaServer, String, SocketAddr) {
    // Free now, and nobody else on this machine is given it so soon.
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port exists");
    let port = free.local_addr().expect("it is bound");
    drop(free);
    let (server, token) = start(runtime, Some(port));
    (server, token, port)
}

fn start(runtime: &Runtime, tcp: Option<SocketAddr>) -> (MediaServer, String) {
    runtime.block_on(async {
        let (events, mut received) = mpsc::channel(64);
        tokio::spawn(async move { while received.recv().await.is_some() {} });
        let config = MediaConfig {
            udp: ([127, 0, 0, 1], 0).into(),
            tcp,
            advertise: vec![std::net::IpAddr::from([127, 0, 0, 1])],
            ..Default::default()
        };
        let server = MediaServer::start(config, Arc::new(OneKey), events)
            .await
            .expect("a free port exists");
        let mut grant = TokenGrant::join("room", "guest");
        grant.room_admin = true;
        grant.room_create = true;
        grant.room_list = true;
        grant.room_record = true;
        grant.sip_admin = true;
        grant.sip_call = true;
        let token = server
            .mint_token("devkey", &grant, Duration::from_secs(3600))
            .expect("the key is known");
        (server, token)
    })
}

const OFFER: &str = include_str!("corpus/join/offer.sdp");

fn join_request() -> proto::JoinRequest {
    proto::JoinRequest {
        client_info: Some(proto::ClientInfo {
            protocol: 16,
            ..Default::default()
        }),
        connection_settings: Some(proto::ConnectionSettings {
            auto_subscribe: true,
            ..Default::default()
        }),
        publisher_offer: Some(proto::SessionDescription {
            r#type: "offer".into(),
            sdp: OFFER.into(),
            id: 1,
            ..Default::default()
        }),
        ..Default::default()
    }
}

fn address(token: &str, join: &[u8]) -> SignalRequestInfo {
    let wrapped = proto::WrappedJoinRequest {
        compression: 0,
        join_request: join.to_vec(),
    };
    SignalRequestInfo {
        path: "/rtc/v1".into(),
        query: format!(
            "access_token={token}&join_request={}",
            URL_SAFE_NO_PAD.encode(wrapped.encode_to_vec())
        ),
        authorization: None,
    }
}

#[test]
fn any_join_request_is_answered_or_refused() {
    let runtime = Runtime::new().expect("threads can be started");
    let (server, token) = server(&runtime);
    crate::fuzz(
        "join",
        &[join_request().encode_to_vec(), OFFER.as_bytes().to_vec()],
        |bytes| {
            runtime.block_on(async {
                // As a join request, as the offer in a valid join request, and as the query itself.
                let mut with_offer = join_request();
                if let Some(offer) = &mut with_offer.publisher_offer {
                    offer.sdp = String::from_utf8_lossy(bytes).into_owned();
                }
                let query = String::from_utf8_lossy(bytes).replace(char::is_whitespace, "+");
                let raw = SignalRequestInfo {
                    path: "/rtc/v1".into(),
                    query: format!("access_token={token}&join_request={query}"),
                    authorization: None,
                };
                for request in [
                    address(&token, bytes),
                    address(&token, &with_offer.encode_to_vec()),
                    raw,
                ] {
                    match timeout(Duration::from_secs(20), server.connect(request))
                        .await
                        .expect("it is answered in time")
                    {
                        Ok(connection) => drop(connection),
                        Err(error) => assert!((400..500).contains(&error.status), "{error:?}"),
                    }
                }
            });
        },
    );
    assert_still_serving(&runtime, &server, &token);
}

/// A client that has joined with a sound request.
pub async fn join(server: &MediaServer, token: &str) -> hub_media::SignalConnection {
    server
        .connect(address(token, &join_request().encode_to_vec()))
        .await
        .expect("a sound join is taken")
}

/// A token in the header.
pub fn bearer(token: &str) -> SignalRequestInfo {
    SignalRequestInfo {
        path: "/rtc/v1".into(),
        query: String::new(),
        authorization: Some(format!("Bearer {token}")),
    }
}

/// A token in the address.
pub fn query(token: &str) -> SignalRequestInfo {
    SignalRequestInfo {
        path: "/rtc/v1".into(),
        query: format!("access_token={token}"),
        authorization: None,
    }
}

/// The address of a client with two peer connections.
fn dual_address(token: &str) -> SignalRequestInfo {
    SignalRequestInfo {
        path: "/rtc".into(),
        query: format!("access_token={token}&auto_subscribe=1&protocol=16"),
        authorization: None,
    }
}

#[test]
fn any_frame_is_taken_or_closes_its_own_socket() {
    frames(|token| address(token, &join_request().encode_to_vec()));
}

#[test]
fn any_frame_of_a_client_with_two_connections_is_taken_or_closes_its_own_socket() {
    frames(dual_address);
}

fn frames(address_of: impl Fn(&str) -> SignalRequestInfo) {
    let runtime = Runtime::new().expect("threads can be started");
    let (server, token) = server(&runtime);
    let frame = |message| {
        proto::SignalRequest {
            message: Some(message),
        }
        .encode_to_vec()
    };
    use proto::signal_request::Message::{AddTrack, Answer, Mute, Offer, PingReq, Trickle, UpdateMetadata};
    let offer = join_request().publisher_offer.expect("it was just put in");
    let seeds = vec![
        frame(Answer(offer.clone())),
        frame(Offer(offer)),
        frame(AddTrack(proto::AddTrackRequest {
            cid: "microphone".into(),
            ..Default::default()
        })),
        frame(Trickle(proto::TrickleRequest {
            candidate_init:
                r#"{"candidate":"candidate:1 1 udp 2130706431 127.0.0.1 50000 typ host","sdpMid":"0"}"#.into(),
            ..Default::default()
        })),
        frame(Mute(proto::MuteTrackRequest {
            sid: "TR_x".into(),
            muted: true,
        })),
        frame(PingReq(proto::Ping { timestamp: 1, rtt: 2 })),
        frame(UpdateMetadata(proto::UpdateParticipantMetadata {
            metadata: "m".into(),
            ..Default::default()
        })),
    ];
    let mut connection = None;
    crate::fuzz("frames", &seeds, |bytes| {
        runtime.block_on(async {
            let mut open = match connection.take() {
                Some(open) => open,
                None => server
                    .connect(address_of(&token))
                    .await
                    .expect("a sound join is taken"),
            };
            if timeout(
                Duration::from_secs(20),
                open.incoming.send(Bytes::copy_from_slice(bytes)),
            )
            .await
            .expect("a frame is taken in time")
            .is_err()
            {
                return;
            }
            while let Ok(frame) = open.outgoing.try_recv() {
                if matches!(frame, SignalFrame::Close { .. }) {
                    return;
                }
            }
            connection = Some(open);
        });
    });
    assert_still_serving(&runtime, &server, &token);
}

/// Someone else can still join and gets the join response.
pub fn assert_still_serving(runtime: &Runtime, server: &MediaServer, token: &str) {
    runtime.block_on(async {
        let mut open = server
            .connect(address(token, &join_request().encode_to_vec()))
            .await
            .expect("it still serves");
        let first = timeout(Duration::from_secs(20), open.outgoing.recv())
            .await
            .expect("in time")
            .expect("a frame");
        let SignalFrame::Message(bytes) = first else {
            panic!("closed at once: {first:?}")
        };
        let response = proto::SignalResponse::decode(bytes).expect("a signal response");
        assert!(matches!(
            response.message,
            Some(proto::signal_response::Message::Join(_))
        ));
    });
}
