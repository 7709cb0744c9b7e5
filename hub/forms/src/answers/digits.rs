//! Numbers that are names: social security numbers, account numbers, ZIP codes. Spaces and hyphens between the digits do not
//! count.

use super::{AnswerFault, Read, typed};
use hub_domain::written::{is_hyphen, plain_line};
use serde_json::Value;

/// Whether there is a digit and nothing but the digits 0 to 9.
pub(super) fn only_digits(text: &str) -> bool {
    !text.is_empty() && crate::rules::digits_only(text)
}

/// The digits of a text that is nothing else.
pub(super) fn bare(text: &str) -> Option<String> {
    let line = plain_line(text);
    let digits: String = line
        .chars()
        .filter(|c| !c.is_whitespace() && !is_hyphen(*c))
        .collect();
    only_digits(&digits).then_some(digits)
}

/// The most digits that are shown of a number which is kept sealed.
const MOST_SHOWN: usize = 4;

/// A number that the hub keeps sealed, by its last digits: `{ "kept": "1234" }`. Without digits (`{ "kept": "" }`) it keeps what was
/// typed and is no such number: that is `fault`. None for anything else.
fn kept(value: &Value, fault: &'static str) -> Option<Read> {
    let given = value.as_object()?;
    let last = given.get("kept").and_then(Value::as_str);
    Some(match last.filter(|_| given.len() == 1) {
        Some("") => Err(AnswerFault::whole(fault)),
        Some(last) if last.len() <= MOST_SHOWN && only_digits(last) => Ok(Some(value.clone())),
        Some(_) | None => Err(AnswerFault::whole("wrong_kind")),
    })
}

/// What is shown of a number that is kept: its last four digits, of a short one its second half.
pub(crate) fn last_digits(digits: &str) -> &str {
    let shown = MOST_SHOWN.min(digits.len() / 2);
    digits.get(digits.len() - shown..).unwrap_or_default()
}

/// A social security number that can be one (SSA, "Invalid Social Security Numbers"), or one that is kept.
pub(super) fn ssn(value: &Value) -> Read {
    if let Some(read) = kept(value, "not_a_ssn") {
        return read;
    }
    let Some(text) = typed(value, 200)? else {
        return Ok(None);
    };
    let digits = bare(text).filter(|digits| digits.len() == 9);
    let digits = digits.ok_or_else(|| AnswerFault::whole("not_a_ssn"))?;
    let (area, group, serial) = (&digits[..3], &digits[3..5], &digits[5..]);
    let is_possible =
        area != "000" && area != "666" && !area.starts_with('9') && group != "00" && serial != "0000";
    match is_possible {
        true => Ok(Some(digits.into())),
        false => Err(AnswerFault::whole("no_such_ssn")),
    }
}

/// A number of so many digits; a routing number also has to fit its check digit (ABA). Any other may be one that is kept.
pub(super) fn counted(value: &Value, least: usize, most: usize, is_routing: bool) -> Read {
    if let Some(read) = kept(value, "only_digits").filter(|_| !is_routing) {
        return read;
    }
    let Some(text) = typed(value, 200)? else {
        return Ok(None);
    };
    let digits = bare(text).ok_or_else(|| AnswerFault::whole("only_digits"))?;
    if !(least..=most).contains(&digits.len()) {
        return Err(AnswerFault::whole("digits_missing"));
    }
    let weights = [3_u32, 7, 1].into_iter().cycle();
    let sum: u32 = digits
        .bytes()
        .zip(weights)
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .sum();
    match is_routing && (!sum.is_multiple_of(10) || sum == 0) {
        true => Err(AnswerFault::whole("no_such_routing")),
        false => Ok(Some(digits.into())),
    }
}

/// A ZIP code of five digits, or of nine.
pub(super) fn zip(value: &Value) -> Read {
    let Some(text) = typed(value, 200)? else {
        return Ok(None);
    };
    let digits = bare(text).ok_or_else(|| AnswerFault::whole("not_a_zip"))?;
    match digits.len() {
        5 => Ok(Some(digits.into())),
        9 => Ok(Some(format!("{}-{}", &digits[..5], &digits[5..]).into())),
        _ => Err(AnswerFault::whole("not_a_zip")),
    }
}
