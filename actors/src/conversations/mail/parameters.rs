//! A field with parameters, such as Content-Type (RFC 2045, section 5.1): continuations and character sets by RFC 2231, encoded
//! words where programs put them against the rules.

use super::charset;
use super::encoded_words;
use super::transfer::hex;

/// Parameters that are read.
const MAX_PARAMETERS: usize = 100;

/// A value and its parameters, by their names in small letters.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Parameters {
    /// In small letters, without what follows it.
    pub value: String,
    parameters: Vec<(String, String)>,
}

/// A piece of a parameter as it came.
struct Piece {
    name: String,
    place: usize,
    is_encoded: bool,
    bytes: Vec<u8>,
}

impl Parameters {
    /// Reads a field's value.
    pub fn read(raw: &[u8]) -> Self {
        let whole = raw.trim_ascii();
        // A type that is an encoded word is one that a program has encoded by mistake.
        let end = whole
            .iter()
            .position(|byte| matches!(byte, b';' | b' ' | b'\t' | b'\r' | b'\n'));
        let (value, rest) = whole.split_at(end.unwrap_or(whole.len()));
        let value = encoded_words::decoded(value.trim_ascii()).to_ascii_lowercase();
        Self {
            value: value.trim_matches('"').to_owned(),
            parameters: joined(pieces(rest)),
        }
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.parameters.iter().find(|(found, _)| found == name);
        found.map(|(_, value)| value.as_str())
    }
}

fn pieces(text: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while pieces.len() < MAX_PARAMETERS {
        let blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b';';
        let start = rest.iter().position(|byte| !blank(byte)).unwrap_or(rest.len());
        rest = &rest[start..];
        if rest.is_empty() {
            break;
        }
        // A comment, or something without a value: passed by.
        let end = rest
            .iter()
            .position(|byte| matches!(byte, b'=' | b';'))
            .unwrap_or(rest.len());
        let name = rest[..end].trim_ascii();
        if rest.get(end) != Some(&b'=') {
            rest = &rest[end..];
            continue;
        }
        let (value, is_quoted, after) = value(&rest[end + 1..]);
        rest = after;
        let name = String::from_utf8_lossy(name).to_ascii_lowercase();
        let mut parts = name.split('*');
        let bare = parts.next().unwrap_or_default().to_owned();
        let (place, is_encoded) = match (parts.next(), parts.next()) {
            (None, _) => (0, false),
            (Some(""), _) => (0, true),
            (Some(number), more) => (number.parse().unwrap_or(MAX_PARAMETERS), more.is_some()),
        };
        let bytes = match name.contains('*') {
            true => value,
            // Only what is not by RFC 2231 can be an encoded word.
            false => encoded_words::decoded(&value).into_bytes(),
        };
        pieces.push(Piece {
            name: bare,
            place,
            is_encoded: is_encoded && (!is_quoted || bytes.contains(&b'%')),
            bytes,
        });
    }
    pieces
}

/// The value at the start, whether it was in quotes, and what follows. Without quotes it goes on to the semicolon: names
/// of files have blanks that should have been quoted.
fn value(text: &[u8]) -> (Vec<u8>, bool, &[u8]) {
    let text = text.trim_ascii_start();
    let Some(inside) = text.strip_prefix(b"\"") else {
        let end = text.iter().position(|byte| *byte == b';').unwrap_or(text.len());
        return (text[..end].trim_ascii().to_vec(), false, &text[end..]);
    };
    let mut value = Vec::new();
    let mut at = 0;
    while at < inside.len() {
        match inside[at] {
            b'"' => return (value, true, &inside[at + 1..]),
            b'\\' if matches!(inside.get(at + 1), Some(b'"' | b'\\')) => {
                value.push(inside[at + 1]);
                at += 1;
            }
            b'\r' | b'\n' => {}
            byte => value.push(byte),
        }
        at += 1;
    }
    (value, true, &[])
}

/// Each parameter once, its pieces joined as bytes and then read; one by RFC 2231 counts before one of the same name.
fn joined(mut pieces: Vec<Piece>) -> Vec<(String, String)> {
    pieces.sort_by(|one, other| (&one.name, one.place).cmp(&(&other.name, other.place)));
    let mut found: Vec<(String, String)> = Vec::new();
    for group in pieces.chunk_by(|one, other| one.name == other.name) {
        let mut bytes = Vec::new();
        let mut declared = None;
        let has_encoded = group.iter().any(|piece| piece.is_encoded);
        let has_more = group.iter().any(|piece| piece.place > 0);
        for (index, piece) in group.iter().enumerate() {
            if index > 0 && !has_more && (!has_encoded || !piece.is_encoded) {
                continue;
            }
            let mut content = piece.bytes.as_slice();
            if piece.is_encoded {
                // The first piece begins with a character set and a language.
                if declared.is_none()
                    && let Some((name, language_on)) = split(content)
                    && let Some((_, value)) = split(language_on)
                {
                    declared = Some(String::from_utf8_lossy(name).into_owned());
                    content = value;
                }
                if !has_more {
                    bytes.clear();
                }
                bytes.extend(percent(content));
            } else {
                bytes.extend_from_slice(content);
            }
        }
        if let Some(first) = group.first() {
            let value = charset::text(&bytes, declared.as_deref().filter(|name| !name.is_empty()));
            // Pieces of encoded words, cut against all rules.
            let value = match has_more && value.contains("=?") {
                true => encoded_words::decoded(value.as_bytes()),
                false => value,
            };
            found.push((first.name.clone(), value));
        }
    }
    found
}

fn split(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = text.iter().position(|byte| *byte == b'\'')?;
    Some((&text[..at], &text[at + 1..]))
}

fn percent(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let coded = if text[at] == b'%' {
            hex(&text[at + 1..])
        } else {
            None
        };
        bytes.push(coded.unwrap_or(text[at]));
        at += if coded.is_some() { 3 } else { 1 };
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::Parameters;

    fn name(raw: &str) -> String {
        Parameters::read(raw.as_bytes())
            .get("filename")
            .unwrap_or_default()
            .to_owned()
    }

    #[test]
    fn names_of_files_are_read_by_every_rule_that_programs_follow() {
        for (raw, expected) in [
            ("attachment; filename=\"a;b \\\"c\\\".pdf\"", "a;b \"c\".pdf"),
            ("attachment; filename=my lease.pdf", "my lease.pdf"),
            (
                "attachment; filename*=utf-8'es'identificaci%C3%B3n.png",
                "identificación.png",
            ),
            (
                "attachment; filename*0*=utf-8''identificaci%C3;\r\n filename*1*=%B3n%20dos.png",
                "identificación dos.png",
            ),
            (
                "attachment; filename*1=\" dos.png\"; filename*0*=utf-8''identificaci%C3%B3n",
                "identificación dos.png",
            ),
            (
                "attachment; filename*0=\"long na\"; filename*1=\"me.pdf\"",
                "long name.pdf",
            ),
            (
                "attachment; filename=\"=?utf-8?q?identificaci=C3?= =?utf-8?q?=B3n.png?=\"",
                "identificación.png",
            ),
            (
                "attachment; filename*=iso-8859-1''a%F1o.pdf; filename=ano.pdf",
                "año.pdf",
            ),
            (
                "attachment; filename=ano.pdf; filename*=UTF-8''a%C3%B1o.pdf",
                "año.pdf",
            ),
            ("attachment; filename*=utf-8''a%C3%B1o.pdf", "año.pdf"),
            ("attachment; filename*=\"utf-8''a%C3%B1o.pdf\"", "año.pdf"),
            ("attachment; filename=a\u{f1}o.pdf", "año.pdf"),
            ("attachment; filename=\"open.pdf", "open.pdf"),
            ("attachment", ""),
        ] {
            assert_eq!(name(raw), expected, "{raw}");
        }
    }

    #[test]
    fn a_type_is_found_behind_mistakes() {
        for (raw, value, charset) in [
            ("text/plain; charset=utf-8", "text/plain", Some("utf-8")),
            ("TEXT/Plain charset=utf-8", "text/plain", Some("utf-8")),
            (
                "=?utf-8?Q?text/plain?=; charset=\"utf-8\"",
                "text/plain",
                Some("utf-8"),
            ),
            ("text", "text", None),
            ("", "", None),
            (";;=;a=", "", None),
        ] {
            let read = Parameters::read(raw.as_bytes());
            assert_eq!(
                (read.value.as_str(), read.get("charset")),
                (value, charset),
                "{raw}"
            );
        }
        let many = "; a=b".repeat(50_000);
        assert_eq!(Parameters::read(format!("x/y{many}").as_bytes()).value, "x/y");
    }
}
