//! Encoded words (RFC 2047). Words that follow each other are joined before their letters are read: programs cut between
//! two of them wherever a line is full, in the middle of a letter as well.

use super::charset;
use super::transfer::{base64, hex};

/// Longest name of a character set, with its language.
const MAX_NAME: usize = 60;

/// Encoded words, or rather what is inside them.
struct Word<'a> {
    charset: &'a str,
    is_base64: bool,
    content: &'a [u8],
}

/// The text of a header field's value.
pub(super) fn decoded(value: &[u8]) -> String {
    let mut text = String::new();
    let mut run = Run::default();
    let mut rest = value;
    // Behind the last end no word can begin.
    let last_end = value.windows(2).rposition(|pair| pair == b"?=").unwrap_or(0);
    while let Some(at) = rest.windows(2).position(|pair| pair == b"=?") {
        let begins = value.len() - rest.len() + at;
        let found = if begins + 2 < last_end {
            word(&rest[at..])
        } else {
            None
        };
        let Some((word, length)) = found else {
            run.put(&mut text);
            text.push_str(&charset::plain(&rest[..at + 2]));
            rest = &rest[at + 2..];
            continue;
        };
        let between = &rest[..at];
        if !run.is_open || !between.iter().all(u8::is_ascii_whitespace) {
            run.put(&mut text);
            text.push_str(&charset::plain(between));
        }
        run.add(&word, &mut text);
        rest = &rest[at + length..];
    }
    run.put(&mut text);
    text.push_str(&charset::plain(rest));
    text
}

/// Words of one character set that follow each other.
#[derive(Default)]
struct Run {
    is_open: bool,
    charset: String,
    bytes: Vec<u8>,
    /// Base64 whose last group is not whole: some programs cut there too.
    digits: Vec<u8>,
}

impl Run {
    fn add(&mut self, word: &Word<'_>, text: &mut String) {
        if self.is_open && !self.charset.eq_ignore_ascii_case(word.charset) {
            self.put(text);
        }
        self.is_open = true;
        word.charset.clone_into(&mut self.charset);
        if !word.is_base64 {
            self.flush();
            self.bytes.extend(q(word.content));
            return;
        }
        self.digits
            .extend(word.content.iter().filter(|byte| !byte.is_ascii_whitespace()));
        if self.digits.ends_with(b"=") || self.digits.len().is_multiple_of(4) {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let digits = std::mem::take(&mut self.digits);
        self.bytes.extend(base64(&digits).unwrap_or_default());
    }

    fn put(&mut self, text: &mut String) {
        self.flush();
        if self.is_open {
            text.push_str(&charset::text(&self.bytes, Some(&self.charset)));
        }
        *self = Self::default();
    }
}

/// The length of the encoded word at the start, if there is one.
pub(super) fn length(text: &str) -> Option<usize> {
    let (_, length) = word(text.as_bytes())?;
    text.is_char_boundary(length).then_some(length)
}

/// The word at the start, and its length.
fn word(text: &[u8]) -> Option<(Word<'_>, usize)> {
    let inside = text.strip_prefix(b"=?")?;
    let name = inside.iter().take(MAX_NAME).position(|byte| *byte == b'?')?;
    let charset = std::str::from_utf8(&inside[..name]).ok()?;
    let is_name = |byte: u8| byte.is_ascii_graphic() && byte != b'=' && byte != b'"';
    if charset.is_empty() || !charset.bytes().all(is_name) {
        return None;
    }
    let [encoding, b'?', content @ ..] = &inside[name + 1..] else {
        return None;
    };
    let is_base64 = match encoding {
        b'B' | b'b' => true,
        b'Q' | b'q' => false,
        _ => return None,
    };
    let length = content.windows(2).position(|pair| pair == b"?=")?;
    let word = Word {
        charset: charset.split('*').next().unwrap_or_default(),
        is_base64,
        content: &content[..length],
    };
    Some((word, 2 + name + 3 + length + 2))
}

/// The encoding Q: as quoted-printable, with an underline for a blank.
fn q(content: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(content.len());
    let mut at = 0;
    while at < content.len() {
        let (byte, length) = match content[at] {
            b'=' => hex(&content[at + 1..]).map_or((b'=', 1), |byte| (byte, 3)),
            b'_' => (b' ', 1),
            byte => (byte, 1),
        };
        bytes.push(byte);
        at += length;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn letters_that_are_cut_between_two_words_are_whole_again() {
        for (value, text) in [
            (
                "=?utf-8?B?UmVudGEg8J8=?= =?utf-8?B?j6Agc2XDsW9yYQ==?=",
                "Renta 🏠 señora",
            ),
            (
                "=?UTF-8?Q?Documento_de_identificaci=C3?=\t=?utf-8?Q?=B3n?=",
                "Documento de identificación",
            ),
            ("=?utf-8?B?UmVudGEg8J8=?= =?utf-8?Q?=8F=A0?=", "Renta 🏠"),
            ("=?utf-8?B?U2XDs?= =?utf-8?B?W9yYQ==?=", "Señora"),
            ("=?utf-8*es?Q?a=C3?==?utf-8*en?Q?=B1o?=", "año"),
            ("=?gb2312?B?xA==?= =?gb2312?B?47rD?=", "你好"),
            ("=?iso-2022-jp?B?GyRCJDMkcxsoQg==?=", "こん"),
        ] {
            assert_eq!(decoded(value.as_bytes()), text, "{value}");
        }
    }

    #[test]
    fn what_is_around_words_stays_and_what_is_none_is_shown() {
        for (value, text) in [
            ("Re: =?utf-8?q?Se=C3=B1ora?= Ana", "Re: Señora Ana"),
            ("=?utf-8?q?a?= b =?utf-8?q?c?=", "a b c"),
            ("=?utf-8?q?a?= =?iso-8859-1?q?=F1?=", "añ"),
            ("=?utf-8?q?two words?=", "two words"),
            (
                "=?utf-8?x?a?= =?= =??q?a?= =?utf-8?q?open",
                "=?utf-8?x?a?= =?= =??q?a?= =?utf-8?q?open",
            ),
            ("=?x-unknown?q?Se=F1ora?=", "Señora"),
            ("\"=?utf-8?q?Reyes=2C_Ana?=\" <a@b>", "\"Reyes, Ana\" <a@b>"),
            ("Año", "Año"),
            ("", ""),
        ] {
            assert_eq!(decoded(value.as_bytes()), text, "{value}");
        }
        assert_eq!(decoded(b"Se\xf1ora"), "Señora");
    }
}
