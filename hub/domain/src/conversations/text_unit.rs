//! What a carrier brings at a time: a text, or a part of one. Parts are joined as bytes before they are read, because a letter
//! may be cut between two of them.

use super::text_segments::{DefaultAlphabet, read_gsm7, read_ucs2};
use std::collections::BTreeMap;

/// How the letters of a unit are bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnitAlphabet {
    /// 3GPP TS 23.038, one septet in a byte.
    Gsm7,
    /// ISO 8859-1, with ASCII as its first half; the controls above it are read as windows-1252.
    Latin1,
    /// UTF-16, big-endian.
    Ucs2,
}

/// Letters of windows-1252 from 0x80 to 0x9f; what it does not define is itself.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

impl UnitAlphabet {
    /// By the data coding of SMPP (3.4, section 5.2.19); 0 is the carrier's default.
    pub fn of(data_coding: u8, default: DefaultAlphabet) -> Self {
        match data_coding {
            8 => UnitAlphabet::Ucs2,
            // IA5, Latin 1; binary is read in the same manner.
            1..=4 => UnitAlphabet::Latin1,
            // Classes of messages (TS 23.038, section 4) name UCS-2 and eight bits by two bits.
            class if class & 0xf0 != 0xf0 && class & 0x0c == 0x08 => UnitAlphabet::Ucs2,
            class if class >= 0x10 && class & 0x0c == 0x04 => UnitAlphabet::Latin1,
            _ => match default {
                DefaultAlphabet::Gsm7 => UnitAlphabet::Gsm7,
                DefaultAlphabet::Ascii | DefaultAlphabet::Latin1 => UnitAlphabet::Latin1,
            },
        }
    }

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            UnitAlphabet::Gsm7 => "gsm7",
            UnitAlphabet::Latin1 => "latin1",
            UnitAlphabet::Ucs2 => "ucs2",
        }
    }

    /// Reads the stored name.
    pub fn parse(name: &str) -> Option<Self> {
        [UnitAlphabet::Gsm7, UnitAlphabet::Latin1, UnitAlphabet::Ucs2]
            .into_iter()
            .find(|alphabet| alphabet.as_str() == name)
    }

    /// The letters of bytes. What is no letter is `\u{fffd}`.
    pub fn read(self, bytes: &[u8]) -> String {
        match self {
            UnitAlphabet::Gsm7 => read_gsm7(bytes),
            UnitAlphabet::Ucs2 => read_ucs2(bytes),
            UnitAlphabet::Latin1 => bytes
                .iter()
                .map(|byte| match byte {
                    0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
                    _ => char::from(*byte),
                })
                .collect(),
        }
    }
}

/// Which part of a text a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Of the whole text; phones count to 255 and begin again.
    pub reference: u16,
    pub total: u8,
    /// From 1.
    pub place: u8,
}

/// A text, or a part of one, as a carrier has brought it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextUnit {
    /// As the carrier writes it; E.164 where it says so.
    pub from: String,
    pub to: String,
    pub alphabet: UnitAlphabet,
    /// Without a header.
    pub bytes: Vec<u8>,
    pub part: Option<Part>,
    /// The connection that it came by.
    pub session: String,
    /// Its number in that connection: the same one again is the same unit.
    pub sequence: u32,
    /// The carrier's own id of it, if it gives one.
    pub carrier_id: Option<String>,
}

/// The words of a text of so many parts, by place. Neighbouring parts in one alphabet are read as one; missing ones are shown
/// as a gap.
pub fn joined(total: u8, parts: &BTreeMap<u8, (UnitAlphabet, Vec<u8>)>) -> String {
    let mut body = String::new();
    let mut run: Option<(UnitAlphabet, Vec<u8>)> = None;
    let mut gap = false;
    for place in 1..=total.max(1) {
        match (parts.get(&place), &mut run) {
            (Some((alphabet, bytes)), Some((known, run))) if alphabet == known => run.extend(bytes),
            (Some(part), _) => {
                read_into(&mut body, run.replace(part.clone()));
            }
            (None, _) => {
                read_into(&mut body, run.take());
                if !gap {
                    body.push_str("[…]");
                }
            }
        }
        gap = !parts.contains_key(&place);
    }
    read_into(&mut body, run);
    body
}

fn read_into(body: &mut String, run: Option<(UnitAlphabet, Vec<u8>)>) {
    if let Some((alphabet, bytes)) = run {
        body.push_str(&alphabet.read(&bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::UnitAlphabet::*;
    use super::*;

    fn text(total: u8, parts: &[(u8, UnitAlphabet, &[u8])]) -> String {
        let parts = parts
            .iter()
            .map(|(place, alphabet, bytes)| (*place, (*alphabet, bytes.to_vec())));
        joined(total, &parts.collect())
    }

    #[test]
    fn a_letter_cut_between_two_parts_is_whole() {
        // "Gracias 😀", the halves of the pair in two parts.
        let first: Vec<u8> = "Gracias "
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .chain([0xd8, 0x3d])
            .collect();
        let second = [0xde, 0x00, 0x00, 0x21];
        assert_eq!(text(2, &[(1, Ucs2, &first), (2, Ucs2, &second)]), "Gracias 😀!");
        // An escape of the default alphabet at the end of a part, its letter at the beginning of the next.
        assert_eq!(text(2, &[(1, Gsm7, b"5\x1b"), (2, Gsm7, b"\x65!")]), "5€!");
        // Half a unit of UCS-2.
        assert_eq!(text(2, &[(1, Ucs2, &[0, b'a', 0x20]), (2, Ucs2, &[0xac])]), "a€");
    }

    #[test]
    fn parts_in_two_alphabets_are_each_read_in_their_own_and_gaps_are_shown_once() {
        assert_eq!(
            text(2, &[(1, Gsm7, b"Hola "), (2, Ucs2, &[0xd8, 0x3d, 0xde, 0x00])]),
            "Hola 😀"
        );
        assert_eq!(text(5, &[(2, Gsm7, b"b"), (5, Gsm7, b"e")]), "[…]b[…]e");
        assert_eq!(text(3, &[]), "[…]");
        assert_eq!(text(1, &[(1, Latin1, b"ma\xf1ana \x80")]), "mañana €");
    }

    #[test]
    fn the_carriers_default_alphabet_is_that_of_coding_nought() {
        let mail = b"mail me at ana@mail.example [urgent]";
        let read = |coding, default| UnitAlphabet::of(coding, default).read(mail);
        for default in [DefaultAlphabet::Ascii, DefaultAlphabet::Latin1] {
            assert_eq!(read(0, default).as_bytes(), mail);
            assert_eq!(
                read(0xf0, default).as_bytes(),
                mail,
                "a class in the default alphabet"
            );
        }
        assert!(read(0, DefaultAlphabet::Gsm7).contains('¡'));
        assert_eq!(read(3, DefaultAlphabet::Gsm7).as_bytes(), mail);
        assert_eq!(UnitAlphabet::of(8, DefaultAlphabet::Latin1), Ucs2);
        assert_eq!(UnitAlphabet::of(0x18, DefaultAlphabet::Latin1), Ucs2);
        for alphabet in [Gsm7, Latin1, Ucs2] {
            assert_eq!(UnitAlphabet::parse(alphabet.as_str()), Some(alphabet));
        }
    }
}
