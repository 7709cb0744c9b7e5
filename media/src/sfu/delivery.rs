//! A data packet for its recipients.

use bytes::Bytes;
use livekit_protocol as proto;
use prost::Message;
use std::sync::Arc;

/// One encoded data packet; the bytes are shared by all who receive it.
#[derive(Debug, Clone)]
pub(crate) struct Delivery {
    pub reliable: bool,
    pub packet: Bytes,
    /// For packets that are numbered by their sender: the sender and the number.
    pub number: Option<Number>,
}

/// Place of a reliable packet among those of its sender.
#[derive(Debug, Clone)]
pub(crate) struct Number {
    /// `PA_…` of the sender.
    pub publisher: Arc<str>,
    /// From 1, in the order of sending; a packet for others only leaves a gap.
    pub sequence: u32,
}

impl Delivery {
    /// A packet that the hub itself sends.
    pub fn unnumbered(packet: &proto::DataPacket, reliable: bool) -> Self {
        Self {
            reliable,
            packet: packet.encode_to_vec().into(),
            number: None,
        }
    }

    /// A client's packet.
    pub fn of(publisher: &Arc<str>, packet: &proto::DataPacket, reliable: bool) -> Self {
        let number = (reliable && packet.sequence > 0).then(|| Number {
            publisher: publisher.clone(),
            sequence: packet.sequence,
        });
        Self {
            number,
            ..Self::unnumbered(packet, reliable)
        }
    }
}
