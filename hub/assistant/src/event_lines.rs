//! Server-sent events (HTML Standard, section 9.2.6), read as they come: bytes may be cut anywhere, also within a letter. More is
//! taken than the standard allows, because servers that call themselves compatible send it: events without an empty line between
//! them, and lines of plain JSON without a field's name.

use crate::error::{AssistantError, Result};

/// Longest line, in bytes.
const LONGEST_LINE: usize = 512 * 1024;

/// One event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Event {
    /// Its type; empty where the server names none.
    pub name: String,
    pub data: String,
}

/// Makes events of bytes.
#[derive(Debug, Default)]
pub struct EventLines {
    line: Vec<u8>,
    /// A carriage return has ended the line: a line feed that follows belongs to it.
    after_return: bool,
    /// The stream has begun: a byte-order mark may stand before that alone.
    begun: bool,
    event: Event,
    has_data: bool,
}

impl EventLines {
    /// The events that are whole now.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Vec<Event>> {
        let mut events = Vec::new();
        for byte in bytes {
            match byte {
                b'\n' if self.after_return => self.after_return = false,
                b'\n' | b'\r' => {
                    self.after_return = *byte == b'\r';
                    let line = std::mem::take(&mut self.line);
                    self.take(&line, &mut events);
                }
                byte => {
                    self.after_return = false;
                    if self.line.len() >= LONGEST_LINE {
                        return Err(AssistantError::TooLarge);
                    }
                    self.line.push(*byte);
                }
            }
        }
        Ok(events)
    }

    /// What is left when the stream ends: an event whose empty line never came counts.
    pub fn finish(mut self) -> Vec<Event> {
        let mut events = Vec::new();
        let line = std::mem::take(&mut self.line);
        if !line.is_empty() {
            self.take(&line, &mut events);
        }
        self.dispatch(&mut events);
        events
    }

    fn take(&mut self, line: &[u8], events: &mut Vec<Event>) {
        let decoded = String::from_utf8_lossy(line);
        let mut text: &str = &decoded;
        if !self.begun {
            self.begun = true;
            text = text.strip_prefix('\u{feff}').unwrap_or(text);
        }
        if text.is_empty() {
            return self.dispatch(events);
        }
        if text.starts_with('{') {
            return self.data(text, events);
        }
        let (name, value) = text.split_once(':').unwrap_or((text, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match name {
            "data" => self.data(value, events),
            "event" => {
                // A new event begins, though the one before has not been ended.
                if self.has_data {
                    self.dispatch(events);
                }
                value.clone_into(&mut self.event.name);
            }
            // Comments have no name; ids and times of reconnecting mean nothing here.
            _ => {}
        }
    }

    fn data(&mut self, value: &str, events: &mut Vec<Event>) {
        let is_whole = |text: &str| {
            text.trim() == "[DONE]" || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
        };
        if self.has_data && is_whole(&self.event.data) {
            self.dispatch(events);
        }
        if self.has_data {
            self.event.data.push('\n');
        }
        self.has_data = true;
        self.event.data.push_str(value);
    }

    fn dispatch(&mut self, events: &mut Vec<Event>) {
        let event = std::mem::take(&mut self.event);
        if std::mem::take(&mut self.has_data) {
            events.push(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(parts: &[&[u8]]) -> Vec<(String, String)> {
        let mut lines = EventLines::default();
        let mut events = Vec::new();
        for part in parts {
            events.extend(lines.push(part).unwrap());
        }
        events.extend(lines.finish());
        events.into_iter().map(|event| (event.name, event.data)).collect()
    }

    fn data(parts: &[&[u8]]) -> Vec<String> {
        read(parts).into_iter().map(|(_, data)| data).collect()
    }

    #[test]
    fn every_cut_gives_the_same_events() {
        let text = ": hello\r\ndata: {\"a\":\"señal 🧨\"}\r\n\r\nid: 7\nevent: error\ndata: {\"b\":1}\n\ndata:[DONE]\r\r";
        let whole = read(&[text.as_bytes()]);
        assert_eq!(
            whole,
            [
                (String::new(), "{\"a\":\"señal 🧨\"}".to_owned()),
                ("error".to_owned(), "{\"b\":1}".to_owned()),
                (String::new(), "[DONE]".to_owned()),
            ]
        );
        for cut in 0..=text.len() {
            let (one, other) = text.as_bytes().split_at(cut);
            assert_eq!(read(&[one, other]), whole, "cut at {cut}");
        }
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(read(&bytes), whole);
    }

    #[test]
    fn events_need_neither_an_empty_line_nor_an_end() {
        assert_eq!(
            data(&[b"data: {\"a\":1}\ndata: {\"a\":2}\ndata: [DONE]"]),
            ["{\"a\":1}", "{\"a\":2}", "[DONE]"]
        );
        assert_eq!(data(&[b"{\"a\":1}\n{\"a\":2}\n"]), ["{\"a\":1}", "{\"a\":2}"]);
        assert_eq!(data(&[b"data: {\"a\":\ndata: 1}\n\n"]), ["{\"a\":\n1}"]);
        assert_eq!(data(&[b"\xef\xbb\xbfdata: x\n\n"]), ["x"]);
        assert_eq!(data(&[b": only comments\n\n\n"]), Vec::<String>::new());
    }

    #[test]
    fn a_line_without_an_end_is_refused() {
        let mut lines = EventLines::default();
        let much = vec![b'x'; LONGEST_LINE + 1];
        assert_eq!(lines.push(&much), Err(AssistantError::TooLarge));
    }
}
