//! A client that follows the protocol only as far as admission requires: it sends what the SDKs refuse to send.

use crate::hostile::{connect, connect_dual, offer};
use crate::server::{Mode, TestServer};
use bytes::{Bytes, BytesMut};
use hub_media::{SignalConnection, SignalFrame};
use livekit_protocol as proto;
use prost::Message;
use proto::signal_response::Message as Response;
use rtc::data_channel::RTCDataChannelInit;
use rtc::peer_connection::configuration::RTCConfigurationBuilder;
use rtc::peer_connection::configuration::setting_engine::SettingEngineBuilder;
use rtc::peer_connection::event::{RTCDataChannelEvent, RTCPeerConnectionEvent};
use rtc::peer_connection::sdp::RTCSessionDescription;
use rtc::peer_connection::transport::RTCIceCandidateInit;
use rtc::peer_connection::{RTCPeerConnection, RTCPeerConnectionBuilder};
use rtc::sansio::Protocol;
use rtc::shared::{TaggedBytesMut, TransportContext, TransportProtocol};
use std::time::{Duration, Instant};
use tokio::net::UdpSocket;
use tokio::sync::mpsc;

/// Bytes in flight to the server; more wait.
const BACKLOG: usize = 256 * 1024;

/// It is in the room `target`, with a reliable data channel and nothing else.
pub struct Raw {
    /// Messages for the channel; they wait until it is open.
    pub packets: mpsc::Sender<Bytes>,
    pub signal: SignalConnection,
}

impl Raw {
    pub async fn join(server: &TestServer, identity: &str) -> Self {
        let mut signal = match server.mode {
            Mode::Single => connect(server, identity, Default::default()).await,
            Mode::Dual => connect_dual(server, identity).await.0,
        };
        let socket = UdpSocket::bind("127.0.0.1:0").await.expect("binds");
        let mut connection = connection(&socket);
        let description = connection.create_offer(None).expect("an offer");
        let sent = signal.incoming.send(offer(description.sdp.clone())).await;
        sent.expect("taken");
        connection
            .set_local_description(Instant::now(), description)
            .expect("its own");
        let answer = RTCSessionDescription::answer(answer(&mut signal).await).expect("an answer");
        connection
            .set_remote_description(Instant::now(), answer)
            .expect("it fits");
        let candidate = RTCIceCandidateInit {
            candidate: format!(
                "candidate:1 1 udp 2130706431 127.0.0.1 {} typ host",
                server.media.local_addr().expect("address").port()
            ),
            ..Default::default()
        };
        connection.add_remote_candidate(candidate).expect("it fits");
        let (packets, waiting) = mpsc::channel(64);
        tokio::spawn(run(connection, socket, waiting));
        Self { packets, signal }
    }
}

fn connection(socket: &UdpSocket) -> RTCPeerConnection {
    let settings = SettingEngineBuilder::new()
        .with_include_loopback_candidate(true)
        .build();
    let mut connection = RTCPeerConnectionBuilder::new()
        .with_configuration(RTCConfigurationBuilder::new().build())
        .with_setting_engine(settings)
        .build(Instant::now())
        .expect("a connection");
    let init = RTCDataChannelInit {
        ordered: true,
        ..Default::default()
    };
    connection
        .create_data_channel("_reliable", Some(init))
        .expect("a channel");
    let port = socket.local_addr().expect("address").port();
    let candidate = format!("candidate:1 1 udp 2130706431 127.0.0.1 {port} typ host");
    for candidate in [candidate, String::new()] {
        let init = RTCIceCandidateInit {
            candidate,
            ..Default::default()
        };
        connection.add_local_candidate(init).expect("its own");
    }
    connection
}

async fn answer(signal: &mut SignalConnection) -> String {
    loop {
        let frame = tokio::time::timeout(Duration::from_secs(10), signal.outgoing.recv()).await;
        let Ok(Some(SignalFrame::Message(bytes))) = frame else {
            panic!("no answer: {frame:?}");
        };
        let response = proto::SignalResponse::decode(bytes).expect("a signal response");
        if let Some(Response::Answer(answer)) = response.message {
            return answer.sdp;
        }
    }
}

/// Drives the connection until nobody has anything to send any more.
async fn run(mut connection: RTCPeerConnection, socket: UdpSocket, mut waiting: mpsc::Receiver<Bytes>) {
    let local = socket.local_addr().expect("address");
    let mut buffer = vec![0; 2048];
    let mut open = None;
    loop {
        while let Some(out) = connection.poll_write() {
            // What the server no longer takes is lost, as on any network.
            let _ = socket.send_to(&out.message, out.transport.peer_addr).await;
        }
        while let Some(event) = connection.poll_event() {
            if let RTCPeerConnectionEvent::OnDataChannel(RTCDataChannelEvent::OnOpen(id)) = event {
                open = Some(id);
            }
        }
        while connection.poll_read().is_some() {}
        let channel = open.and_then(|id| connection.data_channel(id));
        let has_room = channel.is_some_and(|channel| channel.outstanding_bytes() < BACKLOG);
        let next = connection.poll_timeout();
        let next = next.unwrap_or_else(|| Instant::now() + Duration::from_secs(1));
        tokio::select! {
            received = socket.recv_from(&mut buffer) => {
                let Ok((length, from)) = received else { return };
                let datagram = TaggedBytesMut {
                    now: Instant::now(),
                    transport: TransportContext {
                        local_addr: local,
                        peer_addr: from,
                        transport_protocol: TransportProtocol::UDP,
                        ecn: None,
                    },
                    message: BytesMut::from(&buffer[..length]),
                };
                let _ = connection.handle_read(datagram);
            }
            packet = waiting.recv(), if has_room => {
                let (Some(packet), Some(id)) = (packet, open) else { return };
                if let Some(mut channel) = connection.data_channel(id) {
                    let _ = channel.send(Instant::now(), BytesMut::from(&packet[..]));
                }
            }
            () = tokio::time::sleep_until(next.into()) => {
                let _ = connection.handle_timeout(Instant::now());
            }
        }
    }
}

/// A user packet with this content, for one of these or for everyone.
pub fn packet(topic: &str, content: &[u8], to: &[&str]) -> Bytes {
    let user = proto::UserPacket {
        payload: content.to_vec(),
        topic: Some(topic.to_owned()),
        ..Default::default()
    };
    proto::DataPacket {
        destination_identities: to.iter().map(|&identity| identity.to_owned()).collect(),
        value: Some(proto::data_packet::Value::User(user)),
        ..Default::default()
    }
    .encode_to_vec()
    .into()
}
