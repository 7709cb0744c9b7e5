//! Frames for the event socket, encoded once for any number of screens. A server's WebSocket frames are not masked (RFC
//! 6455, section 5.1), so the same bytes go to everyone.

use bytes::{BufMut, Bytes, BytesMut};
use hub_store::bus::TopicEvent;
use serde::Serialize;

/// A text message as one final WebSocket frame (RFC 6455, section 5.2).
pub fn text(payload: &[u8]) -> Bytes {
    framed(0x81, payload)
}

/// A ping with no payload.
pub fn ping() -> Bytes {
    Bytes::from_static(&[0x89, 0x00])
}

/// The answer to a ping: its payload (RFC 6455, section 5.5.3).
pub fn pong(payload: &[u8]) -> Bytes {
    framed(0x8a, payload)
}

/// The close frame with code and reason; a reason beyond 123 bytes does not fit into a control frame and is left out
/// (RFC 6455, section 5.5.1).
pub fn close(code: u16, reason: &str) -> Bytes {
    let reason = if reason.len() <= 123 { reason } else { "" };
    framed(0x88, &[&code.to_be_bytes(), reason.as_bytes()].concat())
}

/// The answer to a client's own close.
pub fn closed() -> Bytes {
    Bytes::from_static(&[0x88, 0x00])
}

fn framed(first: u8, payload: &[u8]) -> Bytes {
    let mut frame = BytesMut::with_capacity(payload.len() + 10);
    frame.put_u8(first);
    match payload.len() {
        length @ 0..=125 => frame.put_u8(length as u8),
        length @ 126..=0xffff => {
            frame.put_u8(126);
            frame.put_u16(length as u16);
        }
        length => {
            frame.put_u8(127);
            frame.put_u64(length as u64);
        }
    }
    frame.put_slice(payload);
    frame.freeze()
}

/// Any JSON value as a frame.
pub fn json(value: &impl Serialize) -> Bytes {
    // Only maps with non-string keys fail to serialise, and no frame has one.
    text(&serde_json::to_vec(value).unwrap_or_default())
}

/// An event as a frame; its data is JSON already.
pub fn event(topic: &str, event: &TopicEvent) -> Bytes {
    let mut body = Vec::with_capacity(event.data.len() + topic.len() + 96);
    body.extend_from_slice(br#"{"op":"event","topic":"#);
    quoted(&mut body, topic);
    body.extend_from_slice(
        format!(
            r#","seq":{},"kind":"{}","at_ms":{},"data":"#,
            event.seq, event.kind, event.at_ms
        )
        .as_bytes(),
    );
    body.extend_from_slice(event.data.as_bytes());
    body.push(b'}');
    text(&body)
}

/// A signal as a frame.
pub fn signal(topic: &str, kind: &str, data: &str) -> Bytes {
    let mut body = Vec::with_capacity(data.len() + topic.len() + 64);
    body.extend_from_slice(br#"{"op":"signal","topic":"#);
    quoted(&mut body, topic);
    body.extend_from_slice(br#","kind":"#);
    quoted(&mut body, kind);
    body.extend_from_slice(br#","data":"#);
    body.extend_from_slice(data.as_bytes());
    body.push(b'}');
    text(&body)
}

fn quoted(body: &mut Vec<u8>, value: &str) {
    // Writing a string as JSON into memory cannot fail.
    let _ = serde_json::to_writer(body, value);
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_domain::TenantId;

    #[test]
    fn lengths_are_written_in_the_three_sizes() {
        assert_eq!(&text(b"hi")[..], b"\x81\x02hi");
        assert_eq!(text(&[b'x'; 126])[1..4], [126, 0, 126]);
        let long = text(&vec![b'x'; 70_000]);
        assert_eq!(long[1], 127);
        assert_eq!(u64::from_be_bytes(long[2..10].try_into().unwrap()), 70_000);
    }

    #[test]
    fn control_frames_carry_their_payload() {
        assert_eq!(&pong(b"x")[..], b"\x8a\x01x");
        assert_eq!(&close(4401, "out")[..], b"\x88\x05\x11\x31out");
        assert_eq!(close(4401, &"x".repeat(124)).len(), 4);
    }

    #[test]
    fn an_event_is_json_with_its_data_in_place() {
        let fact = TopicEvent {
            tenant: TenantId(1),
            topic: "thread:a".into(),
            seq: 7,
            kind: "message.created".into(),
            at_ms: 5,
            data: r#"{"a":"\"q\""}"#.into(),
        };
        let frame = event("thread:a", &fact);
        let value: serde_json::Value = serde_json::from_slice(&frame[2..]).unwrap();
        assert_eq!(value["seq"], 7);
        assert_eq!(value["topic"], "thread:a");
        assert_eq!(value["data"]["a"], "\"q\"");
    }
}
