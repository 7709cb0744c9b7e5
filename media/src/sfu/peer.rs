//! One client's peer connection: the WebRTC stack without its sockets and timers.

use crate::error::MediaError;
use crate::sfu::codec::{media_engine, opus, vp8};
use crate::sfu::event::TrackKind;
use crate::sfu::rtcp_watch::{Feedback, FeedbackNotes, RtcpWatch};
use crate::sfu::sdp;
use crate::sfu::udp::Datagram;
use bytes::{Bytes, BytesMut};
use rtc::interceptor::{
    NackGeneratorBuilder, NackResponderBuilder, ReceiverReportBuilder, Registry, SenderReportBuilder, Slot,
    TwccReceiverBuilder,
};
use rtc::media_stream::MediaStreamTrack;
use rtc::peer_connection::configuration::RTCConfigurationBuilder;
use rtc::peer_connection::configuration::setting_engine::SettingEngineBuilder;
use rtc::peer_connection::event::RTCPeerConnectionEvent;
use rtc::peer_connection::message::{RTCMessage, TaggedRTCMessage};
use rtc::peer_connection::sdp::RTCSessionDescription;
use rtc::peer_connection::transport::{RTCDtlsTransportState, RTCIceCandidateInit};
use rtc::peer_connection::{RTCPeerConnection, RTCPeerConnectionBuilder};
use rtc::rtcp::payload_feedbacks::picture_loss_indication::PictureLossIndication;
use rtc::rtp_transceiver::rtp_sender::{RTCRtpCodingParameters, RTCRtpEncodingParameters, RtpCodecKind};
use rtc::rtp_transceiver::{RTCRtpTransceiverDirection, RTCRtpTransceiverId, RTCRtpTransceiverInit};
use rtc::sansio::Protocol;
use rtc::shared::{TaggedBytesMut, TransportContext, TransportProtocol};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Without an authenticated connectivity check for this long, media counts as interrupted.
const ICE_DISCONNECTED: Duration = Duration::from_secs(5);
/// ... and for this long more, as failed.
const ICE_FAILED: Duration = Duration::from_secs(25);
const ICE_KEEPALIVE: Duration = Duration::from_secs(2);

/// Handle of a data channel.
pub(crate) type ChannelId = usize;

/// Something the client's side of the connection gave us.
#[derive(Debug)]
pub(crate) enum Incoming {
    Rtp { packet: rtc::rtp::Packet, at: Instant },
    Data { channel: ChannelId, payload: BytesMut },
}

/// An address that the client may reach us at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LocalCandidate {
    pub address: SocketAddr,
    pub protocol: TransportProtocol,
}

impl LocalCandidate {
    /// Candidate attribute (RFC 8839, section 5.1, and RFC 6544, section 4.5).
    fn attribute(&self, index: u32) -> String {
        // RFC 8445, section 5.1.2: host candidates, those over TCP after those over UDP.
        let (protocol, preference, suffix) = match self.protocol {
            TransportProtocol::TCP => ("tcp", 90u32, " tcptype passive"),
            _ => ("udp", 126, ""),
        };
        let priority = preference << 24 | (65_535 - index) << 8 | 255;
        let (ip, port) = (self.address.ip(), self.address.port());
        format!(
            "candidate:{} 1 {protocol} {priority} {ip} {port} typ host{suffix}",
            index + 1
        )
    }
}

/// A peer connection, driven by its owner: datagrams and instants in, datagrams and events out.
pub(crate) struct Peer {
    pc: RTCPeerConnection,
    candidates: Vec<LocalCandidate>,
    feedback: FeedbackNotes,
}

impl Peer {
    /// Makes a connection that answers at `candidates` (not empty).
    pub fn new(candidates: Vec<LocalCandidate>, now: Instant) -> Result<Self, MediaError> {
        if candidates.is_empty() {
            return Err(MediaError::NoAddress);
        }
        let feedback = FeedbackNotes::default();
        let settings = SettingEngineBuilder::new()
            .with_lite(true)
            .with_ice_timeouts(Some(ICE_DISCONNECTED), Some(ICE_FAILED), Some(ICE_KEEPALIVE))
            .with_host_acceptance_min_wait(Some(Duration::ZERO))
            .with_srflx_acceptance_min_wait(Some(Duration::ZERO))
            .with_prflx_acceptance_min_wait(Some(Duration::ZERO))
            .with_multicast_dns_mode(rtc::ice::mdns::MulticastDnsMode::Disabled)
            .with_include_loopback_candidate(true)
            .build();
        let registry = Registry::new()
            .with(Slot::NackResponder, NackResponderBuilder::new().build())
            .with(Slot::NackGenerator, NackGeneratorBuilder::new().build())
            .with(Slot::TwccReceiver, TwccReceiverBuilder::new().build())
            .with(Slot::ReceiverReport, ReceiverReportBuilder::new().build())
            .with(Slot::SenderReport, SenderReportBuilder::new().build())
            .with(Slot::Custom(12_500), RtcpWatch::new(feedback.clone()));
        let mut pc = RTCPeerConnectionBuilder::new()
            .with_configuration(RTCConfigurationBuilder::new().build())
            .with_media_engine(media_engine().map_err(refused)?)
            .with_setting_engine(settings)
            .with_interceptor_registry(registry)
            .build(now)
            .map_err(refused)?;
        for (index, local) in candidates.iter().enumerate() {
            let candidate = local.attribute(index as u32);
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
            candidates,
            feedback,
        })
    }

    /// Takes the client's offer. Follow with [`Peer::answer`].
    pub fn accept_offer(&mut self, offer: &str, now: Instant) -> Result<(), MediaError> {
        let offer = RTCSessionDescription::offer(offer.to_owned()).map_err(refused)?;
        self.pc.set_remote_description(now, offer).map_err(refused)
    }

    /// Answers the offer; returns the description to send, which is also the one that holds.
    pub fn answer(&mut self, now: Instant) -> Result<String, MediaError> {
        let answer = self.pc.create_answer(None).map_err(refused)?;
        let text = sdp::answer_for_client(&answer.sdp);
        self.pc.set_local_description(now, answer).map_err(refused)?;
        Ok(text)
    }

    /// Adds an address of the client; one that cannot be used is passed over.
    pub fn add_remote_candidate(&mut self, candidate: String) {
        let init = RTCIceCandidateInit {
            candidate,
            ..Default::default()
        };
        if let Err(error) = self.pc.add_remote_candidate(init) {
            tracing::debug!(%error, "remote candidate passed over");
        }
    }

    /// Makes a sender for a track to the client. Takes a section that the client already offers and
    /// that never carried anything, or else waits for the client to offer one more.
    pub fn add_sender(
        &mut self,
        kind: TrackKind,
        stream_id: &str,
        track_id: &str,
        ssrc: u32,
        offered: impl Fn(&str) -> Option<TrackKind>,
    ) -> Result<RTCRtpTransceiverId, MediaError> {
        let encoding = RTCRtpEncodingParameters {
            rtp_coding_parameters: RTCRtpCodingParameters {
                ssrc: Some(ssrc),
                ..Default::default()
            },
            active: true,
            codec: match kind {
                TrackKind::Audio => opus(),
                TrackKind::Video => vp8(),
            },
            ..Default::default()
        };
        let track = MediaStreamTrack::new(
            stream_id.to_owned(),
            track_id.to_owned(),
            track_id.to_owned(),
            codec_kind(kind),
            vec![encoding],
        );
        if let Some(free) = self.free_section(kind, offered) {
            let taken = RTCRtpTransceiverId::from(self.pc.add_track(track).map_err(refused)?);
            if taken != free {
                return Err(MediaError::PeerConnection(
                    "sender landed in another section".into(),
                ));
            }
            return Ok(free);
        }
        let init = RTCRtpTransceiverInit {
            direction: RTCRtpTransceiverDirection::Sendonly,
            ..Default::default()
        };
        self.pc
            .add_transceiver_from_track(track, Some(init))
            .map_err(refused)
    }

    /// The section that `add_track` would take, if it is one the client wants to receive on: the stack
    /// takes the first of the kind without a sender, which may be one that the client sends on.
    fn free_section(
        &mut self,
        kind: TrackKind,
        offered: impl Fn(&str) -> Option<TrackKind>,
    ) -> Option<RTCRtpTransceiverId> {
        for id in 0..self.section_count() {
            let transceiver = self.pc.rtp_transceiver(id)?;
            if transceiver.sender().is_some() {
                continue;
            }
            let mid = transceiver.mid().as_deref()?;
            if offered(mid) != Some(kind) {
                continue;
            }
            return (transceiver.direction() == RTCRtpTransceiverDirection::Sendonly).then_some(id);
        }
        None
    }

    /// Ends sending in a section for good; its sender stays so that the section is never given away.
    pub fn retire_sender(&mut self, id: RTCRtpTransceiverId) {
        if let Some(mut transceiver) = self.pc.rtp_transceiver(id) {
            transceiver.set_direction(RTCRtpTransceiverDirection::Inactive);
        }
    }

    /// Media section of a transceiver, once the client has offered one for it.
    pub fn mid(&mut self, id: RTCRtpTransceiverId) -> Option<String> {
        self.pc.rtp_transceiver(id)?.mid().clone()
    }

    /// Number of sections, dead ones included.
    pub fn section_count(&self) -> usize {
        self.pc.get_transceivers().count()
    }

    /// Feeds a datagram. Errors concern this datagram only.
    pub fn handle_datagram(&mut self, datagram: Datagram) {
        // Which of our addresses it was sent to is not known; any of its kind stands for all.
        let fits = |local: &&LocalCandidate| {
            local.protocol == datagram.protocol && local.address.is_ipv4() == datagram.from.is_ipv4()
        };
        let Some(local) = self.candidates.iter().find(fits).map(|local| local.address) else {
            return;
        };
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
        std::mem::take(&mut *self.feedback.lock())
    }

    /// Sends an RTP packet on a leg; it goes out with the next [`Peer::poll_datagram`].
    pub fn send_rtp(&mut self, packet: rtc::rtp::Packet, now: Instant) {
        let message = RTCMessage::RtpPacket(String::new(), packet);
        if let Err(error) = self.pc.handle_write(TaggedRTCMessage { now, message }) {
            tracing::trace!(%error, "packet refused");
        }
    }

    /// Asks the client for a picture that can be decoded alone.
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
        Some((
            message.transport.transport_protocol,
            message.transport.peer_addr,
            message.message,
        ))
    }

    /// When the connection wants to be told the time next.
    pub fn poll_timeout(&mut self) -> Option<Instant> {
        self.pc.poll_timeout()
    }

    /// Tells the connection the time.
    pub fn handle_timeout(&mut self, now: Instant) {
        if let Err(error) = self.pc.handle_timeout(now) {
            tracing::debug!(%error, "peer connection timer");
        }
    }

    /// Whether the client has closed its end (DTLS close_notify).
    pub fn is_closed_by_client(&self) -> bool {
        self.pc
            .sctp()
            .is_some_and(|sctp| sctp.transport().state() == RTCDtlsTransportState::Closed)
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

    /// Closes the connection; the goodbye goes out with the following [`Peer::poll_datagram`]s.
    pub fn close(&mut self) {
        if let Err(error) = self.pc.close() {
            tracing::debug!(%error, "closing peer connection");
        }
    }
}

fn refused(error: impl std::fmt::Display) -> MediaError {
    MediaError::PeerConnection(error.to_string())
}

fn codec_kind(kind: TrackKind) -> RtpCodecKind {
    match kind {
        TrackKind::Audio => RtpCodecKind::Audio,
        TrackKind::Video => RtpCodecKind::Video,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sfu::sdp::{Direction, sections};

    const HEAD: &str = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0 1 2\r\n\
        a=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\r\n\
        a=ice-ufrag:abcd\r\na=ice-pwd:0123456789012345678901\r\na=setup:actpass\r\n";

    fn section(media: &str, mid: &str, rest: &str) -> String {
        format!("m={media}\r\nc=IN IP4 0.0.0.0\r\na=mid:{mid}\r\na=rtcp-mux\r\n{rest}")
    }

    fn peer() -> Peer {
        let address = "127.0.0.1:7000".parse().expect("address");
        let candidate = LocalCandidate {
            address,
            protocol: TransportProtocol::UDP,
        };
        Peer::new(vec![candidate], Instant::now()).expect("peer")
    }

    fn answered(peer: &mut Peer, offer: &str) -> String {
        peer.accept_offer(offer, Instant::now()).expect("accepts");
        peer.answer(Instant::now()).expect("answers")
    }

    /// Payload types and extension ids are the offerer's to choose (RFC 3264, section 6.1).
    #[test]
    fn the_offerers_numbers_are_answered() {
        let mid = "a=extmap:9 urn:ietf:params:rtp-hdrext:sdes:mid\r\n";
        let audio = format!(
            "a=rtpmap:109 opus/48000/2\r\na=fmtp:109 minptime=10;useinbandfec=1\r\n{mid}a=recvonly\r\n"
        );
        let video = format!(
            "a=rtpmap:120 VP8/90000\r\na=rtpmap:124 rtx/90000\r\na=fmtp:124 apt=120\r\n{mid}a=recvonly\r\n"
        );
        let offer = HEAD.to_owned()
            + &section("audio 9 UDP/TLS/RTP/SAVPF 109", "0", &audio)
            + &section("video 9 UDP/TLS/RTP/SAVPF 120 124", "1", &video);
        let mut peer = peer();
        for (kind, ssrc) in [(TrackKind::Audio, 1), (TrackKind::Video, 2)] {
            peer.add_sender(kind, "PA_a|TR_b", "TR_b", ssrc, |_| None)
                .expect("sender");
        }
        let answer = answered(&mut peer, &offer);
        let found = sections(&answer);
        assert_eq!(
            found.iter().map(|s| s.direction).collect::<Vec<_>>(),
            [Direction::SendOnly; 2],
            "{answer}"
        );
        assert_eq!(found[0].payload_type, Some(109), "{answer}");
        assert_eq!(found[1].payload_type, Some(120), "{answer}");
        assert_eq!(
            (found[0].mid_extension, found[1].mid_extension),
            (Some(9), Some(9)),
            "{answer}"
        );
    }

    #[test]
    fn a_section_that_carried_a_track_never_carries_another() {
        let audio = "a=rtpmap:111 opus/48000/2\r\na=recvonly\r\n";
        let of = |count: usize| -> String {
            let parts: Vec<String> = (0..count)
                .map(|n| section("audio 9 UDP/TLS/RTP/SAVPF 111", &n.to_string(), audio))
                .collect();
            HEAD.to_owned() + &parts.concat()
        };
        let mut peer = peer();
        let first = peer
            .add_sender(TrackKind::Audio, "PA_a|TR_a", "TR_a", 1, |_| None)
            .expect("sender");
        let answer = answered(&mut peer, &of(2));
        assert_eq!(sections(&answer)[0].track_id, Some("TR_a"));
        assert_eq!(sections(&answer)[1].direction, Direction::Inactive);

        peer.retire_sender(first);
        // The second section is free; the first one is not, and never will be.
        let offered = |mid: &str| (mid == "0" || mid == "1").then_some(TrackKind::Audio);
        peer.add_sender(TrackKind::Audio, "PA_b|TR_b", "TR_b", 2, offered)
            .expect("sender");
        let third = peer
            .add_sender(TrackKind::Audio, "PA_c|TR_c", "TR_c", 3, offered)
            .expect("sender");
        assert_eq!(peer.mid(third), None, "no section is left for it");
        let answer = answered(&mut peer, &of(3));
        let carried: Vec<_> = sections(&answer)
            .iter()
            .map(|s| (s.direction, s.track_id))
            .collect();
        assert_eq!(
            carried,
            [
                (Direction::Inactive, None),
                (Direction::SendOnly, Some("TR_b")),
                (Direction::SendOnly, Some("TR_c"))
            ]
            .map(|(direction, id): (Direction, Option<&str>)| (direction, id))
        );
    }

    #[test]
    fn a_section_that_the_client_sends_in_is_not_taken_for_a_track_to_it() {
        let offer = HEAD.to_owned()
            + &section(
                "audio 9 UDP/TLS/RTP/SAVPF 111",
                "0",
                "a=rtpmap:111 opus/48000/2\r\na=msid:s mic\r\na=ssrc:5 cname:c\r\na=sendonly\r\n",
            );
        let mut peer = peer();
        answered(&mut peer, &offer);
        let sender = peer
            .add_sender(TrackKind::Audio, "PA_a|TR_a", "TR_a", 1, |_| None)
            .expect("sender");
        assert_eq!(peer.mid(sender), None);
        assert_eq!(
            sections(&answered(&mut peer, &offer))[0].direction,
            Direction::RecvOnly
        );
    }
}
