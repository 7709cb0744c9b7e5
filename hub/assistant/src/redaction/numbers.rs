//! Runs of digits as people write them: parted by spaces, hyphens, dots, slashes and brackets.

use hub_domain::written::{digit_value, is_hyphen};
use std::ops::Range;

/// Digits that stand together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// 0 to 9.
    pub digits: String,
    /// From the first sign (a plus, a bracket) to the last digit, in bytes.
    pub place: Range<usize>,
    /// The digits as they are grouped: `202-555-0101` is 3, 3, 4.
    pub groups: Vec<usize>,
    /// It begins with a plus.
    pub has_plus: bool,
}

/// Most characters between two digits of a number.
const MOST_BETWEEN: usize = 3;

/// The runs of a text. A letter beside a digit parts them, and so does a line.
pub fn runs(text: &str) -> Vec<Run> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut found: Vec<Run> = Vec::new();
    let mut place = 0;
    while place < chars.len() {
        if digit_value(chars[place].1).is_none() {
            place += 1;
            continue;
        }
        let (run, next) = run_at(&chars, place);
        found.push(run);
        place = next;
    }
    found
}

fn run_at(chars: &[(usize, char)], first: usize) -> (Run, usize) {
    let mut start = first;
    let mut has_plus = false;
    // A bracket and a plus before the first digit belong to it.
    while let Some((_, c)) = start.checked_sub(1).and_then(|place| chars.get(place)) {
        match c {
            '+' => has_plus = true,
            '(' => {}
            _ => break,
        }
        start -= 1;
    }
    let mut digits = String::new();
    let mut groups = Vec::new();
    let mut group = 0;
    let mut last = first;
    let mut place = first;
    let mut between = 0;
    while let Some((_, c)) = chars.get(place) {
        if let Some(value) = digit_value(*c) {
            if between > 0 {
                groups.push(std::mem::take(&mut group));
            }
            between = 0;
            group += 1;
            digits.extend(char::from_digit(value, 10));
            last = place;
        } else if is_between(*c) && between < MOST_BETWEEN {
            between += 1;
        } else {
            break;
        }
        place += 1;
    }
    groups.push(group);
    let (at, c) = chars[last];
    let run = Run {
        digits,
        place: chars[start].0..at + c.len_utf8(),
        groups,
        has_plus,
    };
    (run, last + 1)
}

fn is_between(c: char) -> bool {
    (c.is_whitespace() && !matches!(c, '\n' | '\t'))
        || matches!(c, '.' | '/' | '(' | ')' | '·' | '_')
        || is_hyphen(c)
}

/// Luhn's check digit (ISO/IEC 7812-1).
pub fn is_luhn(digits: &str) -> bool {
    let mut sum: u32 = 0;
    for (place, c) in digits.chars().rev().enumerate() {
        let value = c.to_digit(10).unwrap_or_default();
        sum += match place % 2 {
            0 => value,
            _ if value > 4 => value * 2 - 9,
            _ => value * 2,
        };
    }
    !digits.is_empty() && sum.is_multiple_of(10)
}

/// The check digit of a bank's routing number (ABA).
pub fn is_routing(digits: &str) -> bool {
    let values: Vec<u32> = digits.chars().filter_map(|c| c.to_digit(10)).collect();
    let sum: u32 = values
        .iter()
        .zip([3, 7, 1].into_iter().cycle())
        .map(|(value, by)| value * by)
        .sum();
    values.len() == 9 && sum > 0 && sum.is_multiple_of(10)
}

/// Whether nine digits can be a social security number: some areas, groups and serials are never given.
pub fn is_ssn(digits: &str) -> bool {
    let (area, group, serial) = match (digits.get(..3), digits.get(3..5), digits.get(5..9)) {
        (Some(area), Some(group), Some(serial)) if digits.len() == 9 => (area, group, serial),
        _ => return false,
    };
    !matches!(area, "000" | "666") && group != "00" && serial != "0000"
}

/// The check digits of an IBAN (ISO 13616), without spaces, in capitals.
pub fn is_iban(text: &str) -> bool {
    if !(15..=34).contains(&text.len()) || !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return false;
    }
    let (head, body) = text.split_at(4);
    let is_head = head[..2].bytes().all(|byte| byte.is_ascii_uppercase())
        && head[2..].bytes().all(|byte| byte.is_ascii_digit());
    let mut rest: u32 = 0;
    for c in body.chars().chain(head.chars()) {
        let value = c.to_digit(36).unwrap_or_default();
        rest = match value > 9 {
            true => (rest * 100 + value) % 97,
            false => (rest * 10 + value) % 97,
        };
    }
    is_head && rest == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let digits = |text: &str| -> Vec<String> { runs(text).into_iter().map(|run| run.digits).collect() };
        assert_eq!(
            digits("call (202) 555-0101, or +1 202.555.0102"),
            ["2025550101", "12025550102"]
        );
        assert_eq!(digits("٢٠٢٥٥٥٠١٠١"), ["2025550101"]);
        assert_eq!(digits("12 Mill Street, 3b"), ["12", "3"]);
        assert_eq!(digits("one\n2\n3"), ["2", "3"]);
        let run = &runs("(202) 555-0101")[0];
        assert_eq!((&run.place, &run.groups), (&(0..14), &vec![3, 3, 4]));
    }

    #[test]
    fn check_digits_tell_numbers_from_others() {
        assert!(is_luhn("4111111111111111") && !is_luhn("4111111111111112"));
        assert!(is_routing("011000015") && !is_routing("011000016") && !is_routing("000000000"));
        assert!(is_ssn("123456789") && !is_ssn("000456789") && !is_ssn("123006789") && !is_ssn("123450000"));
        assert!(is_iban("GB82WEST12345698765432") && !is_iban("GB82WEST12345698765433"));
        assert!(is_iban("DE89370400440532013000"));
    }
}
