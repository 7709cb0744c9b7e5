//! Phone numbers and mail addresses in the one form that is stored and compared.

use super::{mail_address, phone_number};

/// Why a text is taken neither as a number nor as a mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressFault {
    /// It is none.
    NotOne,
    /// There can be no such number.
    Impossible,
    /// A number with an extension: only the number itself can be called and texted.
    HasExtension,
}

impl AddressFault {
    /// Its machine key in a field, where `none` is that of a text that is no address at all.
    pub fn key(self, none: &'static str) -> &'static str {
        match self {
            AddressFault::NotOne => none,
            AddressFault::Impossible => "impossible_number",
            AddressFault::HasExtension => "has_extension",
        }
    }
}

/// A phone number as E.164 (`+12025550110`), however it was pasted: in digits of any script, with invisible marks, dashes of any
/// sort, `tel:`, a way abroad (`011`, `00`) or a word beside it. A ten-digit number is taken as North American.
pub fn read_phone(text: &str) -> Result<String, AddressFault> {
    phone_number::read(text)
}

/// A mail address in lower case and with one form of its domain, if there can be such an address: at most 254 characters.
pub fn read_email(text: &str) -> Result<String, AddressFault> {
    mail_address::read(text)
}

/// [`read_phone`] without the reason.
pub fn normal_phone(text: &str) -> Option<String> {
    read_phone(text).ok()
}

/// [`read_email`] without the reason.
pub fn normal_email(text: &str) -> Option<String> {
    read_email(text).ok()
}

/// The address of somebody who has written: as [`normal_email`], and also one that some mail system has given them against the
/// rules (two dots in a row, an underscore in the domain), so that they can be answered.
pub fn sender_email(text: &str) -> Option<String> {
    normal_email(text).or_else(|| mail_address::as_written(text))
}

/// A phone number or mail address, whichever the text is.
pub fn read_address(text: &str) -> Result<String, AddressFault> {
    match text.contains(['@', '\u{ff20}', '\u{fe6b}']) {
        true => read_email(text),
        false => read_phone(text),
    }
}

/// [`read_address`] without the reason.
pub fn normal_address(text: &str) -> Option<String> {
    read_address(text).ok()
}

/// How a number is shown to people here: `(202) 555-0110` for North American numbers, E.164 otherwise.
pub fn display_phone(e164: &str) -> String {
    match e164.strip_prefix("+1") {
        Some(rest) if rest.len() == 10 && rest.is_ascii() => {
            format!("({}) {}-{}", &rest[..3], &rest[3..6], &rest[6..])
        }
        _ => e164.to_owned(),
    }
}

/// Starting points from which people type a number: the country code, the area code, the local part, or the last four
/// digits that a caller reads out. Takes E.164; each runs to the end of the number.
pub fn phone_beginnings(e164: &str) -> Vec<&str> {
    let Some(digits) = e164.strip_prefix('+').filter(|rest| rest.is_ascii()) else {
        return Vec::new();
    };
    let lengths: &[usize] = if digits.starts_with('1') && digits.len() == 11 {
        &[10, 7, 4]
    } else {
        &[10, 9, 8, 7, 4]
    };
    let shorter = lengths.iter().filter(|length| **length < digits.len());
    let ends = shorter.map(|length| &digits[digits.len() - length..]);
    std::iter::once(digits).chain(ends).collect()
}

/// Hides most of an address: a mail shows its first three characters, a phone its first four digits
/// (specification 1, section 9).
pub fn masked(address: &str) -> String {
    let shown = if address.contains('@') { 3 } else { 5 };
    let head: String = address.chars().take(shown).collect();
    let hidden = address.chars().count().saturating_sub(shown);
    head + &"*".repeat(hidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones_become_e164() {
        for text in [
            "2025550110",
            "(202) 555-0110",
            "1-202-555-0110",
            "+1 202 555 0110",
        ] {
            assert_eq!(normal_phone(text).as_deref(), Some("+12025550110"), "{text}");
        }
        for text in ["", "555", "+1", "call me", "202555011O"] {
            assert_eq!(normal_phone(text), None, "{text}");
        }
        assert_eq!(display_phone("+12025550110"), "(202) 555-0110");
    }

    #[test]
    fn a_number_is_typed_from_its_country_area_local_part_or_last_four_digits() {
        assert_eq!(
            phone_beginnings("+12025550110"),
            ["12025550110", "2025550110", "5550110", "0110"]
        );
        assert!(phone_beginnings("+442079460958").contains(&"2079460958"));
        assert!(phone_beginnings("ana@riverbend.example").is_empty());
    }

    #[test]
    fn mail_addresses_are_lower_case_and_hostile_ones_refused() {
        assert_eq!(
            normal_email(" Ana@Riverbend.Example ").as_deref(),
            Some("ana@riverbend.example")
        );
        for text in [
            "ana",
            "@b.c",
            "a@b",
            "a b@c.d",
            "a@b.c\r\nBcc: x@y.z",
            "<a@b.c>",
            "a@@b.c",
        ] {
            assert_eq!(normal_email(text), None, "{text}");
        }
    }

    #[test]
    fn who_has_written_can_be_answered_whatever_their_mail_system_gave_them() {
        for (text, address) in [
            ("Ana..B@Docomo.example", Some("ana..b@docomo.example")),
            ("ana.@mail_box.example", Some("ana.@mail_box.example")),
            (" ana@mail.example. ", Some("ana@mail.example")),
            ("ana@mail..example", None),
            ("<a@b.c>", None),
            ("a@b.c\r\nBcc: x@y.z", None),
            ("a@@b.c", None),
        ] {
            assert_eq!(sender_email(text).as_deref(), address, "{text}");
        }
    }

    #[test]
    fn masks_all_but_the_beginning() {
        assert_eq!(masked("reviewer@riverbend.example"), "rev***********************");
        assert_eq!(masked("+12025550110"), "+1202*******");
    }
}
