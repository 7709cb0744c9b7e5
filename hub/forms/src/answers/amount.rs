//! Numbers as people write them: digits of any script, thousands and decimals by any sign, where it can only mean one number. In
//! doubt (`1.234` in English) the person is asked rather than guessed for.

use super::{AnswerFault, Read, Reading, typed, whole};
use crate::document::Question;
use hub_domain::written::{is_hyphen, plain_line};
use serde_json::Value;

/// Languages that write decimals with a comma, and thousands with a point or a space.
pub(super) const DECIMAL_COMMA: [&str; 25] = [
    "fr", "de", "pt", "it", "vi", "ru", "uk", "pl", "tr", "id", "el", "ro", "ht", "sq", "bs", "hr", "sr",
    "hy", "nl", "cs", "hu", "sv", "da", "fi", "nb",
];

/// The longest text that is read as a number, in characters.
const MOST: usize = 40;

/// A whole number between the question's bounds.
pub(super) fn number(question: &Question, value: &Value, reading: Reading<'_>) -> Read {
    let number = match value {
        Value::Number(_) => whole(value).ok_or_else(|| AnswerFault::whole("whole_number"))?,
        _ => {
            let Some(text) = typed(value, 1_000)? else {
                return Ok(None);
            };
            match decimal(text, reading.lang, 0) {
                Ok(number) => number,
                Err("too_many_decimals") => return Err(AnswerFault::whole("whole_number")),
                Err(key) => return Err(AnswerFault::whole(key)),
            }
        }
    };
    let most = question.kind.most();
    if number < question.min.unwrap_or(-most).max(-most) {
        return Err(AnswerFault::whole("too_small"));
    }
    if number > question.max.unwrap_or(most).min(most) {
        return Err(AnswerFault::whole("too_large"));
    }
    Ok(Some(number.into()))
}

/// A number with so many decimals at most, in units of the last of them: 12.5 with two is 1250.
pub(super) fn decimal(text: &str, lang: &str, decimals: usize) -> Result<i64, &'static str> {
    let line = plain_line(text);
    if line.chars().nth(MOST).is_some() {
        return Err("not_a_number");
    }
    let line = without_currency(&line);
    if line.starts_with(|first: char| is_hyphen(first) || first == '(') {
        return Err("negative");
    }
    let between = |c: char| is_hyphen(c) || c.is_alphabetic() || c == '/' || c == '~';
    let mut after_digit = line
        .split_once(|c: char| c.is_ascii_digit())
        .map_or("", |(_, rest)| rest);
    if let Some(at) = after_digit.find(between) {
        after_digit = &after_digit[at..];
        let is_range = after_digit.contains(|c: char| c.is_ascii_digit());
        return Err(if is_range { "one_number" } else { "not_a_number" });
    }
    let signs: Vec<Sign> = line
        .chars()
        .map(Sign::of)
        .collect::<Option<_>>()
        .ok_or("not_a_number")?;
    let point = decimal_sign(&signs, lang)?;
    let (whole, fraction) = match point {
        Some(at) => (&signs[..at], &signs[at + 1..]),
        None => (&signs[..], &signs[signs.len()..]),
    };
    let fraction: String = fraction
        .iter()
        .map(|sign| sign.digit())
        .collect::<Option<_>>()
        .ok_or("not_a_number")?;
    let whole = ungrouped(whole).ok_or("not_a_number")?;
    if whole.is_empty() && fraction.is_empty() {
        return Err("not_a_number");
    }
    if fraction.len() > decimals {
        return Err("too_many_decimals");
    }
    let number = format!("{whole}{fraction:0<decimals$}");
    let number = number.trim_start_matches('0');
    match number.len() {
        0 => Ok(0),
        1..=15 => number.parse().map_err(|_| "not_a_number"),
        _ => Err("too_large"),
    }
}

fn without_currency(line: &str) -> &str {
    let mut line = line;
    for sign in ["US$", "USD", "$"] {
        if line
            .get(..sign.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(sign))
        {
            line = &line[sign.len()..];
            break;
        }
    }
    for sign in ["US$", "USD", "$"] {
        let at = line.len().saturating_sub(sign.len());
        if line.get(at..).is_some_and(|tail| tail.eq_ignore_ascii_case(sign)) {
            line = &line[..at];
            break;
        }
    }
    line.trim()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Digit(char),
    Point,
    Comma,
    /// The Arabic decimal separator.
    Decimal,
    /// Divides thousands and nothing else: a space, an apostrophe, the Arabic thousands separator.
    Space,
    Apostrophe,
    Thousands,
}

impl Sign {
    fn of(c: char) -> Option<Self> {
        match c {
            '0'..='9' => Some(Sign::Digit(c)),
            '.' => Some(Sign::Point),
            ',' | '\u{60c}' => Some(Sign::Comma),
            '\u{66b}' => Some(Sign::Decimal),
            '\u{66c}' => Some(Sign::Thousands),
            '\'' | '\u{2019}' => Some(Sign::Apostrophe),
            ' ' => Some(Sign::Space),
            _ => None,
        }
    }

    fn digit(self) -> Option<char> {
        match self {
            Sign::Digit(digit) => Some(digit),
            _ => None,
        }
    }
}

/// Where the sign before the decimals is; none where there are none.
fn decimal_sign(signs: &[Sign], lang: &str) -> Result<Option<usize>, &'static str> {
    let last = |sign: Sign| signs.iter().rposition(|other| *other == sign);
    let count = |sign: Sign| signs.iter().filter(|other| **other == sign).count();
    if let Some(at) = last(Sign::Decimal) {
        return Ok(Some(at));
    }
    let (sign, at) = match (last(Sign::Point), last(Sign::Comma)) {
        (None, None) => return Ok(None),
        (Some(point), Some(comma)) => return Ok(Some(point.max(comma))),
        (Some(at), None) => (Sign::Point, at),
        (None, Some(at)) => (Sign::Comma, at),
    };
    if count(sign) > 1 {
        return Ok(None);
    }
    let before = &signs[..at];
    let is_only = before.iter().all(|sign| sign.digit().is_some());
    let could_group = is_only && (1..=3).contains(&before.len()) && before[0] != Sign::Digit('0');
    if signs.len() - at - 1 != 3 || !could_group {
        return Ok(Some(at));
    }
    let base = lang.split('-').next().unwrap_or(lang);
    let is_decimal = DECIMAL_COMMA.contains(&base) == (sign == Sign::Comma);
    match is_decimal {
        true => Err("unclear_number"),
        false => Ok(None),
    }
}

/// The digits of a whole number, whose thousands are divided by one sign: in threes, or in twos before the last three.
fn ungrouped(signs: &[Sign]) -> Option<String> {
    let mut groups = vec![String::new()];
    let mut divider = None;
    for sign in signs {
        match sign.digit() {
            Some(digit) => groups.last_mut()?.push(digit),
            None if divider.is_none_or(|divider| divider == *sign) => {
                divider = Some(*sign);
                groups.push(String::new());
            }
            None => return None,
        }
    }
    if let [first, middle @ .., last] = groups.as_slice() {
        let in_threes = (1..=3).contains(&first.len()) && middle.iter().all(|group| group.len() == 3);
        let in_twos = (1..=2).contains(&first.len()) && middle.iter().all(|group| group.len() == 2);
        if last.len() != 3 || !(in_threes || in_twos) {
            return None;
        }
    }
    Some(groups.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_read_in_any_notation_of_its_language() {
        for (lang, text, cents) in [
            ("en", "1,234.50", 123_450),
            ("en", "$1,234", 123_400),
            ("en", "1234.5 USD", 123_450),
            ("es", "1.234,50", 123_450),
            ("es", "1,234.50", 123_450),
            ("fr", "1 234,50", 123_450),
            ("fr", "1\u{202f}234", 123_400),
            ("de", "1.234", 123_400),
            ("vi", "1.234.567", 123_456_700),
            ("hi", "1,23,456.50", 12_345_650),
            ("hi", "१,२३४.५०", 123_450),
            ("ar", "١٬٢٣٤٫٥٠", 123_450),
            ("ar", "١٢٣٤", 123_400),
            ("fa", "۱۲۳۴٫۵", 123_450),
            ("en", "0.07", 7),
            ("en", ".5", 50),
            ("en", "12.", 1_200),
            ("en", "12,5", 1_250),
            ("de-CH", "1'234.50", 123_450),
            ("en", "\u{ff11}\u{ff12}", 1_200),
        ] {
            assert_eq!(decimal(text, lang, 2), Ok(cents), "{lang} {text}");
        }
    }

    #[test]
    fn what_could_mean_two_numbers_is_asked_about() {
        for (lang, text, key) in [
            ("en", "1.234", "unclear_number"),
            ("de", "1,234", "unclear_number"),
            ("en", "500-1000", "one_number"),
            ("en", "500 to 1000", "one_number"),
            ("en", "-5", "negative"),
            ("en", "(5)", "negative"),
            ("en", "five", "not_a_number"),
            ("en", "5k", "not_a_number"),
            ("en", "1,23,4", "not_a_number"),
            ("en", "1,2 345", "not_a_number"),
            ("en", "12.345,678", "too_many_decimals"),
            ("en", "0.123", "too_many_decimals"),
            ("en", "1e9", "one_number"),
            ("en", "9999999999999999", "too_large"),
            ("en", "", "not_a_number"),
            ("en", ".", "not_a_number"),
        ] {
            assert_eq!(decimal(text, lang, 2), Err(key), "{lang} {text}");
        }
    }
}
