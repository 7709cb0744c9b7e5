//! Phone numbers and mail addresses in the one form that is stored and compared.

/// A phone number as E.164 (`+12025550110`): digits are kept, a ten-digit number is taken as North American.
pub fn normal_phone(text: &str) -> Option<String> {
    let plus = text.trim_start().starts_with('+');
    if text
        .chars()
        .any(|c| !(c.is_ascii_digit() || " +-().".contains(c)))
    {
        return None;
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    match (plus, digits.len()) {
        (false, 10) => Some(format!("+1{digits}")),
        (false, 11) if digits.starts_with('1') => Some(format!("+{digits}")),
        (true, 8..=15) => Some(format!("+{digits}")),
        _ => None,
    }
}

/// A mail address in lower case, if it can be one: a local part, a domain with a dot, at most 254 characters.
pub fn normal_email(text: &str) -> Option<String> {
    // Lower case may be longer than what was written.
    let text = text.trim().to_lowercase();
    let (local, domain) = text.rsplit_once('@')?;
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>(),;:\"[]\\".contains(c);
    let fits = !local.is_empty()
        && local.len() <= 64
        && text.len() <= 254
        && domain.contains('.')
        && !domain.starts_with('.')
        && !domain.ends_with('.')
        && !local.contains('@')
        && text.chars().all(plain);
    fits.then_some(text)
}

/// A phone number or mail address, whichever the text is.
pub fn normal_address(text: &str) -> Option<String> {
    if text.contains('@') {
        normal_email(text)
    } else {
        normal_phone(text)
    }
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
    fn masks_all_but_the_beginning() {
        assert_eq!(masked("reviewer@riverbend.example"), "rev***********************");
        assert_eq!(masked("+12025550110"), "+1202*******");
    }
}
