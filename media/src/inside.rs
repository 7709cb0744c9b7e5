//! Parsers of protected packets' contents, for the fuzz tests: otherwise they are only reached under a client's keys.

use crate::sfu::connection::{Calls, TextStreams};
use crate::sfu::delivery::Delivery;
use crate::sfu::padding::Unpadded;
use crate::sfu::queue::Forwarded;
use crate::sfu::rewrite::Rewriter;
use crate::sip::agreement::{Encryption, Negotiation};
use livekit_protocol as proto;
use prost::Message;
use rtc::rtp::Packet;
use rtc::shared::marshal::Unmarshal;
use std::time::Instant;

/// Reads a description as an answer, and answers it as an offer: whether the voice is encrypted, and our answer.
pub fn answer_description(bytes: &[u8], encryption: Encryption) -> Option<(bool, String)> {
    let here = std::net::SocketAddr::from(([127, 0, 0, 1], 20_000));
    let mut negotiation = Negotiation::new(here, encryption);
    let _ = negotiation.accept(bytes);
    let (format, answer) = negotiation.answer(bytes).ok()?;
    Some((format.srtp.is_some(), answer))
}

/// Reads text as what calls say of themselves by headers: what becomes of them in a room, and in our own headers.
pub fn map_headers(bytes: &[u8]) -> usize {
    crate::sip::header_mapping::read_text(&String::from_utf8_lossy(bytes))
}

/// Reads text as each of the headers and bodies of SIP that are read here and not by the stack: the digit, if it is one.
pub fn read_sip_text(bytes: &[u8]) -> Option<char> {
    crate::sip::gateway::read_text(bytes)
}

/// The readers of one client, which keep what came before.
#[derive(Default)]
pub struct Inside {
    texts: TextStreams,
    calls: Calls,
    unpadded: Unpadded,
    rewriter: Rewriter,
}

impl Inside {
    /// Reads a message of a data channel.
    pub fn data_packet(&mut self, bytes: &[u8]) {
        let packet = proto::DataPacket::decode(bytes).unwrap_or_default();
        if let Some(key) = Delivery::unnumbered(&packet, true).key {
            assert!("0123456789*#ABCD".contains(key), "{key}");
        }
        if let Some(value) = packet.value {
            self.calls.take(&value);
            self.texts.read(&value);
        }
    }

    /// Reads a video packet and rewrites it for a subscriber: the payload's length before and after, if it is
    /// forwarded.
    pub fn picture(&mut self, bytes: &[u8]) -> Option<(usize, usize)> {
        let packet = Packet::unmarshal(&mut &*bytes).ok()?;
        let header = &packet.header;
        for id in 0..=u8::MAX {
            header.get_extension(id);
        }
        let forwarded = Forwarded {
            leg: 0,
            layer: header.payload_type % 3,
            epoch: header.payload_type & 1,
            sequence: self.unpadded.number(header, &packet.payload)?,
            timestamp: header.timestamp,
            marker: header.marker,
            payload: packet.payload.clone(),
        };
        let now = Instant::now();
        self.rewriter.aim_at(header.payload_type % 3);
        let rewritten = self.rewriter.rewrite(&forwarded, now)?;
        while self.rewriter.next_early(now).is_some() {}
        Some((packet.payload.len(), rewritten.payload.len()))
    }
}
