//! The telephone's side of a leg: RTP packets to and from one address, plain or as SRTP.

use crate::error::MediaError;
use crate::rtp::codec::PhoneCodec;
use crate::rtp::port_pool::PortPair;
use bytes::Bytes;
use rtc::rtp::Packet;
use rtc::rtp::header::Header;
use rtc::shared::marshal::{Marshal, MarshalSize, Unmarshal};
use rtc::srtp::context::Context;
use rtc::srtp::protection_profile::ProtectionProfile;
use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

/// Largest datagram that is read.
const MAX_DATAGRAM: usize = 2_048;
/// Datagrams read in one step; more are a flood, and wait in the socket or are dropped there.
const MOST_READ: usize = 50;
/// How long an encrypted leg stays bound to its last source address before another one may replace it.
const LATCH: Duration = Duration::from_secs(2);

/// Payload type of comfort noise for codecs of 8 kHz (RFC 3551, table 4), whether or not it was agreed on.
const COMFORT_NOISE: u8 = 13;

/// Whether a datagram is RTCP, which may come to the voice's own port (RFC 5761, section 4).
fn is_report(datagram: &[u8]) -> bool {
    datagram.len() >= 8 && datagram[0] >> 6 == 2 && (192..=223).contains(&datagram[1])
}

/// Direction of a voice, from the hub's point of view (RFC 8866, section 6.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Both directions.
    Both,
    /// To the phone only.
    SendOnly,
    /// From the phone only.
    ReceiveOnly,
    /// Held at both ends.
    Inactive,
}

impl Direction {
    /// Whether voice goes to the phone.
    pub fn sends(self) -> bool {
        matches!(self, Self::Both | Self::SendOnly)
    }

    /// Whether voice comes from the phone.
    pub fn receives(self) -> bool {
        matches!(self, Self::Both | Self::ReceiveOnly)
    }
}

/// Key and salt of one direction for AES_CM_128_HMAC_SHA1_80 (RFC 4568, section 6.2).
#[derive(Clone, PartialEq, Eq)]
pub struct SrtpKey {
    /// Sixteen bytes.
    pub key: [u8; 16],
    /// Fourteen bytes.
    pub salt: [u8; 14],
}

impl std::fmt::Debug for SrtpKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SrtpKey(…)")
    }
}

/// What offer and answer agreed on for a phone's voice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WireFormat {
    /// Where the phone receives.
    pub remote: SocketAddr,
    /// How voices are written.
    pub codec: PhoneCodec,
    /// Payload type of voices.
    pub payload_type: u8,
    /// Payload type by which we offered to receive them, if another one than the answer's.
    pub offered: Option<u8>,
    /// Payload type of digits (RFC 4733); none if the phone does not know them.
    pub digits: Option<u8>,
    /// Payload type by which we offered to receive digits.
    pub offered_digits: Option<u8>,
    /// Direction of the voice.
    pub direction: Direction,
    /// Keys for sending and receiving; none for plain RTP.
    pub srtp: Option<(SrtpKey, SrtpKey)>,
    /// The address whose packets are the phone's: the one of `remote`, or the one that signals for a phone behind address translation.
    pub source: IpAddr,
}

/// What a packet of a phone carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Carried {
    Voice,
    /// A part of a digit.
    Digit,
    /// Comfort noise (RFC 3389): the phone is there, and nobody speaks.
    Silence,
}

impl WireFormat {
    /// What a payload type means: first by the other end's description, then by what we offered.
    fn carried(&self, payload_type: u8) -> Option<Carried> {
        let number = Some(payload_type);
        if payload_type == self.payload_type {
            Some(Carried::Voice)
        } else if number == self.digits {
            Some(Carried::Digit)
        } else if number == self.offered {
            Some(Carried::Voice)
        } else if number == self.offered_digits {
            Some(Carried::Digit)
        } else {
            (payload_type == COMFORT_NOISE).then_some(Carried::Silence)
        }
    }
}

/// A packet from the phone.
pub(super) struct Received {
    pub sequence: u16,
    pub timestamp: u32,
    pub source: u32,
    pub marker: bool,
    pub carried: Carried,
    pub payload: Bytes,
}

/// The socket of one leg.
pub(super) struct Wire {
    ports: PortPair,
    format: WireFormat,
    srtp: Option<(Context, Context)>,
    /// Source address of received packets, and the time of the last one. Replies go there: a phone behind NAT does not
    /// know its public address.
    latched: Option<(SocketAddr, Instant)>,
    /// Another port of the phone's address may take the place of the one that is bound: since the last agreement none has.
    may_move: bool,
    header: Header,
    datagram: Vec<u8>,
    /// Packets and octets sent.
    sent: (u32, u32),
    strangers: u64,
}

impl Wire {
    pub fn new(ports: PortPair, format: WireFormat) -> Result<Self, MediaError> {
        let header = Header {
            version: 2,
            ssrc: rand::random::<u32>().max(1),
            sequence_number: rand::random::<u16>() / 2,
            timestamp: rand::random::<u32>() / 2,
            ..Default::default()
        };
        Ok(Self {
            srtp: contexts(&format)?,
            ports,
            format,
            latched: None,
            may_move: true,
            header,
            datagram: Vec::with_capacity(MAX_DATAGRAM),
            sent: (0, 0),
            strangers: 0,
        })
    }

    pub fn format(&self) -> &WireFormat {
        &self.format
    }

    /// Follows another agreement in the same call.
    pub fn agree(&mut self, format: WireFormat) -> Result<(), MediaError> {
        if format.srtp != self.format.srtp {
            self.srtp = contexts(&format)?;
        }
        if format.remote != self.format.remote || format.source != self.format.source {
            self.latched = None;
        }
        self.may_move = true;
        self.format = format;
        Ok(())
    }

    /// Packets from addresses that the leg does not listen to.
    pub fn strangers(&self) -> u64 {
        self.strangers
    }

    /// Reads received packets without blocking. Whether there was any sign of the phone: reports count, too.
    pub fn read(&mut self, now: Instant, mut receive: impl FnMut(Received)) -> bool {
        let mut datagram = [0; MAX_DATAGRAM];
        let mut is_there = false;
        for _ in 0..MOST_READ {
            match self.ports.rtp.recv_from(&mut datagram) {
                Ok((length, from)) => {
                    let from = canonical(from);
                    if is_report(&datagram[..length]) {
                        is_there |= self.is_from_phone(from);
                    } else if let Some(packet) = self.admit(&datagram[..length], from, now) {
                        is_there = true;
                        receive(packet);
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                // The other end's port is closed: reported by ICMP on loopback and in small networks.
                Err(error) if error.kind() == ErrorKind::ConnectionRefused => {}
                Err(error) => {
                    tracing::debug!(%error, "a phone's socket cannot be read");
                    break;
                }
            }
        }
        // Of reports only the sender matters here; they must not fill the socket.
        while let Ok((length, from)) = self.ports.rtcp.recv_from(&mut datagram) {
            is_there |= is_report(&datagram[..length]) && self.is_from_phone(canonical(from));
        }
        is_there
    }

    /// Whether this is the host that the leg talks with: reports have a port of their own.
    fn is_from_phone(&self, from: SocketAddr) -> bool {
        match self.latched {
            Some((bound, _)) => from.ip() == bound.ip(),
            None => from.ip() == self.format.source || from.ip() == self.format.remote.ip(),
        }
    }

    /// Whether a packet from there may be the phone's. A key proves who sends; without one it is the address that does: that of the
    /// agreement, at any port first and then at that port or the described one. Nobody else is followed without another agreement, however silent the
    /// phone is.
    fn is_followed(&self, from: SocketAddr, now: Instant) -> bool {
        let bound = self.latched.map(|(bound, _)| bound);
        if self.srtp.is_some() {
            let is_stale = |(_, at): (SocketAddr, Instant)| now.saturating_duration_since(at) >= LATCH;
            return from == self.format.remote
                || bound.is_none_or(|bound| bound == from)
                || self.latched.is_some_and(is_stale);
        }
        if from.ip() != self.format.source {
            return false;
        }
        self.may_move || from == self.format.remote || bound.is_none_or(|bound| bound == from)
    }

    fn admit(&mut self, datagram: &[u8], from: SocketAddr, now: Instant) -> Option<Received> {
        if datagram.len() < 12 || datagram[0] >> 6 != 2 {
            return None;
        }
        if !self.is_followed(from, now) {
            self.strangers += 1;
            return None;
        }
        let mut plain = match &mut self.srtp {
            Some((_, theirs)) => theirs.decrypt_rtp(datagram).ok()?.freeze(),
            None => Bytes::copy_from_slice(datagram),
        };
        let packet = Packet::unmarshal(&mut plain).ok()?;
        let carried = self.format.carried(packet.header.payload_type)?;
        self.latched = Some((from, now));
        self.may_move = false;
        Some(Received {
            sequence: packet.header.sequence_number,
            timestamp: packet.header.timestamp,
            source: packet.header.ssrc,
            marker: packet.header.marker,
            carried,
            payload: packet.payload,
        })
    }

    /// Timestamp of the frame that is to be sent next.
    pub fn timestamp(&self) -> u32 {
        self.header.timestamp
    }

    /// Advances by one frame without sending it.
    pub fn skip(&mut self) {
        self.header.timestamp = self
            .header
            .timestamp
            .wrapping_add(self.format.codec.frame_clock());
    }

    /// Sends a frame of voice.
    pub fn send_voice(&mut self, payload: &[u8], marker: bool) {
        self.send(self.format.payload_type, self.header.timestamp, payload, marker);
        self.skip();
    }

    /// Sends a digit packet, whose event began at `timestamp`, instead of a voice frame.
    pub fn send_digit(&mut self, payload_type: u8, timestamp: u32, payload: &[u8], marker: bool) {
        self.send(payload_type, timestamp, payload, marker);
        self.skip();
    }

    fn send(&mut self, payload_type: u8, timestamp: u32, payload: &[u8], marker: bool) {
        let header = Header {
            payload_type,
            timestamp,
            marker,
            ..self.header.clone()
        };
        self.header.sequence_number = self.header.sequence_number.wrapping_add(1);
        let length = header.marshal_size();
        self.datagram.clear();
        self.datagram.resize(length, 0);
        if header.marshal_to(&mut self.datagram).is_err() {
            return;
        }
        self.datagram.extend_from_slice(payload);
        let to = self.latched.map_or(self.format.remote, |(from, _)| from);
        let sent = match &mut self.srtp {
            Some((ours, _)) => match ours.encrypt_rtp_with_header(&self.datagram, &header) {
                Ok(protected) => self.ports.rtp.send_to(&protected, to),
                Err(error) => {
                    tracing::debug!(%error, "a packet for a phone is not sent");
                    return;
                }
            },
            None => self.ports.rtp.send_to(&self.datagram, to),
        };
        // A full socket or a closed port at the other end loses the packet, as a network would.
        if sent.is_ok() {
            self.sent.0 = self.sent.0.wrapping_add(1);
            self.sent.1 = self.sent.1.wrapping_add(payload.len() as u32);
        }
    }

    /// Sends a sender report (RFC 3550, section 6.4.1), with an anonymous CNAME.
    pub fn report(&mut self, ntp: u64) {
        use rtc::rtcp::sender_report::SenderReport;
        use rtc::rtcp::source_description::{
            SdesType, SourceDescription, SourceDescriptionChunk, SourceDescriptionItem,
        };
        // Encrypted reports are not asked for by telephones.
        if self.srtp.is_some() {
            return;
        }
        let report = SenderReport {
            ssrc: self.header.ssrc,
            ntp_time: ntp,
            rtp_time: self.header.timestamp,
            packet_count: self.sent.0,
            octet_count: self.sent.1,
            ..Default::default()
        };
        let name = SourceDescription {
            chunks: vec![SourceDescriptionChunk {
                source: self.header.ssrc,
                items: vec![SourceDescriptionItem {
                    sdes_type: SdesType::SdesCname,
                    text: Bytes::from(format!("{:08x}", self.header.ssrc)),
                }],
            }],
        };
        let (Ok(mut datagram), Ok(name)) = (report.marshal(), name.marshal()) else {
            return;
        };
        datagram.extend_from_slice(&name);
        let mut to = self.latched.map_or(self.format.remote, |(from, _)| from);
        to.set_port(to.port().wrapping_add(1));
        // A phone that reads no reports loses nothing.
        let _ = self.ports.rtcp.send_to(&datagram, to);
    }
}

/// An IPv4 address of a socket that takes both kinds, as the address that it is.
fn canonical(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}

fn contexts(format: &WireFormat) -> Result<Option<(Context, Context)>, MediaError> {
    let Some((ours, theirs)) = &format.srtp else {
        return Ok(None);
    };
    let provider = rtc::crypto::default_provider().map_err(srtp)?;
    let context = |keys: &SrtpKey| {
        let profile = ProtectionProfile::Aes128CmHmacSha1_80;
        Context::new(&keys.key, &keys.salt, profile, None, None, provider.crypto()).map_err(srtp)
    };
    Ok(Some((context(ours)?, context(theirs)?)))
}

fn srtp(error: impl std::fmt::Display) -> MediaError {
    MediaError::Codec(format!("srtp: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rtp::port_pool::PortPool;
    use std::net::UdpSocket;

    /// A phone of the loopback network, and the leg that talks with it.
    fn wire(described: &str, source: &str, ports: std::ops::RangeInclusive<u16>) -> (Wire, SocketAddr) {
        let pair = PortPool::new("127.0.0.1".parse().unwrap(), ports)
            .open(Instant::now())
            .expect("a port");
        let here = SocketAddr::from(([127, 0, 0, 1], pair.number()));
        (Wire::new(pair, format(described, source)).unwrap(), here)
    }

    fn format(described: &str, source: &str) -> WireFormat {
        WireFormat {
            remote: described.parse().unwrap(),
            codec: PhoneCodec::MuLaw,
            payload_type: 0,
            offered: None,
            digits: None,
            offered_digits: None,
            direction: Direction::Both,
            srtp: None,
            source: source.parse().unwrap(),
        }
    }

    fn phone(address: &str) -> UdpSocket {
        UdpSocket::bind(address).expect("a loopback address")
    }

    /// Sends a packet of voice, and whether the leg takes it.
    fn is_heard(wire: &mut Wire, here: SocketAddr, phone: &UdpSocket, now: Instant) -> bool {
        let packet = [&[0x80, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7][..], &[0xff; 160]].concat();
        phone.send_to(&packet, here).unwrap();
        let mut heard = 0;
        wire.read(now, |_| heard += 1);
        heard == 1
    }

    #[test]
    fn nobody_but_the_described_address_is_followed_however_silent_it_is() {
        let (mut wire, here) = wire("127.0.0.2:4000", "127.0.0.2", 46_000..=46_019);
        let (stranger, theirs) = (phone("127.0.0.3:0"), phone("127.0.0.2:0"));
        let begun = Instant::now();
        let later = |seconds| begun + Duration::from_secs(seconds);
        assert!(
            !is_heard(&mut wire, here, &stranger, begun),
            "before the first packet"
        );
        assert!(
            is_heard(&mut wire, here, &theirs, begun),
            "from any port of the address"
        );
        assert!(!is_heard(&mut wire, here, &stranger, later(1)));
        assert!(
            !is_heard(&mut wire, here, &stranger, later(60)),
            "after a minute of silence"
        );
        let other_port = phone("127.0.0.2:0");
        assert!(
            !is_heard(&mut wire, here, &other_port, later(60)),
            "the port is bound"
        );
        assert!(is_heard(&mut wire, here, &theirs, later(61)));
        assert_eq!(wire.strangers(), 4);
    }

    #[test]
    fn another_agreement_lets_another_port_or_address_in() {
        let (mut wire, here) = wire("127.0.0.2:4000", "127.0.0.2", 46_020..=46_039);
        let (first, second, moved) = (phone("127.0.0.2:0"), phone("127.0.0.2:0"), phone("127.0.0.4:0"));
        let now = Instant::now();
        assert!(is_heard(&mut wire, here, &first, now) && !is_heard(&mut wire, here, &second, now));
        wire.agree(format("127.0.0.2:4000", "127.0.0.2")).unwrap();
        assert!(is_heard(&mut wire, here, &second, now) && !is_heard(&mut wire, here, &first, now));
        wire.agree(format("127.0.0.4:4000", "127.0.0.4")).unwrap();
        assert!(is_heard(&mut wire, here, &moved, now) && !is_heard(&mut wire, here, &second, now));
    }

    #[test]
    fn a_phone_behind_translation_is_followed_to_the_address_that_signals() {
        let (mut wire, here) = wire("127.0.0.9:4000", "127.0.0.5", 46_040..=46_059);
        let (described, behind) = (phone("127.0.0.9:0"), phone("127.0.0.5:0"));
        let now = Instant::now();
        assert!(!is_heard(&mut wire, here, &described, now));
        assert!(is_heard(&mut wire, here, &behind, now));
        // What we say goes there too.
        wire.send_voice(&[0xff; 160], true);
        behind.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let (length, _) = behind.recv_from(&mut [0; 400]).expect("a packet");
        assert_eq!(length, 172);
    }
}
