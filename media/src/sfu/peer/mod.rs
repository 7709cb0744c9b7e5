//! One peer connection of a client: the WebRTC stack without its sockets and timers.

mod alert;
mod candidate;
mod exporter;
mod handshake;
mod reports;
mod resends;
mod sections;
mod srtp;

pub(crate) use candidate::LocalCandidate;

use crate::error::MediaError;
use crate::sfu::codec::media_engine;
use crate::sfu::rtcp_watch::{Arrival, Feedback, Watched};
use crate::sfu::udp::Datagram;
use bytes::{Bytes, BytesMut};
use exporter::Exporter;
use handshake::Handshake;
use reports::Reports;
use rtc::data_channel::RTCDataChannelInit;
use rtc::interceptor::{Registry, Slot};
use rtc::peer_connection::configuration::RTCConfigurationBuilder;
use rtc::peer_connection::configuration::setting_engine::SettingEngineBuilder;
use rtc::peer_connection::event::RTCPeerConnectionEvent;
use rtc::peer_connection::message::{RTCMessage, TaggedRTCMessage};
use rtc::peer_connection::transport::{RTCDtlsRole, RTCDtlsTransportState, RTCIceCandidateInit};
use rtc::peer_connection::{RTCPeerConnection, RTCPeerConnectionBuilder};
use rtc::rtcp::payload_feedbacks::picture_loss_indication::PictureLossIndication;
use rtc::rtcp::sender_report::SenderReport;
use rtc::sansio::Protocol;
use rtc::shared::{TaggedBytesMut, TransportContext, TransportProtocol};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// When the stack takes a connection for interrupted, ...
const ICE_DISCONNECTED: Duration = Duration::from_secs(5);
/// ... and for this long more, as failed.
const ICE_FAILED: Duration = Duration::from_secs(25);
const ICE_KEEPALIVE: Duration = Duration::from_secs(2);

/// How many packets late one may arrive and still be accepted (RFC 3711, section 3.3.2): lost packets are resent under
/// their own number, and a large picture is many packets in a moment. A multiple of 64, as the stack counts.
const REPLAY_WINDOW: usize = 2_048;

/// STUN binding success response (RFC 8489, section 5).
const BINDING_SUCCESS: [u8; 2] = [0x01, 0x01];

/// Which of a client's peer connections is meant (LiveKit `SignalTarget`). A client with one has it as the
/// publisher's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// What the client sends arrives here.
    Publisher,
    /// Tracks are sent to the client here, if it has a separate connection for that.
    Subscriber,
}

/// Handle of a data channel, unique on its connection.
pub(crate) type ChannelId = usize;

/// Something the client's side of the connection gave us.
#[derive(Debug)]
pub(crate) enum Incoming {
    Rtp { packet: rtc::rtp::Packet, at: Instant },
    Data { channel: ChannelId, payload: BytesMut },
}

/// A peer connection, driven by its owner: datagrams and instants in, datagrams and events out.
pub(crate) struct Peer {
    pc: RTCPeerConnection,
    exporter: Arc<Exporter>,
    candidates: Vec<LocalCandidate>,
    handshake: Handshake,
    watched: Arc<Watched>,
    heard: Instant,
}

impl Peer {
    /// Makes a connection that answers at `candidates` (not empty).
    pub fn new(candidates: Vec<LocalCandidate>, now: Instant) -> Result<Self, MediaError> {
        if candidates.is_empty() {
            return Err(MediaError::NoAddress);
        }
        let watched = Arc::new(Watched::default());
        let exporter = Arc::new(Exporter::new().map_err(refused)?);
        let settings = SettingEngineBuilder::new()
            .with_crypto_provider(exporter.clone())
            .with_lite(true)
            // As the DTLS server the stack accepts an SCTP association whenever the client opens one: livekit-client
            // over `/rtc` negotiates data channels only after its tracks. As the client it opens one with the handshake
            // or never.
            .with_answering_dtls_role(RTCDtlsRole::Server)
            .with_ice_timeouts(Some(ICE_DISCONNECTED), Some(ICE_FAILED), Some(ICE_KEEPALIVE))
            .with_host_acceptance_min_wait(Some(Duration::ZERO))
            .with_srtp_replay_protection_window(REPLAY_WINDOW)
            .with_srflx_acceptance_min_wait(Some(Duration::ZERO))
            .with_prflx_acceptance_min_wait(Some(Duration::ZERO))
            .with_multicast_dns_mode(rtc::ice::mdns::MulticastDnsMode::Disabled)
            .with_include_loopback_candidate(true)
            .build();
        let registry = Registry::new().with(Slot::Custom(12_500), Reports::new(watched.clone()));
        let mut pc = RTCPeerConnectionBuilder::new()
            .with_configuration(RTCConfigurationBuilder::new().build())
            .with_media_engine(media_engine().map_err(refused)?)
            .with_setting_engine(settings)
            .with_interceptor_registry(registry)
            .build(now)
            .map_err(refused)?;
        for (index, local) in candidates.iter().enumerate() {
            let candidate = local.attribute(index);
            pc.add_local_candidate(RTCIceCandidateInit {
                candidate,
                ..Default::default()
            })
            .map_err(refused)?;
        }
        pc.add_local_candidate(RTCIceCandidateInit::default())
            .map_err(refused)?;
        Ok(Self {
            pc,
            exporter,
            candidates,
            handshake: Handshake::default(),
            watched,
            heard: now,
        })
    }

    /// Candidate attributes of the addresses at which the client can reach this connection.
    pub fn candidate_attributes(&self) -> impl Iterator<Item = String> + '_ {
        let numbered = self.candidates.iter().enumerate();
        numbered.map(|(index, candidate)| candidate.attribute(index))
    }

    /// Opens a data channel to the client; before the first offer, so that it is part of it.
    pub fn open_channel(&mut self, label: &str, reliable: bool) -> Result<(), MediaError> {
        let init = RTCDataChannelInit {
            ordered: reliable,
            max_retransmits: (!reliable).then_some(0),
            ..Default::default()
        };
        self.pc.create_data_channel(label, Some(init)).map_err(refused)?;
        Ok(())
    }

    /// Whether the client has described its end: its addresses are accepted only then.
    pub fn is_described(&self) -> bool {
        self.pc.remote_description().is_some()
    }

    /// Adds an address of the client; an unusable one is ignored.
    pub fn add_remote_candidate(&mut self, candidate: String) {
        let init = RTCIceCandidateInit {
            candidate,
            ..Default::default()
        };
        if let Err(error) = self.pc.add_remote_candidate(init) {
            tracing::debug!(%error, "remote candidate passed over");
        }
    }

    /// Feeds a datagram. Errors concern this datagram only.
    pub fn handle_datagram(&mut self, datagram: Datagram) {
        // Which of our addresses received it is unknown; any one of its kind will do.
        let fits = |local: &&LocalCandidate| {
            local.protocol == datagram.protocol && local.address.is_ipv4() == datagram.from.is_ipv4()
        };
        let Some(local) = self.candidates.iter().find(fits).map(|local| local.address) else {
            return;
        };
        // RFC 7983, section 7: the first byte of DTLS is 20 to 63.
        if datagram.data.first().is_some_and(|byte| (20..64).contains(byte)) {
            let is_superfluous = if self.is_secured() {
                alert::has_unprotected_alert(&datagram.data)
            } else {
                self.handshake.is_repeated(&datagram.data)
            };
            if is_superfluous {
                return;
            }
        }
        let message = TaggedBytesMut {
            now: datagram.at,
            transport: TransportContext {
                local_addr: local,
                peer_addr: datagram.from,
                transport_protocol: datagram.protocol,
                ecn: None,
            },
            message: datagram.data,
        };
        if let Err(error) = self.pc.handle_read(message) {
            tracing::trace!(%error, "datagram refused");
        }
    }

    /// Next event.
    pub fn poll_event(&mut self) -> Option<RTCPeerConnectionEvent> {
        self.pc.poll_event()
    }

    /// Next packet or message from the client.
    pub fn poll_incoming(&mut self) -> Option<Incoming> {
        loop {
            let read = self.pc.poll_read()?;
            self.heard = read.now;
            return Some(match read.message {
                RTCMessage::RtpPacket(_, packet) => Incoming::Rtp { packet, at: read.now },
                RTCMessage::DataChannelMessage(channel, message) => Incoming::Data {
                    channel,
                    payload: message.data,
                },
                _ => continue,
            });
        }
    }

    /// What subscribers' reports said since the last call.
    pub fn take_feedback(&mut self) -> Vec<Feedback> {
        if self.watched.take_heard() {
            self.heard = Instant::now();
        }
        self.watched.take_notes()
    }

    /// When packets arrived, as the client reported since the last call.
    pub fn take_arrivals(&self) -> Vec<Arrival> {
        self.watched.take_arrivals()
    }

    /// Time of the last authenticated packet of the client: a connectivity check with its credentials, or anything
    /// under the keys of its DTLS session.
    pub fn heard(&self) -> Instant {
        self.heard
    }

    /// Sends an RTP packet on a leg; it goes out with the next [`Peer::poll_datagram`].
    pub fn send_rtp(&mut self, packet: rtc::rtp::Packet, now: Instant) {
        let message = RTCMessage::RtpPacket(String::new(), packet);
        if let Err(error) = self.pc.handle_write(TaggedRTCMessage { now, message }) {
            tracing::trace!(%error, "packet refused");
        }
    }

    /// Sends a report on a stream that goes out without the stack's doing.
    pub fn send_report(&mut self, report: SenderReport, now: Instant) {
        let message = RTCMessage::RtcpPacket(String::new(), vec![Box::new(report)]);
        if let Err(error) = self.pc.handle_write(TaggedRTCMessage { now, message }) {
            tracing::debug!(%error, "report refused");
        }
    }

    /// Asks the client for a keyframe.
    pub fn request_keyframe(&mut self, media_ssrc: u32, now: Instant) {
        let pli = PictureLossIndication {
            sender_ssrc: 0,
            media_ssrc,
        };
        let message = RTCMessage::RtcpPacket(String::new(), vec![Box::new(pli)]);
        if let Err(error) = self.pc.handle_write(TaggedRTCMessage { now, message }) {
            tracing::debug!(%error, "keyframe request refused");
        }
    }

    /// Next datagram to send.
    pub fn poll_datagram(&mut self) -> Option<(TransportProtocol, SocketAddr, BytesMut)> {
        let message = self.pc.poll_write()?;
        // Only a check that bears the client's credentials is answered so (RFC 8445, section 7.3).
        if answers_check(&message.message) {
            self.heard = message.now;
        }
        Some((
            message.transport.transport_protocol,
            message.transport.peer_addr,
            message.message,
        ))
    }

    /// The time at which the connection needs [`Self::handle_timeout`] next.
    pub fn poll_timeout(&mut self) -> Option<Instant> {
        self.pc.poll_timeout()
    }

    /// Advances the connection to this time.
    pub fn handle_timeout(&mut self, now: Instant) {
        if let Err(error) = self.pc.handle_timeout(now) {
            tracing::debug!(%error, "peer connection timer");
        }
    }

    /// Whether the client has closed its end (DTLS close_notify).
    pub fn is_closed_by_client(&mut self) -> bool {
        self.dtls_state() == Some(RTCDtlsTransportState::Closed)
    }

    fn is_secured(&mut self) -> bool {
        self.dtls_state() == Some(RTCDtlsTransportState::Connected)
    }

    fn dtls_state(&mut self) -> Option<RTCDtlsTransportState> {
        self.on_transport(|transport| transport.state())
    }

    /// Label of a data channel.
    pub fn channel_label(&mut self, id: ChannelId) -> Option<String> {
        Some(self.pc.data_channel(id)?.label().to_owned())
    }

    /// Bytes handed to a channel and not yet acknowledged or given up.
    pub fn channel_backlog(&mut self, id: ChannelId) -> usize {
        self.pc
            .data_channel(id)
            .map_or(0, |channel| channel.outstanding_bytes())
    }

    /// Sends a message on a channel; false when the channel cannot take it.
    pub fn send_data(&mut self, id: ChannelId, payload: &Bytes, now: Instant) -> bool {
        self.pc
            .data_channel(id)
            .is_some_and(|mut channel| channel.send(now, BytesMut::from(&payload[..])).is_ok())
    }

    /// Closes the connection; the close message goes out with the following [`Peer::poll_datagram`]s.
    pub fn close(&mut self) {
        if let Err(error) = self.pc.close() {
            tracing::debug!(%error, "closing peer connection");
        }
    }
}

/// Whether a datagram to the client answers one of its connectivity checks.
pub(crate) fn answers_check(datagram: &[u8]) -> bool {
    datagram.starts_with(&BINDING_SUCCESS)
}

fn refused(error: impl std::fmt::Display) -> MediaError {
    MediaError::PeerConnection(error.to_string())
}
