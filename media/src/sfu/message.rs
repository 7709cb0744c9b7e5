//! Data packets that the hub itself sends: user messages, and recognised speech.

use crate::error::MediaError;
use crate::sfu::clock::now_ms;
use crate::sfu::delivery::Delivery;
use crate::sfu::event::RoomKey;
use crate::sfu::server::MediaServer;
use bytes::Bytes;
use livekit_protocol as proto;
use proto::data_packet::Value;
use proto::data_stream::{Chunk, Header, OperationType, TextHeader, Trailer, header::ContentHeader};
use std::collections::HashMap;

/// Text of one chunk of a stream, in bytes.
const MAX_CHUNK: usize = 15_000;
/// Largest user data packet, in bytes.
const MAX_PAYLOAD: usize = 64_000;
/// Topic of transcription streams.
const TRANSCRIPTION_TOPIC: &str = "lk.transcription";

/// One piece of recognised speech, sent to the room as a LiveKit text stream on `lk.transcription`.
#[derive(Debug, Clone)]
pub struct TranscriptionSegment {
    /// Who speaks.
    pub speaker_identity: String,
    /// The track that was heard.
    pub track_sid: String,
    /// The same for every interim text of one segment.
    pub segment_id: String,
    /// The text so far.
    pub text: String,
    /// No further text replaces this one.
    pub is_final: bool,
    /// BCP 47 language tag; empty when unknown.
    pub language: String,
}

impl MediaServer {
    /// Sends recognised speech to everyone in the room.
    pub async fn send_transcription(
        &self,
        room: &RoomKey,
        segment: TranscriptionSegment,
    ) -> Result<(), MediaError> {
        let room = self.0.find_room(room)?;
        let speaker = room.participant(&segment.speaker_identity);
        let speaker_sid = speaker.map(|speaker| speaker.sid.to_string()).unwrap_or_default();
        for value in transcription_stream(&segment, &uuid::Uuid::new_v4().to_string()) {
            let packet = proto::DataPacket {
                participant_identity: segment.speaker_identity.clone(),
                participant_sid: speaker_sid.clone(),
                value: Some(value),
                ..Default::default()
            };
            room.deliver_data(None, &[], &Delivery::unnumbered(&packet, true));
        }
        Ok(())
    }

    /// Sends a reliable user data packet to the named identities, or to everyone when `to` is empty.
    pub async fn send_data(
        &self,
        room: &RoomKey,
        topic: &str,
        payload: Bytes,
        to: &[String],
    ) -> Result<(), MediaError> {
        self.send_user_packet(
            room,
            Some(topic).filter(|topic| !topic.is_empty()),
            payload,
            to,
            true,
        )
    }

    pub(crate) fn send_user_packet(
        &self,
        room: &RoomKey,
        topic: Option<&str>,
        payload: Bytes,
        to: &[String],
        reliable: bool,
    ) -> Result<(), MediaError> {
        if payload.len() > MAX_PAYLOAD {
            return Err(MediaError::InvalidArgument("data packet is too long"));
        }
        let room = self.0.find_room(room)?;
        let user = proto::UserPacket {
            payload: payload.to_vec(),
            topic: topic.map(str::to_owned),
            ..Default::default()
        };
        let packet = proto::DataPacket {
            destination_identities: to.to_vec(),
            value: Some(Value::User(user)),
            ..Default::default()
        };
        room.deliver_data(None, to, &Delivery::unnumbered(&packet, reliable));
        Ok(())
    }
}

fn transcription_stream(segment: &TranscriptionSegment, stream_id: &str) -> Vec<Value> {
    let mut attributes = HashMap::from([
        ("lk.segment_id".to_owned(), segment.segment_id.clone()),
        ("lk.transcribed_track_id".to_owned(), segment.track_sid.clone()),
        ("lk.transcription_final".to_owned(), segment.is_final.to_string()),
    ]);
    if !segment.language.is_empty() {
        attributes.insert("lk.language".to_owned(), segment.language.clone());
    }
    let mut values = vec![Value::StreamHeader(Header {
        stream_id: stream_id.to_owned(),
        timestamp: now_ms(),
        topic: TRANSCRIPTION_TOPIC.to_owned(),
        mime_type: "text/plain".to_owned(),
        total_length: Some(segment.text.len() as u64),
        attributes,
        content_header: Some(ContentHeader::TextHeader(TextHeader {
            operation_type: OperationType::Create as i32,
            generated: true,
            ..Default::default()
        })),
        ..Default::default()
    })];
    let chunks = text_chunks(&segment.text, MAX_CHUNK)
        .enumerate()
        .map(|(index, text)| {
            Value::StreamChunk(Chunk {
                stream_id: stream_id.to_owned(),
                chunk_index: index as u64,
                content: text.as_bytes().to_vec(),
                ..Default::default()
            })
        });
    values.extend(chunks);
    values.push(Value::StreamTrailer(Trailer {
        stream_id: stream_id.to_owned(),
        ..Default::default()
    }));
    values
}

/// Cuts a text into pieces of at most `limit` bytes, between characters.
fn text_chunks(text: &str, limit: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut end = rest.len().min(limit);
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (chunk, following) = rest.split_at(end);
        rest = following;
        Some(chunk)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let text = "ä".repeat(20_000);
        let chunks: Vec<&str> = text_chunks(&text, MAX_CHUNK).collect();
        assert_eq!(chunks.concat(), text);
        assert!(chunks.iter().all(|chunk| chunk.len() <= MAX_CHUNK));
        assert_eq!(text_chunks("", 10).count(), 0);
    }

    #[test]
    fn a_segment_becomes_header_chunk_and_trailer_of_one_stream() {
        let segment = TranscriptionSegment {
            speaker_identity: "a".into(),
            track_sid: "TR_a".into(),
            segment_id: "s1".into(),
            text: "hello".into(),
            is_final: true,
            language: "en".into(),
        };
        let values = transcription_stream(&segment, "id");
        let [
            Value::StreamHeader(header),
            Value::StreamChunk(chunk),
            Value::StreamTrailer(trailer),
        ] = &values[..]
        else {
            panic!("unexpected packets: {values:?}");
        };
        assert_eq!(header.attributes["lk.transcription_final"], "true");
        assert_eq!(header.attributes["lk.transcribed_track_id"], "TR_a");
        assert_eq!(
            (header.topic.as_str(), &chunk.content[..]),
            ("lk.transcription", &b"hello"[..])
        );
        assert!(header.stream_id == chunk.stream_id && chunk.stream_id == trailer.stream_id);
    }
}
