//! Telephone numbers as people paste them, read into the one form that is stored and compared (E.164).

use super::address::AddressFault;
use crate::written::{is_hyphen, plain_line};
use rlibphonenumber::{NumberLengthType, PHONE_NUMBER_UTIL};

/// Longest text that is read as a number, in bytes.
const MAX_TEXT: usize = 200;
/// Most digits of an extension.
const MAX_EXTENSION: usize = 7;
/// What is dialled before a country code: from North America, and from most of the world.
const WAYS_ABROAD: [&str; 2] = ["011", "00"];

/// Reads a telephone number as E.164 (`+12025550110`). Ten digits are a North American number; `011` and `00` lead abroad; a word
/// before or behind the number means nothing ("Cell: …", "… (home)"). A number with an extension is refused as such, since only the
/// number itself can be called and texted.
pub(super) fn read(text: &str) -> Result<String, AddressFault> {
    if text.len() > MAX_TEXT {
        return Err(AddressFault::NotOne);
    }
    let line = plain_line(text);
    let (line, is_link) = match line.get(..4) {
        Some(scheme) if scheme.eq_ignore_ascii_case("tel:") => (&line[4..], true),
        _ => (line.as_str(), false),
    };
    let (line, context) = match is_link {
        true => local_context(line),
        false => (line.to_owned(), ""),
    };
    let start = line
        .find(|c: char| c.is_ascii_digit() || c == '+')
        .ok_or(AddressFault::NotOne)?;
    let (label, rest) = line.split_at(start);
    if !label.chars().all(is_label) || label.chars().next_back().is_some_and(char::is_alphabetic) {
        return Err(AddressFault::NotOne);
    }
    let end = rest.find(|c: char| !is_dialled(c)).unwrap_or(rest.len());
    let (number, behind) = rest.split_at(end);
    let number = e164(&format!("{context}{number}"));
    let extension = behind.bytes().filter(u8::is_ascii_digit).count();
    if extension > 0 {
        return match number {
            Ok(_) if extension <= MAX_EXTENSION => Err(AddressFault::HasExtension),
            _ => Err(AddressFault::NotOne),
        };
    }
    let touches =
        rest[..end].ends_with(|c: char| c.is_ascii_digit()) && behind.starts_with(char::is_alphabetic);
    match touches || !behind.chars().all(is_label) {
        true => Err(AddressFault::NotOne),
        false => number,
    }
}

/// A `tel:` link (RFC 3966) without its context, which is the beginning of a number that has none; its other parameters stay.
fn local_context(line: &str) -> (String, &str) {
    let Some((number, parameters)) = line.split_once(";phone-context=") else {
        return (line.to_owned(), "");
    };
    let (context, others) = parameters.split_once(';').unwrap_or((parameters, ""));
    let is_needed = context.starts_with('+') && !number.contains('+');
    let line = match others {
        "" => number.to_owned(),
        others => format!("{number};{others}"),
    };
    (line, if is_needed { context } else { "" })
}

/// What may stand before and behind a number without meaning anything.
fn is_label(c: char) -> bool {
    c.is_alphabetic()
        || c.is_whitespace()
        || unicode_normalization::char::is_combining_mark(c)
        || is_hyphen(c)
        || ".,:;()[]/'\"\u{2018}\u{2019}\u{201c}\u{201d}*#№°_".contains(c)
}

/// What a number is written with.
fn is_dialled(c: char) -> bool {
    c.is_ascii_digit() || c.is_whitespace() || is_hyphen(c) || "+().[]/~\u{b7}\u{2022}\u{2219}_".contains(c)
}

/// The number that is meant by digits and what divides them.
fn e164(written: &str) -> Result<String, AddressFault> {
    // Where writing runs from right to left the sign may have been typed last.
    let plus =
        written.trim_start_matches(['(', '[', ' ']).starts_with('+') || written.trim_end().ends_with('+');
    if written.matches('+').count() > 1 {
        return Err(AddressFault::NotOne);
    }
    // The zero that is dialled inside the country only: +44 (0)20 …
    let written = match plus {
        true => written.replace("(0)", "").replace("[0]", ""),
        false => written.to_owned(),
    };
    let digits: String = written.chars().filter(char::is_ascii_digit).collect();
    let abroad = WAYS_ABROAD.iter().find_map(|way| digits.strip_prefix(way));
    let full = match (abroad, plus, digits.len()) {
        (Some(full), ..) => full.to_owned(),
        (None, true, _) => digits,
        (None, false, 10) => format!("1{digits}"),
        (None, false, 11) if digits.starts_with('1') => digits,
        (None, false, _) => return Err(AddressFault::NotOne),
    };
    if !(8..=15).contains(&full.len()) {
        return Err(AddressFault::NotOne);
    }
    match is_possible(&full) {
        true => Ok(format!("+{full}")),
        false => Err(AddressFault::Impossible),
    }
}

/// Whether there can be such a number: a country code that exists, a length that its numbering plan has, and in North America
/// (NANPA) an area code and an exchange that begin with 2 to 9, neither of them a service like 911. Numbers that are reserved for
/// examples count: nobody is asked whether a number is assigned.
fn is_possible(digits: &str) -> bool {
    if let Some(plan) = digits.strip_prefix('1') {
        let is_code = |code: &[u8]| code[0] >= b'2' && &code[1..] != b"11";
        let bytes = plan.as_bytes();
        return bytes.len() == 10
            && is_code(&bytes[..3])
            && is_code(&bytes[3..6])
            && bytes.iter().any(|digit| *digit != bytes[0]);
    }
    let Ok(number) = PHONE_NUMBER_UTIL.parse(format!("+{digits}"), None) else {
        return false;
    };
    matches!(
        PHONE_NUMBER_UTIL.is_possible_number_with_reason(&number),
        Ok(NumberLengthType::IsPossible)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_pasted() {
        for (text, number) in [
            ("\u{202a}+1 (202) 555\u{2011}0166\u{202c}", "+12025550166"),
            ("(202)\u{a0}555\u{2011}0167", "+12025550167"),
            ("202\u{2013}555\u{2013}0168", "+12025550168"),
            ("٢٠٢٥٥٥٠١٦٩", "+12025550169"),
            ("001 202 555 0172", "+12025550172"),
            ("011 44 20 7946 0958", "+442079460958"),
            ("+1\u{200b}2025550178", "+12025550178"),
            ("۰۰۱ ۲۰۲ ۵۵۵ ۰۱۱۰", "+12025550110"),
            ("२०२-५५५-०११०", "+12025550110"),
            ("২০২৫৫৫০১১০", "+12025550110"),
            ("＋１（２０２）５５５－０１１０", "+12025550110"),
            ("\u{2066}202\u{2212}555\u{2212}0110\u{2069}", "+12025550110"),
            ("202\u{202f}555\u{2009}0110", "+12025550110"),
            ("202.555.0110", "+12025550110"),
            ("202/555-0110", "+12025550110"),
            ("[202] 555 0110", "+12025550110"),
            ("(+1) 202 555 0110", "+12025550110"),
            ("12025550110+", "+12025550110"),
            ("tel:+1-202-555-0110", "+12025550110"),
            ("TEL:202-555-0110;phone-context=+1", "+12025550110"),
            ("Tel. 202-555-0110", "+12025550110"),
            ("Cell: (202) 555-0110", "+12025550110"),
            ("(202) 555-0110 (home)", "+12025550110"),
            ("teléfono: 202 555 0110", "+12025550110"),
            ("هاتف: ٢٠٢٥٥٥٠١١٠", "+12025550110"),
            ("'+12025550110", "+12025550110"),
            ("+44 (0)20 7946 0958", "+442079460958"),
            ("0044 20 7946 0958", "+442079460958"),
            ("+00442079460958", "+442079460958"),
            ("011 52 55 1234 5678", "+525512345678"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(number), "{text}");
        }
    }

    #[test]
    fn an_extension_is_named_as_what_it_is() {
        for text in [
            "202-555-0170 ext. 4",
            "202-555-0171x4",
            "202-555-0171 x 4",
            "(202) 555-0170 Extension 4412",
            "202-555-0170 #4",
            "2025550170,,4",
            "tel:+12025550170;ext=4",
            "tel:202-555-0170;phone-context=+1;ext=4",
            "tel:202-555-0170;ext=4;phone-context=+1",
            "202-555-0170 доб. 4",
            "٢٠٢٥٥٥٠١٧٠ تحويلة ٤",
        ] {
            assert_eq!(read(text), Err(AddressFault::HasExtension), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "",
            "555",
            "+1",
            "+",
            "call me",
            "202555011O",
            "BANK2025550110",
            "202-555-0110 or 202-555-0111",
            "1-800-FLOWERS",
            "202 555 011",
            "442079460958",
            "+1 202 555 0110 +1",
            "2025550110\u{1F600}",
            &"2".repeat(10_000),
        ] {
            assert_eq!(read(text), Err(AddressFault::NotOne), "{text}");
        }
        for text in [
            "000-555-0110",
            "(102) 555-0110",
            "202-155-0110",
            "911-555-0110",
            "202-911-0110",
            "2222222222",
            "+999 123 456 789",
            "+44 20 7946",
            "+49 1",
            "001 202 555 011",
            "+1 202 555 01100",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert_eq!(read("(102) 555-0110"), Err(AddressFault::Impossible));
        assert_eq!(read("+999 123 456 789"), Err(AddressFault::Impossible));
    }
}
