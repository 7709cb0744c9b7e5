//! The tap: audio packets passed unchanged to the recorder and the recogniser.

use bytes::Bytes;
use std::sync::Arc;
use std::time::Instant;

/// Whose audio a packet is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LegTrack {
    /// Identity of the publisher.
    pub identity: Arc<str>,
    /// `PA_…` of the publisher.
    pub participant_sid: Arc<str>,
    /// `TR_…` of the track: the key to use, since identities may join again.
    pub track_sid: Arc<str>,
}

/// One RTP packet of an audio track.
#[derive(Debug, Clone)]
pub struct AudioPacket {
    /// When it was read from the network.
    pub arrival: Instant,
    /// RTP sequence number (RFC 3550, section 5.1).
    pub sequence: u16,
    /// RTP timestamp, 48 kHz (RFC 7587, section 4.1).
    pub timestamp: u32,
    /// RTP marker bit: first packet after silence.
    pub marker: bool,
    /// One Opus packet, not decoded; encrypted if the publisher encrypts end to end.
    pub payload: Bytes,
    /// Level from the header extension (RFC 6464): 0 is the loudest, 127 silence.
    pub level_dbov: Option<u8>,
}

/// Receives every audio packet published in a room.
///
/// Called on the packet path: an implementation pushes into a bounded queue and returns.
pub trait AudioTap: Send + Sync {
    /// One packet, in order of arrival (which may differ from the order of sequence numbers).
    fn packet(&self, leg: &LegTrack, packet: &AudioPacket);
    /// No packet of this track follows.
    fn track_ended(&self, leg: &LegTrack);
}
