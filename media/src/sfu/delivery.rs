//! A data packet for its recipients.

use crate::rtp::telephone_event;
use bytes::Bytes;
use livekit_protocol as proto;
use prost::Message;
use proto::data_packet::Value;
use std::sync::Arc;

/// One encoded data packet; the bytes are shared by all who receive it.
#[derive(Debug, Clone)]
pub(crate) struct Delivery {
    pub reliable: bool,
    pub packet: Bytes,
    /// For packets that are numbered by their sender: the sender and the number.
    pub number: Option<Number>,
    /// The key that the packet presses on telephones.
    pub key: Option<char>,
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
            key: packet.value.as_ref().and_then(key),
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

/// The key of a `SipDTMF`: its digit, or its code where there is no digit. A packet is one press: several digits are none.
fn key(value: &Value) -> Option<char> {
    let Value::SipDtmf(press) = value else {
        return None;
    };
    let mut digits = press.digit.chars();
    match (digits.next(), digits.next()) {
        (None, _) => u8::try_from(press.code).ok().and_then(telephone_event::digit),
        (Some(digit), None) => telephone_event::event(digit).and_then(telephone_event::digit),
        (Some(_), Some(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_of_a_key_presses_that_key_and_any_other_packet_none() {
        let pressed = |code: u32, digit: &str| {
            let press = proto::SipDtmf {
                code,
                digit: digit.to_owned(),
            };
            let packet = proto::DataPacket {
                value: Some(Value::SipDtmf(press)),
                ..Default::default()
            };
            Delivery::unnumbered(&packet, true).key
        };
        for (code, digit, key) in [
            (5, "5", Some('5')),
            (11, "#", Some('#')),
            (12, "a", Some('A')),
            // What is said in letters counts.
            (0, "9", Some('9')),
            (10, "", Some('*')),
            (15, "", Some('D')),
            (16, "", None),
            (u32::MAX, "", None),
            (1, "12", None),
            (1, "w", None),
            (1, "é", None),
        ] {
            assert_eq!(pressed(code, digit), key, "{code} {digit:?}");
        }
        let text = proto::DataPacket {
            value: Some(Value::User(proto::UserPacket::default())),
            ..Default::default()
        };
        assert_eq!(Delivery::unnumbered(&text, true).key, None);
    }
}
