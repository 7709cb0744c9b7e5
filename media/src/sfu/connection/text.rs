//! Text streams that the hub itself reads: what people in a room write to each other.
//!
//! A stream is a header, chunks in order and a trailer (livekit_models.proto, `DataStream`).

use livekit_protocol as proto;
use proto::data_packet::Value;
use proto::data_stream::header::ContentHeader;
use std::collections::HashMap;

/// Topic of what people write to each other.
const CHAT_TOPIC: &str = "chat";
/// Maximum number of a client's open streams; further ones are forwarded unread.
const MAX_OPEN: usize = 8;
/// Longest text that is read, in bytes; the rest is cut off.
const MAX_TEXT: usize = 16 * 1024;

/// A complete text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub stream_id: String,
    pub topic: String,
    pub text: String,
}

/// The client's open streams.
#[derive(Default)]
pub(crate) struct TextStreams(HashMap<String, (String, Vec<u8>)>);

impl TextStreams {
    /// Reads one packet; a text when it was the last one of its stream.
    pub fn read(&mut self, value: &Value) -> Option<Text> {
        match value {
            Value::StreamHeader(header) => {
                let is_text = matches!(header.content_header, Some(ContentHeader::TextHeader(_)));
                if is_text && header.topic == CHAT_TOPIC && self.0.len() < MAX_OPEN {
                    let begun = (header.topic.clone(), Vec::new());
                    self.0.insert(header.stream_id.clone(), begun);
                }
                None
            }
            Value::StreamChunk(chunk) => {
                if let Some((_, bytes)) = self.0.get_mut(&chunk.stream_id) {
                    let room = MAX_TEXT - bytes.len();
                    bytes.extend(chunk.content.iter().take(room));
                }
                None
            }
            Value::StreamTrailer(trailer) => {
                let (topic, bytes) = self.0.remove(&trailer.stream_id)?;
                let text = String::from_utf8_lossy(&bytes).into_owned();
                (!text.is_empty()).then(|| Text {
                    stream_id: trailer.stream_id.clone(),
                    topic,
                    text,
                })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::data_stream::{Chunk, Header, TextHeader, Trailer};

    fn header(id: &str, topic: &str) -> Value {
        Value::StreamHeader(Header {
            stream_id: id.to_owned(),
            topic: topic.to_owned(),
            content_header: Some(ContentHeader::TextHeader(TextHeader::default())),
            ..Default::default()
        })
    }

    fn chunk(id: &str, text: &str) -> Value {
        Value::StreamChunk(Chunk {
            stream_id: id.to_owned(),
            content: text.as_bytes().to_vec(),
            ..Default::default()
        })
    }

    fn trailer(id: &str) -> Value {
        Value::StreamTrailer(Trailer {
            stream_id: id.to_owned(),
            ..Default::default()
        })
    }

    #[test]
    fn a_chat_line_is_put_together_and_other_streams_are_not_read() {
        let mut streams = TextStreams::default();
        for value in [
            header("a", "chat"),
            header("b", "lk.transcription"),
            chunk("a", "good "),
            chunk("b", "no"),
            chunk("a", "morning"),
        ] {
            assert_eq!(streams.read(&value), None);
        }
        assert_eq!(streams.read(&trailer("b")), None);
        let read = streams.read(&trailer("a")).expect("a text");
        assert_eq!(
            (read.topic.as_str(), read.text.as_str()),
            ("chat", "good morning")
        );
        assert_eq!(streams.read(&trailer("a")), None);
    }

    #[test]
    fn a_client_that_never_ends_its_streams_is_bounded() {
        let mut streams = TextStreams::default();
        for n in 0..100 {
            streams.read(&header(&n.to_string(), "chat"));
            for _ in 0..40 {
                streams.read(&chunk(&n.to_string(), &"x".repeat(1_000)));
            }
        }
        assert_eq!(streams.0.len(), MAX_OPEN);
        assert!(streams.0.values().all(|(_, bytes)| bytes.len() <= MAX_TEXT));
    }
}
