//! A text as carriers cut and count it: the default alphabet of 3GPP TS 23.038 (160 letters, or 153 in each of several) or
//! UCS-2 (70, or 67). A letter that takes two units is never cut in two.

/// How the letters of a text become bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alphabet {
    /// The default alphabet with its extension, one septet in a byte: what SMPP sends under data coding 0.
    Gsm7,
    /// UTF-16, big-endian: data coding 8.
    Ucs2,
}

impl Alphabet {
    /// Units in a single text, and in each part of a concatenated one.
    fn limits(self) -> (usize, usize) {
        match self {
            Alphabet::Gsm7 => (160, 153),
            Alphabet::Ucs2 => (70, 67),
        }
    }

    fn unit_bytes(self) -> usize {
        match self {
            Alphabet::Gsm7 => 1,
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

/// Cuts a text. An empty one is no segment.
pub fn cut(text: &str) -> Segments {
    let gsm: Option<Vec<_>> = text.chars().map(septets).collect();
    let (alphabet, letters): (_, Vec<Vec<u8>>) = match gsm {
        Some(letters) => {
            let bytes = letters
                .into_iter()
                .map(|(first, second)| std::iter::once(first).chain(second).collect());
            (Alphabet::Gsm7, bytes.collect())
        }
        None => {
            let bytes = text.chars().map(|letter| {
                let mut units = [0; 2];
                let units = letter.encode_utf16(&mut units).iter();
                units.flat_map(|unit| unit.to_be_bytes()).collect()
            });
            (Alphabet::Ucs2, bytes.collect())
        }
    };
    let (alone, joined) = alphabet.limits();
    let total: usize = letters.iter().map(Vec::len).sum();
    let room = if total <= alone * alphabet.unit_bytes() {
        alone * alphabet.unit_bytes()
    } else {
        joined * alphabet.unit_bytes()
    };
    let mut parts: Vec<Vec<u8>> = Vec::new();
    for letter in letters {
        match parts.last_mut() {
            Some(part) if part.len() + letter.len() <= room => part.extend(letter),
            _ => parts.push(letter),
        }
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
    fn a_text_of_160_000_letters_is_cut_like_any_other() {
        let text = "ab€ç😀".repeat(32_000);
        let segments = cut(&text);
        assert!(segments.parts.iter().all(|part| part.len() <= 134));
        assert_eq!(read(&segments), text);
    }
}
