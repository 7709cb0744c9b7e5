//! Voices sent to one client.
//!
//! A voice packet is sent by the task that received it: the publisher's task encrypts it for each listener and sends
//! it. It waits in no queue, wakes no task of the listener, and touches only the listener's state in this file. A voice
//! does not depend on the listener's other state (it has one layer, is never retransmitted and never held back), so the
//! listener's task has nothing to decide. See docs/adr/0017-voices-go-straight-out.md.

use crate::sfu::tcp::TcpPort;
use crate::sfu::track::Outgoing;
use crate::sfu::udp::UdpPort;
use bytes::BytesMut;
use parking_lot::Mutex;
use rtc::rtcp::sender_report::SenderReport;
use rtc::rtp::header::{EXTENSION_PROFILE_ONE_BYTE, Extension, Header};
use rtc::shared::TransportProtocol;
use rtc::shared::marshal::{Marshal, MarshalSize};
use rtc::srtp::context::Context;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

/// Opus timestamps a second (RFC 7587, section 4.1).
const CLOCK_HZ: f64 = 48_000.0;

/// Where a client is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Destination {
    pub protocol: TransportProtocol,
    pub address: SocketAddr,
}

/// The path of all voices to one client: its SRTP session and its address.
pub(crate) struct VoicePath {
    session: Mutex<Session>,
    udp: Arc<UdpPort>,
    tcp: Option<Arc<TcpPort>>,
}

struct Session {
    /// For voices only: each stream's rollover counter is kept in one place.
    srtp: Context,
    destination: Option<Destination>,
}

impl VoicePath {
    /// `srtp` protects packets to the client. Nothing is sent before [`VoicePath::lead_to`].
    pub fn new(srtp: Context, udp: Arc<UdpPort>, tcp: Option<Arc<TcpPort>>) -> Self {
        let session = Session {
            srtp,
            destination: None,
        };
        Self {
            session: Mutex::new(session),
            udp,
            tcp,
        }
    }

    /// Sends to this address from now on, or to none.
    pub fn lead_to(&self, destination: Option<Destination>) {
        self.session.lock().destination = destination;
    }

    /// Sends a packet, whose header comes first in `plain`; false when it could not be sent.
    fn send(&self, plain: &[u8], header: &Header) -> bool {
        let (destination, protected) = {
            let session = &mut *self.session.lock();
            let Some(destination) = session.destination else {
                return false;
            };
            match session.srtp.encrypt_rtp_with_header(plain, header) {
                Ok(protected) => (destination, protected),
                Err(error) => {
                    tracing::debug!(%error, "a voice packet is not sent");
                    return false;
                }
            }
        };
        self.hand_over(protected, destination)
    }

    fn hand_over(&self, datagram: BytesMut, destination: Destination) -> bool {
        match (destination.protocol, &self.tcp) {
            (TransportProtocol::UDP, _) => self.udp.send(&datagram, destination.address),
            (TransportProtocol::TCP, Some(tcp)) => tcp.send(datagram, destination.address),
            _ => false,
        }
    }
}

/// One voice that a client hears, as its own stream.
pub(crate) struct Voice {
    path: Arc<VoicePath>,
    /// Of the packet that went out last.
    header: Header,
    sent: Option<Sent>,
}

/// What has gone out on a stream.
struct Sent {
    packets: u32,
    /// Of payload.
    octets: u32,
    /// Of the newest packet, and when it went.
    timestamp: u32,
    at: Instant,
}

impl Voice {
    pub fn new(path: Arc<VoicePath>, ssrc: u32) -> Self {
        Self {
            path,
            header: Header {
                version: 2,
                ssrc,
                extension_profile: EXTENSION_PROFILE_ONE_BYTE,
                ..Default::default()
            },
            sent: None,
        }
    }

    /// Applies the negotiated parameters of the section that carries the stream.
    pub fn agree(&mut self, payload_type: u8, extensions: &[Extension]) {
        self.header.payload_type = payload_type;
        self.header.extension = !extensions.is_empty();
        self.header.extensions = extensions.to_vec();
    }

    /// Sends a packet; false when it could not be sent. `plain` is room to write in.
    pub fn send(&mut self, packet: &Outgoing, plain: &mut Vec<u8>, now: Instant) -> bool {
        self.header.sequence_number = packet.sequence;
        self.header.timestamp = packet.timestamp;
        self.header.marker = packet.marker;
        let length = self.header.marshal_size();
        plain.clear();
        plain.resize(length, 0);
        if self.header.marshal_to(plain).is_err() {
            return false;
        }
        plain.extend_from_slice(&packet.payload);
        if !self.path.send(plain, &self.header) {
            return false;
        }
        self.count(packet, now);
        true
    }

    fn count(&mut self, packet: &Outgoing, now: Instant) {
        let octets = packet.payload.len() as u32;
        let Some(sent) = &mut self.sent else {
            self.sent = Some(Sent {
                packets: 1,
                octets,
                timestamp: packet.timestamp,
                at: now,
            });
            return;
        };
        sent.packets = sent.packets.wrapping_add(1);
        sent.octets = sent.octets.wrapping_add(octets);
        if packet.timestamp.wrapping_sub(sent.timestamp) < 1 << 31 {
            (sent.timestamp, sent.at) = (packet.timestamp, now);
        }
    }

    /// The stream's sender report (RFC 3550, section 6.4.1) at `now`, which is `ntp` in NTP's time; none before the
    /// first packet.
    pub fn report(&self, now: Instant, ntp: u64) -> Option<SenderReport> {
        let sent = self.sent.as_ref()?;
        let since = now.saturating_duration_since(sent.at).as_secs_f64() * CLOCK_HZ;
        Some(SenderReport {
            ssrc: self.header.ssrc,
            ntp_time: ntp,
            rtp_time: sent.timestamp.wrapping_add(since as u64 as u32),
            packet_count: sent.packets,
            octet_count: sent.octets,
            ..Default::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;
    use rtc::rtp::Packet;
    use rtc::shared::marshal::Unmarshal;
    use rtc::srtp::protection_profile::ProtectionProfile;
    use std::net::UdpSocket;
    use std::time::Duration;

    const PROFILES: [ProtectionProfile; 3] = [
        ProtectionProfile::AeadAes128Gcm,
        ProtectionProfile::AeadAes256Gcm,
        ProtectionProfile::Aes128CmHmacSha1_80,
    ];

    fn context(profile: ProtectionProfile) -> Context {
        let (key, salt) = (vec![3; profile.key_len()], vec![4; profile.salt_len()]);
        let provider = rtc::crypto::default_provider().unwrap();
        Context::new(&key, &salt, profile, None, None, provider.crypto()).unwrap()
    }

    fn client() -> (UdpSocket, Destination) {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let destination = Destination {
            protocol: TransportProtocol::UDP,
            address: socket.local_addr().unwrap(),
        };
        (socket, destination)
    }

    async fn path(profile: ProtectionProfile) -> Arc<VoicePath> {
        let udp = UdpPort::bind("127.0.0.1:0".parse().unwrap(), &[]).unwrap();
        // The reactor finds out meanwhile that the socket can be written to.
        tokio::time::sleep(Duration::from_millis(1)).await;
        Arc::new(VoicePath::new(context(profile), Arc::new(udp), None))
    }

    fn packet(sequence: u16, timestamp: u32) -> Outgoing {
        Outgoing {
            layer: 0,
            epoch: 0,
            sequence,
            timestamp,
            marker: sequence == 65_534,
            payload: Bytes::from(sequence.to_be_bytes().to_vec()),
        }
    }

    fn received(socket: &UdpSocket, srtp: &mut Context) -> Packet {
        let mut datagram = [0; 256];
        let length = socket.recv(&mut datagram).unwrap();
        let mut plain = srtp.decrypt_rtp(&datagram[..length]).unwrap();
        Packet::unmarshal(&mut plain).unwrap()
    }

    #[tokio::test]
    async fn every_profile_arrives_whole_over_the_wrap_of_sequence_numbers() {
        for (profile, packets) in PROFILES.into_iter().zip([66_000u32, 100, 100]) {
            let ((socket, destination), path) = (client(), path(profile).await);
            path.lead_to(Some(destination));
            let mut voice = Voice::new(path, 77);
            let mid = Extension {
                id: 4,
                payload: Bytes::from_static(b"12"),
            };
            voice.agree(109, &[mid]);
            let (mut theirs, mut plain) = (context(profile), Vec::new());
            // Around the wrap, the first one twice: a wrong rollover counter decrypts nothing.
            for number in 0..packets {
                let sequence = (number + 65_534) as u16;
                assert!(voice.send(&packet(sequence, number * 960), &mut plain, Instant::now()));
                let got = received(&socket, &mut theirs);
                assert_eq!(got.header.sequence_number, sequence);
                assert_eq!(got.header.timestamp, number * 960);
                assert_eq!(got.header.marker, sequence == 65_534);
                assert_eq!((got.header.ssrc, got.header.payload_type), (77, 109));
                assert_eq!(got.header.get_extension(4).as_deref(), Some(&b"12"[..]));
                assert_eq!(got.payload[..], sequence.to_be_bytes());
            }
        }
    }

    #[tokio::test]
    async fn a_voice_follows_its_listener_to_another_address() {
        let profile = ProtectionProfile::AeadAes128Gcm;
        let (path, now) = (path(profile).await, Instant::now());
        let mut voice = Voice::new(path.clone(), 5);
        let mut plain = Vec::new();
        assert!(
            !voice.send(&packet(1, 960), &mut plain, now),
            "nobody is there yet"
        );
        let ((first, at_first), (second, at_second)) = (client(), client());
        let mut theirs = context(profile);
        path.lead_to(Some(at_first));
        assert!(voice.send(&packet(2, 1_920), &mut plain, now));
        path.lead_to(Some(at_second));
        assert!(voice.send(&packet(3, 2_880), &mut plain, now));
        assert_eq!(received(&first, &mut theirs).header.sequence_number, 2);
        assert_eq!(received(&second, &mut theirs).header.sequence_number, 3);
        path.lead_to(None);
        assert!(!voice.send(&packet(4, 3_840), &mut plain, now));
    }

    #[tokio::test]
    async fn a_report_counts_what_went_out_and_goes_on_with_the_clock() {
        let ((_socket, destination), path) = (client(), path(ProtectionProfile::AeadAes128Gcm).await);
        let (start, mut plain) = (Instant::now(), Vec::new());
        let mut voice = Voice::new(path.clone(), 5);
        assert!(voice.report(start, 0).is_none());
        voice.send(&packet(0, 0), &mut plain, start);
        assert!(voice.report(start, 0).is_none(), "nothing has gone out");
        path.lead_to(Some(destination));
        let at = |ms| start + Duration::from_millis(ms);
        voice.send(&packet(1, 960), &mut plain, at(20));
        voice.send(&packet(3, 2_880), &mut plain, at(60));
        // A late packet does not affect the clock.
        voice.send(&packet(2, 1_920), &mut plain, at(70));
        let report = voice.report(at(160), 9).unwrap();
        assert_eq!((report.ssrc, report.ntp_time), (5, 9));
        assert_eq!((report.packet_count, report.octet_count), (3, 6));
        assert_eq!(report.rtp_time, 2_880 + 4_800);
    }
}
