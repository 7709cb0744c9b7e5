//! The media port: STUN, DTLS, RTP, RTCP and arbitrary data from unknown senders, over UDP and in frames over TCP.

use std::net::SocketAddr;
use std::time::Duration;

use hub_media::{SignalConnection, SignalFrame};
use livekit_protocol as proto;
use prost::Message;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpStream, UdpSocket};
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::signalling::{self, assert_still_serving};

/// Where a corpus file names the participant whose connection is attacked.
const FRAGMENT: &[u8] = b"FRAGMENT";

/// Joins, and returns the fragment that the server answers with.
async fn join(server: &hub_media::MediaServer, token: &str) -> (SignalConnection, String) {
    let mut open = signalling::join(server, token).await;
    loop {
        let frame = timeout(Duration::from_secs(20), open.outgoing.recv()).await;
        let Ok(Some(SignalFrame::Message(bytes))) = frame else {
            panic!("no answer: {frame:?}");
        };
        let response = proto::SignalResponse::decode(bytes).expect("a signal response");
        if let Some(proto::signal_response::Message::Answer(answer)) = response.message {
            let fragment = answer
                .sdp
                .lines()
                .find_map(|line| line.strip_prefix("a=ice-ufrag:"));
            return (open, fragment.expect("an answer has a fragment").to_owned());
        }
    }
}

/// The input with the participant's fragment where it names one.
fn addressed(input: &[u8], fragment: &str) -> Vec<u8> {
    match input
        .windows(FRAGMENT.len())
        .position(|window| window == FRAGMENT)
    {
        Some(at) => [&input[..at], fragment.as_bytes(), &input[at + FRAGMENT.len()..]].concat(),
        None => input.to_vec(),
    }
}

/// A STUN binding request (RFC 8489, section 5) for a username.
fn check(username: &str) -> Vec<u8> {
    let mut attributes = vec![0, 6];
    attributes.extend((username.len() as u16).to_be_bytes());
    attributes.extend(username.as_bytes());
    attributes.resize(attributes.len().next_multiple_of(4), 0);
    let mut request = vec![0, 1];
    request.extend((attributes.len() as u16).to_be_bytes());
    request.extend([0x21, 0x12, 0xA4, 0x42]);
    request.extend([9; 12]);
    request.extend(attributes);
    request
}

#[test]
fn any_datagram_to_somebody_s_connection_is_taken_or_dropped() {
    let runtime = Runtime::new().expect("threads can be started");
    let (server, token) = signalling::server(&runtime);
    let to = server.local_addr().expect("it is bound");
    let mut joined = runtime.block_on(join(&server, &token));
    let socket = runtime
        .block_on(UdpSocket::bind("127.0.0.1:0"))
        .expect("a free port");
    crate::fuzz("datagrams", &[check("FRAGMENT:x")], |bytes| {
        runtime.block_on(async {
            // A client that never connects its media is disconnected after a while.
            if joined.0.incoming.is_closed() {
                joined = join(&server, &token).await;
            }
            let fragment = &joined.1;
            let counted = server.media_datagrams();
            // What comes from this address is now for that connection.
            let named = check(&format!("{fragment}:x"));
            socket.send_to(&named, to).await.expect("sends");
            // An empty or overlong datagram, and one that the kernel refuses, is not the server's fault.
            let _ = socket.send_to(&addressed(bytes, fragment), to).await;
            // Datagrams with an unknown name are counted: once this one is, everything before it has been read.
            settle(&server, to, counted).await;
        });
    });
    assert_eq!(server.stats().violations, 0, "a connection failed");
    assert_still_serving(&runtime, &server, &token);
}

trait Counted {
    fn media_datagrams(&self) -> u64;
}

impl Counted for hub_media::MediaServer {
    fn media_datagrams(&self) -> u64 {
        self.stats().datagrams_unknown
    }
}

/// Sends a datagram of a stranger until one has been counted.
async fn settle(server: &hub_media::MediaServer, to: SocketAddr, counted: u64) {
    let stranger = UdpSocket::bind("127.0.0.1:0").await.expect("a free port");
    for _ in 0..2_000 {
        stranger.send_to(&[255], to).await.expect("sends");
        tokio::task::yield_now().await;
        if server.media_datagrams() > counted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
        if server.media_datagrams() > counted {
            return;
        }
    }
    panic!("the media port is not read any more");
}

#[test]
fn any_stream_of_frames_over_tcp_is_carried_or_ended() {
    let runtime = Runtime::new().expect("threads can be started");
    let (server, token, port) = signalling::server_with_tcp(&runtime);
    let mut joined = runtime.block_on(join(&server, &token));
    let framed = |datagram: Vec<u8>| [&(datagram.len() as u16).to_be_bytes()[..], &datagram].concat();
    crate::fuzz("stream", &[framed(check("FRAGMENTxxxxxxxx:x"))], |bytes| {
        runtime.block_on(async {
            if joined.0.incoming.is_closed() {
                joined = join(&server, &token).await;
            }
            let fragment = &joined.1;
            let mut stream = timeout(Duration::from_secs(20), TcpStream::connect(port))
                .await
                .expect("it is accepted in time")
                .expect("it is accepted");
            // First a frame that names the participant, then anything.
            let first = framed(check(&format!("{fragment}:x")));
            // The server may have ended it by then.
            let _ = stream
                .write_all(&[first, addressed(bytes, fragment)].concat())
                .await;
            let _ = stream.shutdown().await;
        });
    });
    assert_eq!(server.stats().violations, 0, "a connection failed");
    assert_still_serving(&runtime, &server, &token);
}

#[test]
fn any_token_is_verified_or_refused() {
    let runtime = Runtime::new().expect("threads can be started");
    let (server, token) = signalling::server(&runtime);
    let sound = server.validate(&signalling::bearer(&token));
    assert!(sound.is_ok(), "{sound:?}");
    crate::fuzz("tokens", &[token.clone().into_bytes()], |bytes| {
        let offered = String::from_utf8_lossy(bytes);
        match server.validate(&signalling::bearer(&offered)) {
            // Whitespace around it, or a different encoding of the same base64, does not change what was signed.
            Ok(()) => assert_eq!(claims(&offered), claims(&token), "{offered}"),
            Err(error) => assert!((400..500).contains(&error.status), "{error:?}"),
        }
        let query = signalling::query(&offered);
        if let Err(error) = server.validate(&query) {
            assert!((400..500).contains(&error.status), "{error:?}");
        }
    });
}

/// The part of a token that says who it is for.
fn claims(token: &str) -> Option<&str> {
    token.trim().split('.').nth(1)
}
