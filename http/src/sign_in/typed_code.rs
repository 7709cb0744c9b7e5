//! Codes as people type and paste them: in digits of any script, divided, or in the sentence with which they came.

use crate::problem::Problem;
use hub_domain::written::{is_hyphen, pasted_digits, plain_line};

/// Characters of a code that is sent, and digits of an authenticator app's.
const LENGTH: usize = 6;
/// Longest text in which a code is looked for, in bytes.
const MAX_TEXT: usize = 2_000;

/// The six characters of a code that was sent, or a fault of the field `code`.
pub fn typed_code(typed: &str) -> Result<String, Problem> {
    pasted_digits(typed, LENGTH)
        .or_else(|| typed_word(typed, LENGTH))
        .ok_or_else(|| Problem::field("code", "six_characters"))
}

/// The digits of an authenticator app's code; of a text that has no such code all its digits, which are wrong.
pub fn typed_digits(typed: &str) -> String {
    pasted_digits(typed, LENGTH).unwrap_or_else(|| {
        let line = plain_line(typed);
        line.chars().filter(char::is_ascii_digit).collect()
    })
}

/// A code of so many letters and digits: the whole text without what divides it, else the only word in it that has this length
/// and a digit; hyphens divide no word.
pub fn typed_word(typed: &str, length: usize) -> Option<String> {
    if typed.len() > MAX_TEXT {
        return None;
    }
    let line = plain_line(typed);
    let bare = |text: &str| -> String { text.chars().filter(char::is_ascii_alphanumeric).collect() };
    let whole = bare(&line);
    if whole.len() == length {
        return Some(whole);
    }
    let is_part = |c: char| c.is_alphanumeric() || is_hyphen(c);
    let words = line.split(|c: char| !is_part(c)).map(bare);
    let mut codes: Vec<String> = words
        .filter(|word| word.len() == length && word.bytes().any(|byte| byte.is_ascii_digit()))
        .collect();
    codes.sort_unstable();
    codes.dedup();
    match codes.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    }
}
