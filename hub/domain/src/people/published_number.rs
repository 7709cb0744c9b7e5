//! Phone numbers as an organization publishes them: written for people, and dialled by one press.

use rlibphonenumber::{NumberLengthType, PHONE_NUMBER_UTIL, Region};

/// Whether a text is a number that a telephone dials as it is written: with its area code, without letters and extensions, or a
/// short number of three digits that ends in 11 (211, 311). `country` (ISO 3166-1) is that of numbers without a country code.
pub fn is_published(text: &str, country: &str) -> bool {
    if !text.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c)) {
        return false;
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if matches!(digits.as_bytes(), [b'2'..=b'9', b'1', b'1']) {
        return !text.contains('+');
    }
    let Ok(number) = PHONE_NUMBER_UTIL.parse(text, Region::from_code(country).ok()) else {
        return false;
    };
    // Numbers that are reserved for examples belong to nobody: the length has to do.
    matches!(
        PHONE_NUMBER_UTIL.is_possible_number_with_reason(&number),
        Ok(NumberLengthType::IsPossible)
    )
}

#[cfg(test)]
mod tests {
    use super::is_published;

    #[test]
    fn numbers_that_can_be_dialled_as_they_are_written() {
        for (text, country, expected) in [
            ("(202) 555-0190", "US", true),
            ("202.555.0190", "US", true),
            ("1-800-555-0100", "US", true),
            ("+1 202 555 0190", "DE", true),
            ("+44 20 7946 0123", "US", true),
            ("030 901820", "DE", true),
            ("211", "US", true),
            ("3-1-1", "US", true),
            ("+211", "US", false),
            ("111", "US", false),
            ("555-0190", "US", false),
            ("(202) 555-0190 ext. 4", "US", false),
            ("1-800-FLOWERS", "US", false),
            ("(202) 555-01", "US", false),
            ("+1 202 555 0190 0190 0190", "US", false),
            ("+", "US", false),
            ("", "US", false),
            ("call us", "US", false),
            ("٢٠٢٥٥٥٠١٩٠", "US", false),
            ("202 555 0190", "no country", false),
        ] {
            assert_eq!(is_published(text, country), expected, "{text} {country}");
        }
    }
}
