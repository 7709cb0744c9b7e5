//! A text as carriers cut and count it: the default alphabet of 3GPP TS 23.038 (160 letters, or 153 in each of several) or
//! UCS-2 (70, or 67). A letter that takes two units is never cut in two.

use serde::{Deserialize, Serialize};

/// How the letters of a text become bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alphabet {
    /// The default alphabet with its extension, one septet in a byte: what SMPP sends under data coding 0.
    Gsm7,
    /// ASCII or Latin 1, one letter in a byte: what carriers take under data coding 0 whose default alphabet it is.
    Bytes,
    /// UTF-16, big-endian: data coding 8.
    Ucs2,
}

/// What a carrier reads under data coding 0 (SMPP 3.4, section 5.2.19: "SMSC default alphabet").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DefaultAlphabet {
    /// 3GPP TS 23.038.
    #[default]
    Gsm7,
    Ascii,
    /// ISO 8859-1.
    Latin1,
}

impl DefaultAlphabet {
    /// As it is written on the command line.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "gsm7" => Some(DefaultAlphabet::Gsm7),
            "ascii" => Some(DefaultAlphabet::Ascii),
            "latin1" => Some(DefaultAlphabet::Latin1),
            _ => None,
        }
    }

    /// Bytes of a letter and what it takes of a text's room; none where this alphabet does not have it.
    fn letter(self, letter: char) -> Option<(Vec<u8>, usize)> {
        let gsm = septets(letter);
        let room = gsm.map_or(1, |(_, second)| 1 + usize::from(second.is_some()));
        match self {
            DefaultAlphabet::Gsm7 => {
                let (first, second) = gsm?;
                Some((std::iter::once(first).chain(second).collect(), room))
            }
            // The carrier writes it in the default alphabet of phones, where some letters take two.
            DefaultAlphabet::Ascii => {
                let fits = letter.is_ascii_graphic() || matches!(letter, ' ' | '\n' | '\r');
                fits.then(|| (vec![letter as u8], room))
            }
            DefaultAlphabet::Latin1 => {
                let fits = matches!(letter, ' '..='~' | '\u{a0}'..='\u{ff}' | '\n' | '\r');
                fits.then(|| (vec![letter as u8], room))
            }
        }
    }

    fn alphabet(self) -> Alphabet {
        match self {
            DefaultAlphabet::Gsm7 => Alphabet::Gsm7,
            DefaultAlphabet::Ascii | DefaultAlphabet::Latin1 => Alphabet::Bytes,
        }
    }
}

impl Alphabet {
    /// Units in a single text, and in each part of a concatenated one.
    fn limits(self) -> (usize, usize) {
        match self {
            Alphabet::Gsm7 => (160, 153),
            // Eight bits each, if the carrier passes them on as they are (TS 23.040: 140 bytes, six of them a header).
            Alphabet::Bytes => (140, 134),
            Alphabet::Ucs2 => (70, 67),
        }
    }

    fn unit_bytes(self) -> usize {
        match self {
            Alphabet::Gsm7 | Alphabet::Bytes => 1,
            Alphabet::Ucs2 => 2,
        }
    }
}

/// A text cut into what one message each carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segments {
    pub alphabet: Alphabet,
    /// The letters of each as bytes, without the header that joins them.
    pub parts: Vec<Vec<u8>>,
}

/// TS 23.038, section 6.2.1: the place of a letter is its code. `\u{1b}` leads to the extension.
const BASIC: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u{1b}ÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const ESCAPE: u8 = 0x1b;
/// TS 23.038, section 6.2.1.1.
const EXTENSION: [(char, u8); 10] = [
    ('\u{c}', 0x0a),
    ('^', 0x14),
    ('{', 0x28),
    ('}', 0x29),
    ('\\', 0x2f),
    ('[', 0x3c),
    ('~', 0x3d),
    (']', 0x3e),
    ('|', 0x40),
    ('€', 0x65),
];

/// One letter of the default alphabet: its code, after the escape where it belongs to the extension.
fn septets(letter: char) -> Option<(u8, Option<u8>)> {
    if let Some((_, code)) = EXTENSION.iter().find(|(known, _)| *known == letter) {
        return Some((ESCAPE, Some(*code)));
    }
    if letter == '\u{1b}' {
        return None;
    }
    if letter.is_ascii_alphanumeric() || letter == ' ' {
        // The alphabet agrees with ASCII here; most letters need no search.
        return Some((letter as u8, None));
    }
    let place = BASIC.chars().position(|known| known == letter)?;
    u8::try_from(place).ok().map(|code| (code, None))
}

/// Cuts a text for a carrier with the usual default alphabet. An empty one is no segment.
pub fn cut(text: &str) -> Segments {
    cut_for(text, DefaultAlphabet::Gsm7)
}

/// Cuts a text for a carrier: in its default alphabet, or in UCS-2 where that has not every letter.
pub fn cut_for(text: &str, default: DefaultAlphabet) -> Segments {
    let own: Option<Vec<_>> = text.chars().map(|letter| default.letter(letter)).collect();
    let (alphabet, letters): (_, Vec<(Vec<u8>, usize)>) = match own {
        Some(letters) => (default.alphabet(), letters),
        None => {
            let bytes = text.chars().map(|letter| {
                let mut units = [0; 2];
                let units = letter.encode_utf16(&mut units).iter();
                let bytes: Vec<u8> = units.flat_map(|unit| unit.to_be_bytes()).collect();
                let room = bytes.len();
                (bytes, room)
            });
            (Alphabet::Ucs2, bytes.collect())
        }
    };
    let (alone, joined) = alphabet.limits();
    let total: usize = letters.iter().map(|(_, room)| room).sum();
    let room = if total <= alone * alphabet.unit_bytes() {
        alone * alphabet.unit_bytes()
    } else {
        joined * alphabet.unit_bytes()
    };
    let mut parts: Vec<Vec<u8>> = Vec::new();
    let mut taken = 0;
    for (bytes, needed) in letters {
        match parts.last_mut() {
            Some(part) if taken + needed <= room => part.extend(bytes),
            _ => {
                parts.push(bytes);
                taken = 0;
            }
        }
        taken += needed;
    }
    Segments { alphabet, parts }
}

/// Reads bytes of the default alphabet, one septet each. What no letter has is `\u{fffd}`.
pub fn read_gsm7(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut codes = bytes.iter();
    while let Some(code) = codes.next() {
        if *code != ESCAPE {
            text.push(BASIC.chars().nth(usize::from(*code)).unwrap_or('\u{fffd}'));
            continue;
        }
        // An unknown code after the escape is shown as in the basic table; an escape at the end as a space (section 6.2.1).
        let Some(code) = codes.next() else {
            text.push(' ');
            break;
        };
        let extended = EXTENSION.iter().find(|(_, known)| known == code);
        text.push(match extended {
            Some((letter, _)) => *letter,
            None => BASIC.chars().nth(usize::from(*code)).unwrap_or('\u{fffd}'),
        });
    }
    text
}

/// Reads UTF-16, big-endian. An odd byte at the end is dropped, half a pair is `\u{fffd}`.
pub fn read_ucs2(bytes: &[u8]) -> String {
    let units: Vec<u16> = bytes
        .chunks_exact(2)
        .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
        .collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        cut(text).parts.len()
    }

    fn read(segments: &Segments) -> String {
        let read = match segments.alphabet {
            Alphabet::Gsm7 => read_gsm7,
            Alphabet::Ucs2 => read_ucs2,
            Alphabet::Bytes => |bytes: &[u8]| bytes.iter().map(|byte| char::from(*byte)).collect(),
        };
        segments.parts.iter().map(|part| read(part)).collect()
    }

    #[test]
    fn a_text_of_the_default_alphabet_has_160_letters_and_joined_ones_153() {
        let cases = [
            (0, 0),
            (1, 1),
            (160, 1),
            (161, 2),
            (306, 2),
            (307, 3),
            (1_530, 10),
        ];
        for (letters, segments) in cases {
            assert_eq!(count(&"a".repeat(letters)), segments, "{letters}");
        }
        assert_eq!(BASIC.chars().count(), 128);
    }

    #[test]
    fn one_letter_outside_the_alphabet_shortens_every_segment() {
        for (letters, segments) in [(70, 1), (71, 2), (134, 2), (135, 3)] {
            assert_eq!(count(&"ع".repeat(letters)), segments, "{letters}");
        }
        assert_eq!(cut("\u{1b}").alphabet, Alphabet::Ucs2);
    }

    #[test]
    fn neither_a_pair_nor_an_escape_is_cut_in_two() {
        // 67 units hold 33 pairs, with one unit left over.
        let emoji = cut(&"😀".repeat(67));
        assert_eq!(
            emoji.parts.iter().map(Vec::len).collect::<Vec<_>>(),
            [132, 132, 4]
        );
        assert!(
            emoji
                .parts
                .iter()
                .all(|part| !read_ucs2(part).contains('\u{fffd}'))
        );
        // 153 septets hold 76 of the extension.
        let euros = cut(&"€".repeat(100));
        assert_eq!(euros.parts.iter().map(Vec::len).collect::<Vec<_>>(), [152, 48]);
    }

    #[test]
    fn what_was_cut_reads_as_before() {
        let all = BASIC.replace('\u{1b}', "") + "\u{c}^{}\\[~]|€";
        for text in [
            all.as_str(),
            &all.repeat(5),
            "Señora, ¿vendrá? 😀",
            &"漢字😀".repeat(90),
        ] {
            assert_eq!(read(&cut(text)), text);
        }
        assert_eq!(cut(&all).alphabet, Alphabet::Gsm7);
    }

    #[test]
    fn bytes_that_no_text_has_are_read_all_the_same() {
        assert_eq!(read_gsm7(&[0x41, 0xff, 0x1b, 0x42, 0x1b]), "A\u{fffd}B ");
        assert_eq!(read_ucs2(&[0xd8, 0x3d, 0x00, 0x41, 0x00]), "\u{fffd}A");
    }

    #[test]
    fn a_carriers_own_default_alphabet_is_kept_and_left_where_it_lacks_a_letter() {
        let mail = "mail me at ana@mail.example [urgent]";
        for default in [DefaultAlphabet::Ascii, DefaultAlphabet::Latin1] {
            let segments = cut_for(mail, default);
            assert_eq!(
                (segments.alphabet, segments.parts),
                (Alphabet::Bytes, vec![mail.as_bytes().to_vec()])
            );
            // "[" takes two septets on a phone.
            assert_eq!(cut_for(&"[".repeat(71), default).parts.len(), 2);
            assert_eq!(cut_for(&"a".repeat(140), default).parts.len(), 1);
            assert_eq!(cut_for(&"a".repeat(141), default).parts.len(), 2);
        }
        assert_eq!(cut_for("mañana", DefaultAlphabet::Latin1).parts, [b"ma\xf1ana"]);
        assert_eq!(cut_for("mañana", DefaultAlphabet::Ascii).alphabet, Alphabet::Ucs2);
        assert_eq!(cut_for("5 €", DefaultAlphabet::Latin1).alphabet, Alphabet::Ucs2);
        assert_eq!(
            cut_for("a\u{0}b", DefaultAlphabet::Latin1).alphabet,
            Alphabet::Ucs2
        );
    }

    #[test]
    fn a_text_of_160_000_letters_is_cut_like_any_other() {
        let text = "ab€ç😀".repeat(32_000);
        let segments = cut(&text);
        assert!(segments.parts.iter().all(|part| part.len() <= 134));
        assert_eq!(read(&segments), text);
    }
}
