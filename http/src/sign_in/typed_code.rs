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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_taken_as_it_is_typed_and_pasted() {
        for (typed, code) in [
            ("482913", "482913"),
            ("٤٨٢٩١٣", "482913"),
            ("۴۸۲ ۹۱۳", "482913"),
            ("４８２９１３", "482913"),
            ("४८२९१३", "482913"),
            ("Your code is 482 913", "482913"),
            ("482\u{2011}913\u{200e}", "482913"),
            ("482.913", "482913"),
            ("4F7K2Q", "4F7K2Q"),
            ("Your code is 4F7K2Q.", "4F7K2Q"),
            ("4F7-K2Q", "4F7K2Q"),
        ] {
            assert_eq!(typed_code(typed).ok().as_deref(), Some(code), "{typed}");
        }
        for typed in ["", "48291", "482913 or 482914", "Your code", &"4".repeat(3_000)] {
            assert!(typed_code(typed).is_err(), "{typed}");
        }
        assert_eq!(typed_digits("Ihr Code: ٤٨٢ ٩١٣"), "482913");
        assert_eq!(typed_digits("48 29"), "4829");
    }

    #[test]
    fn a_backup_code_is_taken_in_its_groups_and_out_of_a_sentence() {
        for typed in [
            "ABCD-EFG2-HJKL",
            "abcd efg2 hjkl",
            "Backup code: ABCD\u{2011}EFG2\u{2011}HJKL",
            "ABCDEFG٢HJKL",
        ] {
            let code = typed_word(typed, 12).map(|code| code.to_ascii_uppercase());
            assert_eq!(code.as_deref(), Some("ABCDEFG2HJKL"), "{typed}");
        }
        assert_eq!(typed_word("ABCD-EFG2", 12), None);
    }
}
