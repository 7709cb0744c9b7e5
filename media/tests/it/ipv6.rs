//! A socket bound to all addresses of both families: IPv4 clients reach it by mapped addresses, IPv6 clients by their
//! own.

use crate::peer::Peer;
use crate::server::{Mode, TestServer};
use hmac::{Hmac, Mac};
use hub_media::{MediaConfig, SignalConnection, SignalFrame, SignalRequestInfo, TokenGrant};
use livekit_protocol as proto;
use prost::Message;
use proto::signal_request::Message as Request;
use proto::signal_response::Message as Response;
use sha1::Sha1;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::net::UdpSocket;

const COOKIE: [u8; 4] = [0x21, 0x12, 0xA4, 0x42];
const SUCCESS: [u8; 2] = [0x01, 0x01];
const XOR_MAPPED_ADDRESS: u16 = 0x0020;

async fn server(mode: Mode, advertise: &[IpAddr]) -> TestServer {
    let config = MediaConfig {
        udp: SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)),
        advertise: advertise.to_vec(),
        ..Default::default()
    };
    TestServer::start_with(mode, config).await
}

async fn clients_hear_each_other_on_a_socket_of_both_families(mode: Mode) {
    let server = server(
        mode,
        &["127.0.0.1".parse().expect("address"), Ipv6Addr::LOCALHOST.into()],
    )
    .await;
    let mut ada = Peer::named(&server, "both", "ada").await;
    let mut ben = Peer::named(&server, "both", "ben").await;
    ada.publish(440).await;
    ben.publish(660).await;
    ben.hears("ada", 440.0).await;
    ada.hears("ben", 660.0).await;
}

in_both_modes!(clients_hear_each_other_on_a_socket_of_both_families);

/// Joins, and answers the offer as a client would; returns the server's address, its fragment and its password.
async fn negotiate(server: &TestServer) -> (SignalConnection, SocketAddr, String, String) {
    let token = server.token(&TokenGrant::join("six", "ada"));
    let request = SignalRequestInfo {
        path: "/rtc".into(),
        query: String::new(),
        authorization: Some(format!("Bearer {token}")),
    };
    let mut connection = server.media.connect(request).await.expect("connects");
    let offer = loop {
        let frame = tokio::time::timeout(Duration::from_secs(30), connection.outgoing.recv()).await;
        let Ok(Some(SignalFrame::Message(bytes))) = frame else {
            panic!("no offer: {frame:?}");
        };
        let response = proto::SignalResponse::decode(bytes).expect("a signal response");
        if let Some(Response::Offer(offer)) = response.message {
            break offer;
        }
    };
    let line = |name: &str| {
        let found = offer.sdp.lines().find_map(|line| line.strip_prefix(name));
        found
            .unwrap_or_else(|| panic!("no {name} in {}", offer.sdp))
            .to_owned()
    };
    let (ufrag, password) = (line("a=ice-ufrag:"), line("a=ice-pwd:"));
    let candidates = offer
        .sdp
        .lines()
        .filter_map(|line| line.strip_prefix("a=candidate:"));
    let addresses: Vec<SocketAddr> = candidates
        .filter(|candidate| candidate.to_lowercase().contains(" udp "))
        .filter_map(|candidate| {
            let mut parts = candidate.split(' ').skip(4);
            let address: IpAddr = parts.next()?.parse().ok()?;
            Some(SocketAddr::new(address, parts.next()?.parse().ok()?))
        })
        .collect();
    assert!(addresses.iter().all(SocketAddr::is_ipv6), "{addresses:?}");
    let answer: String = offer
        .sdp
        .lines()
        .filter(|line| {
            !["a=ice-lite", "a=candidate", "a=end-of"]
                .iter()
                .any(|own| line.starts_with(own))
        })
        .map(|line| match line {
            _ if line.starts_with("a=ice-ufrag:") => "a=ice-ufrag:client\r\n".to_owned(),
            _ if line.starts_with("a=ice-pwd:") => "a=ice-pwd:password-of-the-client-22\r\n".to_owned(),
            "a=setup:actpass" => "a=setup:active\r\n".to_owned(),
            other => format!("{other}\r\n"),
        })
        .collect();
    let answer = Request::Answer(proto::SessionDescription {
        r#type: "answer".into(),
        sdp: answer,
        id: offer.id,
        ..Default::default()
    });
    let message = proto::SignalRequest {
        message: Some(answer),
    };
    connection
        .incoming
        .send(message.encode_to_vec().into())
        .await
        .expect("taken");
    let address = *addresses.first().expect("an address");
    (connection, address, ufrag, password)
}

fn attribute(message: &mut Vec<u8>, kind: u16, value: &[u8]) {
    message.extend(kind.to_be_bytes());
    message.extend((value.len() as u16).to_be_bytes());
    message.extend(value);
    message.resize(message.len().next_multiple_of(4), 0);
}

/// Says how long the message will be once `more` bytes have been added.
fn set_length(message: &mut [u8], more: usize) {
    let length = (message.len() - 20 + more) as u16;
    message[2..4].copy_from_slice(&length.to_be_bytes());
}

/// CRC-32 of FINGERPRINT (RFC 8489, section 14.7).
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
        }
    }
    !crc
}

/// A connectivity check of a controlling client (RFC 8445, section 7.2.4).
fn check(ufrag: &str, password: &str) -> Vec<u8> {
    let mut message = vec![0x00, 0x01, 0, 0];
    message.extend(COOKIE);
    message.extend(b"transaction!");
    attribute(&mut message, 0x0006, format!("{ufrag}:client").as_bytes());
    attribute(&mut message, 0x0024, &1_845_501_695_u32.to_be_bytes());
    attribute(&mut message, 0x802A, &7_u64.to_be_bytes());
    set_length(&mut message, 24);
    let mut mac = Hmac::<Sha1>::new_from_slice(password.as_bytes()).expect("any key");
    mac.update(&message);
    attribute(&mut message, 0x0008, &mac.finalize().into_bytes());
    set_length(&mut message, 8);
    let fingerprint = crc32(&message) ^ 0x5354_554E;
    attribute(&mut message, 0x8028, &fingerprint.to_be_bytes());
    message
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_check_from_an_ipv6_address_is_answered_there() {
    let server = server(Mode::Dual, &[Ipv6Addr::LOCALHOST.into()]).await;
    let (_connection, address, ufrag, password) = negotiate(&server).await;
    assert_eq!(address.ip(), IpAddr::from(Ipv6Addr::LOCALHOST));
    let socket = UdpSocket::bind((Ipv6Addr::LOCALHOST, 0)).await.expect("binds");
    let own_port = socket.local_addr().expect("address").port();
    let request = check(&ufrag, &password);
    let deadline = Instant::now() + Duration::from_secs(30);
    let mut buffer = [0; 1500];
    loop {
        assert!(Instant::now() < deadline, "no answer");
        socket.send_to(&request, address).await.expect("sends");
        let answer = tokio::time::timeout(Duration::from_millis(300), socket.recv_from(&mut buffer)).await;
        let Ok(Ok((length, from))) = answer else { continue };
        let message = &buffer[..length];
        if message[..2] != SUCCESS {
            continue;
        }
        assert_eq!(from, address);
        assert_eq!(message[8..20], *b"transaction!");
        let mut rest = &message[20..];
        let mapped = loop {
            let (kind, size) = (
                u16::from_be_bytes([rest[0], rest[1]]),
                usize::from(u16::from_be_bytes([rest[2], rest[3]])),
            );
            if kind == XOR_MAPPED_ADDRESS {
                break &rest[4..4 + size];
            }
            rest = &rest[4 + size.next_multiple_of(4)..];
        };
        // Family 2 is IPv6; the port is XORed with the first half of the cookie.
        let port = u16::from_be_bytes([mapped[2] ^ COOKIE[0], mapped[3] ^ COOKIE[1]]);
        assert_eq!((mapped[1], mapped.len(), port), (2, 20, own_port));
        return;
    }
}
