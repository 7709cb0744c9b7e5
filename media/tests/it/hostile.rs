//! Clients that break the protocol lose their own connection, and nobody else is affected.

use crate::peer::{Peer, is_tone};
use crate::server::{Mode, TestServer, room};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use hub_media::{SignalConnection, SignalFrame, SignalRequestInfo, TokenGrant};
use livekit_protocol as proto;
use prost::Message;
use proto::signal_request::Message as Request;
use proto::signal_response::Message as Response;
use std::time::{Duration, Instant};

pub(crate) async fn connect(
    server: &TestServer,
    identity: &str,
    join: proto::JoinRequest,
) -> SignalConnection {
    let wrapped = proto::WrappedJoinRequest {
        compression: 0,
        join_request: join.encode_to_vec(),
    };
    let query = format!("join_request={}", URL_SAFE_NO_PAD.encode(wrapped.encode_to_vec()));
    let token = server.token(&TokenGrant::join("target", identity));
    let request = SignalRequestInfo {
        path: "/rtc/v1".into(),
        query,
        authorization: Some(format!("Bearer {token}")),
    };
    server.media.connect(request).await.expect("connects")
}

/// Connects as a client with two peer connections, and also returns the first two messages.
pub(crate) async fn connect_dual(server: &TestServer, identity: &str) -> (SignalConnection, [Response; 2]) {
    let token = server.token(&TokenGrant::join("target", identity));
    let request = SignalRequestInfo {
        path: "/rtc".into(),
        query: "auto_subscribe=1".into(),
        authorization: Some(format!("Bearer {token}")),
    };
    let mut connection = server.media.connect(request).await.expect("connects");
    let mut received = Vec::new();
    while received.len() < 2 {
        let frame = tokio::time::timeout(Duration::from_secs(10), connection.outgoing.recv()).await;
        let Ok(Some(SignalFrame::Message(bytes))) = frame else {
            panic!("no message: {frame:?}");
        };
        let response = proto::SignalResponse::decode(bytes).expect("a signal response");
        received.extend(
            response
                .message
                .filter(|message| !matches!(message, Response::Update(_))),
        );
    }
    let received: [Response; 2] = received.try_into().expect("two");
    (connection, received)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_false_answer_ends_the_connection_and_a_stale_one_is_passed_over() {
    let server = TestServer::start(Mode::Dual).await;
    let answer = |id: u32, sdp: &str| {
        request(Request::Answer(proto::SessionDescription {
            r#type: "answer".into(),
            sdp: sdp.into(),
            id,
            ..Default::default()
        }))
    };
    for (identity, sdp, reason) in [
        ("mallory-1", "v=0\r\n".to_owned(), "unacceptable answer"),
        (
            "mallory-2",
            "a".repeat(300 * 1024),
            "session description is too long",
        ),
    ] {
        let (mut connection, [join, offer]) = connect_dual(&server, identity).await;
        assert!(matches!(join, Response::Join(join) if join.subscriber_primary));
        let Response::Offer(offer) = offer else {
            panic!("no offer: {offer:?}");
        };
        assert!(
            offer.sdp.contains("m=application") && offer.sdp.contains("a=ice-lite"),
            "{}",
            offer.sdp
        );
        let stale = answer(offer.id + 7, "v=0\r\n");
        connection.incoming.send(stale).await.expect("taken");
        let pinged = connection.incoming.send(request(Request::Ping(1))).await;
        pinged.expect("the stale answer did no harm");
        connection
            .incoming
            .send(answer(offer.id, &sdp))
            .await
            .expect("taken");
        assert_eq!(closing_reason(&mut connection).await, format!("1008 {reason}"));
    }
    server
        .until("the offenders are gone", || {
            server.media.stats().participants == 0
        })
        .await;
}

/// Reads frames until the socket closes, and returns the reason.
pub(crate) async fn closing_reason(connection: &mut SignalConnection) -> String {
    let closing = async {
        while let Some(frame) = connection.outgoing.recv().await {
            if let SignalFrame::Close { code, reason } = frame {
                return format!("{code} {reason}");
            }
        }
        "ended".to_owned()
    };
    tokio::time::timeout(Duration::from_secs(10), closing)
        .await
        .expect("the offender's socket closes")
}

pub(crate) fn request(message: Request) -> Bytes {
    proto::SignalRequest {
        message: Some(message),
    }
    .encode_to_vec()
    .into()
}

pub(crate) fn offer(sdp: impl Into<String>) -> Bytes {
    request(Request::Offer(proto::SessionDescription {
        r#type: "offer".into(),
        sdp: sdp.into(),
        ..Default::default()
    }))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offender_loses_its_own_connection_only() {
    let server = TestServer::start(Mode::Single).await;
    let mut ada = Peer::named(&server, "target", "ada").await;
    let ben = Peer::named(&server, "target", "ben").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
    let since = Instant::now();

    let frames: Vec<(&str, Bytes)> = vec![
        ("malformed signal message", Bytes::from_static(&[0xff; 64])),
        (
            "malformed signal message",
            Bytes::from_static(&[0x0a, 0xff, 0xff, 0xff, 0xff, 0x7f, 1]),
        ),
        ("signal message is too long", vec![0; 600 * 1024].into()),
        ("session description is too long", offer("a".repeat(300 * 1024))),
        ("unacceptable offer", offer("v=0\r\n")),
        ("unacceptable offer", offer("")),
        (
            "too many media sections",
            offer("m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:x\r\n".repeat(600)),
        ),
        (
            "malformed candidate",
            request(Request::Trickle(proto::TrickleRequest {
                candidate_init: "{".into(),
                ..Default::default()
            })),
        ),
        (
            "track text is too long",
            request(Request::AddTrack(proto::AddTrackRequest {
                cid: "c".repeat(5000),
                ..Default::default()
            })),
        ),
    ];
    let count = frames.len() as u64;
    for (index, (reason, frame)) in frames.into_iter().enumerate() {
        let mut connection = connect(&server, &format!("mallory-{index}"), Default::default()).await;
        connection.incoming.send(frame).await.expect("taken");
        assert_eq!(closing_reason(&mut connection).await, format!("1008 {reason}"));
    }
    // A broken description in the join request itself.
    let broken = proto::JoinRequest {
        publisher_offer: Some(proto::SessionDescription {
            sdp: "v=0\r\nm=".into(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let mut connection = connect(&server, "mallory", broken).await;
    assert_eq!(closing_reason(&mut connection).await, "1008 unacceptable offer");

    server
        .until("the offenders are gone", || {
            server.media.stats().participants == 2
        })
        .await;
    assert_eq!(server.media.stats().violations, count + 1);
    assert!(ada.seen("disconnected").is_empty() && ben.seen("disconnected").is_empty());
    server
        .until("ben still hears ada", || {
            ben.sounds_since(since)
                .iter()
                .filter(|event| is_tone(event, 440.0))
                .count()
                > 2
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_messages_ends_the_connection() {
    let server = TestServer::start(Mode::Single).await;
    let mut connection = connect(&server, "mallory", Default::default()).await;
    let ping = request(Request::Ping(1));
    for _ in 0..5000 {
        if connection.incoming.send(ping.clone()).await.is_err() {
            break;
        }
    }
    assert_eq!(closing_reason(&mut connection).await, "1008 signal flood");
    server
        .until("the flooder is gone", || server.media.stats().participants == 0)
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_does_not_read_loses_its_socket_and_holds_up_nobody() {
    let server = TestServer::start(Mode::Single).await;
    let stuck = connect(&server, "stuck", Default::default()).await;
    let begun = Instant::now();
    for n in 0..4000 {
        let attributes = [("n".to_owned(), n.to_string())].into();
        let key = room("target");
        server
            .media
            .update_participant(&key, "stuck", "", "", attributes)
            .await
            .expect("updates");
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    // Media never connected and the socket is gone, so is the participant.
    server
        .until("the stuck client is gone", || {
            server.media.stats().participants == 0 || stuck.outgoing.is_closed()
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn datagrams_of_strangers_are_counted_and_ignored() {
    let server = TestServer::start(Mode::Single).await;
    let port = server.media.local_addr().expect("address");
    let socket = tokio::net::UdpSocket::bind("127.0.0.1:0").await.expect("binds");
    for n in 0..200u8 {
        let junk: Vec<u8> = (0..n).map(|byte| byte.wrapping_mul(31).wrapping_add(n)).collect();
        socket.send_to(&junk, port).await.expect("sends");
    }
    server
        .until("they are counted", || {
            server.media.stats().datagrams_unknown >= 190
        })
        .await;
    let mut ada = Peer::named(&server, "target", "ada").await;
    let ben = Peer::named(&server, "target", "ben").await;
    ada.publish(440).await;
    ben.hears("ada", 440.0).await;
}
