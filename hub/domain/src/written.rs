//! What people type and paste, in characters that can be compared: without invisible marks, with the digits 0 to 9.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Characters that are invisible in a line: Unicode's formatting characters (general category Cf, without those that are drawn)
/// and default-ignorable code points (Unicode 17, DerivedCoreProperties), first and last of each range.
const INVISIBLE: [(char, char); 19] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffc}'),
    ('\u{13430}', '\u{13440}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// The zero of each script; the other digits follow it (Unicode 17, general category Nd).
const ZEROS: [u32; 76] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
    0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40,
    0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40,
    0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da,
    0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16a60, 0x16ac0,
    0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0,
    0x1e5f1, 0x1e950, 0x1fbf0,
];

/// Whether a character is invisible in a line of text.
pub fn is_invisible(c: char) -> bool {
    INVISIBLE
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&c))
}

/// The text without invisible characters.
pub fn without_invisible(text: &str) -> String {
    text.chars().filter(|c| !is_invisible(*c)).collect()
}

/// The value of a decimal digit of any script.
pub fn digit_value(c: char) -> Option<u32> {
    let code = u32::from(c);
    let zero = ZEROS.iter().rev().find(|zero| **zero <= code)?;
    (code - zero < 10).then_some(code - zero)
}

/// A digit of any script as 0 to 9; any other character as it is.
pub fn western_digit(c: char) -> char {
    digit_value(c)
        .and_then(|value| char::from_digit(value, 10))
        .unwrap_or(c)
}

/// A line that is compared and not read (a number, an address, a code): compatible characters in their plain form (NFKC: full
/// width, ligatures), digits as 0 to 9, nothing invisible, and no spaces around it.
pub fn plain_line(text: &str) -> String {
    let plain: String = text
        .nfkc()
        .filter(|c| !is_invisible(*c))
        .map(western_digit)
        .collect();
    plain.trim().to_owned()
}

/// A person's name as it is kept: its own letters and digits, one space between words. Invisible characters go, except those
/// that change how the letters beside them are drawn: joiners inside a word (Persian, Hindi) and variants of the letter before
/// them.
pub fn plain_name(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let is_letter = |c: char| (c.is_alphanumeric() && !is_invisible(c)) || is_combining_mark(c);
    let mut kept = String::with_capacity(name.len());
    for (place, c) in letters.iter().copied().enumerate() {
        if c.is_whitespace() || c.is_control() {
            if !kept.is_empty() && !kept.ends_with(' ') {
                kept.push(' ');
            }
            continue;
        }
        let follows_letter = kept.chars().next_back().is_some_and(is_letter);
        let is_drawn = match c {
            '\u{200c}' | '\u{200d}' => {
                follows_letter && letters.get(place + 1).is_some_and(|next| is_letter(*next))
            }
            '\u{180b}'..='\u{180d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => follows_letter,
            c => !is_invisible(c),
        };
        if is_drawn {
            kept.push(c);
        }
    }
    kept.truncate(kept.trim_end().len());
    kept
}

/// Longest text in which a code is looked for, in bytes.
const MAX_PASTED: usize = 2_000;
/// Most spaces and hyphens between two digits of one code.
const MAX_GAP: usize = 3;

/// A code of so many digits in what somebody typed or pasted: alone, divided by spaces or hyphens, or in the sentence with which
/// it came ("Your code is 123 456"), in the digits of any script. None where there is no such number or there are several.
pub fn pasted_digits(text: &str, length: usize) -> Option<String> {
    if text.len() > MAX_PASTED {
        return None;
    }
    let line = plain_line(text);
    only(runs(&line, 0), length).or_else(|| only(runs(&line, MAX_GAP), length))
}

/// The runs of digits in a line, where at most so many spaces and hyphens may divide a run.
fn runs(line: &str, most_gap: usize) -> Vec<String> {
    let (mut found, mut run, mut gap) = (Vec::new(), String::new(), 0);
    for c in line.chars() {
        if c.is_ascii_digit() {
            run.push(c);
            gap = 0;
        } else if !run.is_empty() {
            gap += 1;
            if gap > most_gap || !(c == ' ' || is_hyphen(c)) {
                found.push(std::mem::take(&mut run));
                gap = 0;
            }
        }
    }
    found.push(run);
    found
}

fn only(mut runs: Vec<String>, length: usize) -> Option<String> {
    runs.retain(|run| !run.is_empty() && run.len() == length);
    runs.sort_unstable();
    runs.dedup();
    match runs.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    }
}

/// Whether a character is a hyphen, a dash or a minus sign of any script.
pub fn is_hyphen(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{58a}' | '\u{5be}' | '\u{1400}' | '\u{1806}' | '\u{2010}'
            ..='\u{2015}'
                | '\u{2043}'
                | '\u{207b}'
                | '\u{2212}'
                | '\u{2e17}'
                | '\u{2e1a}'
                | '\u{2e3a}'
                | '\u{2e3b}'
                | '\u{2e40}'
                | '\u{2e5d}'
                | '\u{301c}'
                | '\u{3030}'
                | '\u{30a0}'
                | '\u{fe31}'
                | '\u{fe32}'
                | '\u{fe58}'
                | '\u{fe63}'
                | '\u{ff0d}'
                | '\u{10ead}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script_are_zero_to_nine() {
        for text in [
            "0123456789",
            "٠١٢٣٤٥٦٧٨٩",
            "۰۱۲۳۴۵۶۷۸۹",
            "०१२३४५६७८९",
            "০১২৩৪৫৬৭৮৯",
            "๐๑๒๓๔๕๖๗๘๙",
            "០១២៣៤៥៦៧៨៩",
            "၀၁၂၃၄၅၆၇၈၉",
            "੦੧੨੩੪੫੬੭੮੯",
            "௦௧௨௩௪௫௬௭௮௯",
            "߀߁߂߃߄߅߆߇߈߉",
            "𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙",
            "０１２３４５６７８９",
            "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
        ] {
            assert_eq!(
                text.chars().map(western_digit).collect::<String>(),
                "0123456789",
                "{text}"
            );
        }
        // Every digit is a number in Rust's tables too, and what is beside the digits is none.
        for zero in ZEROS {
            let run = (zero..zero + 10).map(|code| char::from_u32(code).unwrap());
            assert!(run.clone().map(|c| digit_value(c).unwrap()).eq(0..10), "{zero:x}");
        }
        assert!(ZEROS.is_sorted());
        assert_eq!(
            (
                digit_value('a'),
                digit_value('五'),
                digit_value('²'),
                digit_value('/')
            ),
            (None, None, None, None)
        );
    }

    #[test]
    fn nothing_invisible_is_compared() {
        for mark in [
            '\u{ad}',
            '\u{200b}',
            '\u{200e}',
            '\u{200f}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{feff}',
            '\u{61c}',
            '\u{34f}',
            '\u{180e}',
            '\u{fe0f}',
            '\u{e0041}',
            '\u{3164}',
            '\u{fffc}',
        ] {
            assert_eq!(
                plain_line(&format!("{mark} a{mark}b{mark} ")),
                "ab",
                "{:x}",
                u32::from(mark)
            );
        }
        assert_eq!(
            plain_line("\u{a0}ａｎａ＠ｍａｉｌ．ｅｘａｍｐｌｅ\u{3000}"),
            "ana@mail.example"
        );
        assert_eq!(without_invisible("a\u{200b}b c"), "ab c");
    }

    #[test]
    fn a_name_keeps_its_letters_and_loses_what_nobody_sees() {
        for (typed, kept) in [
            ("\u{feff} Ana\u{200b}  Example\u{a0}", "Ana Example"),
            ("\u{202b}Ana\u{202c}\tMarie\nExample", "Ana Marie Example"),
            ("علی\u{200c}رضا", "علی\u{200c}رضا"),
            ("علی\u{200c} رضا\u{200d}", "علی رضا"),
            ("葛\u{e0100}城", "葛\u{e0100}城"),
            ("José Núñez", "José Núñez"),
            ("क्\u{200d}ष", "क्\u{200d}ष"),
            ("Ana\u{7}\u{0}", "Ana"),
            ("\u{200b}\u{3164}", ""),
        ] {
            assert_eq!(plain_name(typed), kept, "{typed:?}");
            assert_eq!(plain_name(kept), kept, "{typed:?}");
        }
    }

    #[test]
    fn a_code_is_picked_out_of_what_was_pasted() {
        for text in [
            "123456",
            " 123 456 ",
            "123-456",
            "123\u{2011}456",
            "1 2 3 4 5 6",
            "123 – 456",
            "\u{202a}123456\u{202c}",
            "Your code is 123 456",
            "Your code is 123456. It expires in 10 minutes.",
            "١٢٣٤٥٦",
            "رمزك هو ١٢٣ ٤٥٦",
            "کد شما ۱۲۳۴۵۶ است",
            "आपका कोड १२३४५६ है",
            "１２３４５６",
            "G-123456 is your code",
            "Riverbend County: 123456\n\n@riverbend.example #123456",
            "Call 202-555-0110 if you did not ask for 123 456",
        ] {
            assert_eq!(pasted_digits(text, 6).as_deref(), Some("123456"), "{text}");
        }
        for text in [
            "",
            "12345",
            "1234567",
            "123456 or 654321",
            "abcdef",
            "12a3456",
            &"1 ".repeat(5_000),
        ] {
            assert_eq!(pasted_digits(text, 6), None, "{text}");
        }
    }
}
