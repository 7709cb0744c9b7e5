//! The header of a mail or of one of its parts (RFC 5322, section 2.2): its fields in order, without their folds.

use super::encoded_words;
use std::borrow::Cow;

/// Fields that are read; a mail of people has fewer than a hundred.
const MAX_FIELDS: usize = 1_000;
/// Longest field that is read whole; the rest is left out. A thousand recipients take as much.
const MAX_FIELD_BYTES: usize = 65_536;

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Fields<'a>(Vec<(&'a [u8], Cow<'a, [u8]>)>);

impl<'a> Fields<'a> {
    /// Reads the header, and returns what follows it. A line that is no field ends it, as if the empty line were missing.
    pub fn read(bytes: &'a [u8]) -> (Self, &'a [u8]) {
        let mut fields = Self::default();
        let mut rest = bytes;
        // The line that mailbox files begin each mail with.
        if rest.starts_with(b"From ") || rest.starts_with(b">From ") {
            rest = after_line(rest).1;
        }
        loop {
            if rest.is_empty() {
                return (fields, rest);
            }
            let (line, after) = after_line(rest);
            if line.is_empty() {
                return (fields, after);
            }
            if is_fold(line) {
                // A folded line that continues nothing.
                if fields.0.is_empty() && !line.iter().all(u8::is_ascii_whitespace) {
                    return (fields, rest);
                }
                rest = after;
                continue;
            }
            let Some(name) = name(line) else {
                return (fields, rest);
            };
            let value = &line[name.len()..];
            let colon = value
                .iter()
                .position(|byte| *byte == b':')
                .map_or(0, |colon| colon + 1);
            let mut value = Cow::Borrowed(&value[colon..]);
            rest = after;
            while !rest.is_empty() {
                let (more, after) = after_line(rest);
                // A line of spaces is a fold by the letter, and the end of the header as it is sent.
                if !is_fold(more) || more.iter().all(u8::is_ascii_whitespace) {
                    break;
                }
                if value.len() + more.len() <= MAX_FIELD_BYTES {
                    value.to_mut().extend_from_slice(more);
                }
                rest = after;
            }
            if rest.first().is_some_and(u8::is_ascii_whitespace) {
                let (line, after) = after_line(rest);
                if !line.is_empty() && line.iter().all(u8::is_ascii_whitespace) {
                    fields.push(name, value);
                    return (fields, after);
                }
            }
            fields.push(name, value);
        }
    }

    fn push(&mut self, name: &'a [u8], value: Cow<'a, [u8]>) {
        if self.0.len() < MAX_FIELDS {
            let value = match value {
                Cow::Borrowed(value) => Cow::Borrowed(&value[..value.len().min(MAX_FIELD_BYTES)]),
                Cow::Owned(mut value) => {
                    value.truncate(MAX_FIELD_BYTES);
                    Cow::Owned(value)
                }
            };
            self.0.push((name, value));
        }
    }

    /// All values of the fields of this name, as they came.
    pub fn all<'f>(&'f self, name: &'f str) -> impl Iterator<Item = &'f [u8]> {
        let found = self
            .0
            .iter()
            .filter(move |(found, _)| found.eq_ignore_ascii_case(name.as_bytes()));
        found.map(|(_, value)| value.trim_ascii())
    }

    /// The first value of this name, as it came.
    pub fn raw(&self, name: &str) -> Option<&[u8]> {
        let found = self
            .0
            .iter()
            .find(|(found, _)| found.eq_ignore_ascii_case(name.as_bytes()));
        found.map(|(_, value)| value.trim_ascii())
    }

    /// The first value of this name, its encoded words read.
    pub fn text(&self, name: &str) -> Option<String> {
        self.raw(name).map(encoded_words::decoded)
    }

    /// The first value of this name in small letters, for fields whose values are words of a standard.
    pub fn word(&self, name: &str) -> String {
        let raw = self.raw(name).unwrap_or_default();
        String::from_utf8_lossy(raw).to_ascii_lowercase()
    }

    pub fn has(&self, name: &str) -> bool {
        self.raw(name).is_some()
    }
}

/// A line without its end, and what follows.
pub(super) fn after_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    match bytes.iter().position(|byte| *byte == b'\n') {
        Some(end) => {
            let line = &bytes[..end];
            (line.strip_suffix(b"\r").unwrap_or(line), &bytes[end + 1..])
        }
        None => (bytes, &[]),
    }
}

fn is_fold(line: &[u8]) -> bool {
    line.first().is_some_and(|byte| matches!(byte, b' ' | b'\t'))
}

/// The name at the start of a field's line: printable ASCII before a colon, with blanks between them at most.
fn name(line: &[u8]) -> Option<&[u8]> {
    let colon = line.iter().take(200).position(|byte| *byte == b':')?;
    let name = line[..colon].trim_ascii_end();
    (!name.is_empty() && name.iter().all(u8::is_ascii_graphic)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::Fields;

    #[test]
    fn folds_are_joined_and_the_header_ends_where_it_can_only_end() {
        let read = |text: &str| {
            let (fields, rest) = Fields::read(text.as_bytes());
            let subject = fields.text("subject").unwrap_or_default();
            (subject, String::from_utf8_lossy(rest).into_owned())
        };
        let of = |subject: &str, body: &str| (subject.to_owned(), body.to_owned());
        assert_eq!(read("Subject: a\r\n b\r\n\tc\r\n\r\nbody"), of("a b\tc", "body"));
        assert_eq!(read("SUBJECT : a\n\nbody\n\nmore"), of("a", "body\n\nmore"));
        assert_eq!(read("From mail@x Fri\nSubject: a\n\nbody"), of("a", "body"));
        assert_eq!(
            read("Subject: a\nno field at all\nbody"),
            of("a", "no field at all\nbody")
        );
        assert_eq!(read("Subject: a\r\n \t\r\nbody"), of("a", "body"));
        assert_eq!(read("\r\nbody"), of("", "body"));
        assert_eq!(read("Subject:"), of("", ""));
    }

    #[test]
    fn a_huge_header_is_cut() {
        let text = format!(
            "{}Subject: {}\n\nbody",
            "X-A: b\n".repeat(999),
            "a ".repeat(500_000)
        );
        let (fields, rest) = Fields::read(text.as_bytes());
        assert_eq!(fields.raw("Subject").unwrap().len(), super::MAX_FIELD_BYTES - 1);
        assert_eq!(rest, b"body");
        let folded = format!("To: a\n{}\nbody", " b\n".repeat(500_000));
        let (fields, rest) = Fields::read(folded.as_bytes());
        assert!(fields.raw("To").unwrap().len() <= super::MAX_FIELD_BYTES);
        assert_eq!(rest, b"body");
    }
}
