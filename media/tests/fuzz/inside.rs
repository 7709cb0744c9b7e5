//! What a client sends under its keys: data packets, and pictures whose numbers and descriptors are rewritten.

use hub_media::inside::Inside;
use livekit_protocol as proto;
use prost::Message;
use proto::data_packet::Value;
use proto::data_stream::{Chunk, Header, TextHeader, Trailer, header::ContentHeader};

fn packet(value: Value) -> Vec<u8> {
    let packet = proto::DataPacket {
        value: Some(value),
        sequence: 7,
        ..Default::default()
    };
    packet.encode_to_vec()
}

#[test]
fn any_data_packet_is_read_or_left() {
    let stream_id = "s".to_owned();
    let seeds = [
        packet(Value::StreamHeader(Header {
            stream_id: stream_id.clone(),
            topic: "chat".into(),
            content_header: Some(ContentHeader::TextHeader(TextHeader::default())),
            ..Default::default()
        })),
        packet(Value::StreamChunk(Chunk {
            stream_id: stream_id.clone(),
            content: "Grüße".into(),
            ..Default::default()
        })),
        packet(Value::StreamTrailer(Trailer {
            stream_id,
            ..Default::default()
        })),
        packet(Value::SipDtmf(proto::SipDtmf {
            code: 11,
            digit: "#".into(),
        })),
        packet(Value::RpcAck(proto::RpcAck {
            request_id: "r".into(),
        })),
        packet(Value::RpcResponse(proto::RpcResponse {
            request_id: "r".into(),
            ..Default::default()
        })),
    ];
    let mut inside = Inside::default();
    crate::fuzz("data-packets", &seeds, |bytes| inside.data_packet(bytes));
}

#[test]
fn any_packet_of_pictures_goes_on_as_long_as_it_was_or_not_at_all() {
    let mut inside = Inside::default();
    crate::fuzz("pictures", &[], |bytes| {
        if let Some((before, after)) = inside.picture(bytes) {
            assert_eq!(before, after, "{bytes:?}");
        }
    });
}
