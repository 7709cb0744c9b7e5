//! Texts: any letters of any script, without what nobody sees and what turns the direction of everything behind it.

use super::{AnswerFault, Read, typed};
use serde_json::Value;
use unicode_normalization::UnicodeNormalization;

/// A text of at most so many characters, in one line or in several.
pub(super) fn read(value: &Value, most: usize, lines: bool) -> Read {
    // A character is four bytes at most; what is longer is not even looked at.
    let Some(text) = typed(value, most * 4 + 1_000)? else {
        return Ok(None);
    };
    let text = plain(text, lines).map_err(AnswerFault::whole)?;
    match text.chars().nth(most) {
        Some(_) => Err(AnswerFault::whole("too_long")),
        None if text.is_empty() => Ok(None),
        None => Ok(Some(text.into())),
    }
}

/// The text in composed letters (NFC), its lines ended by `\n` or joined by spaces. Characters that embed, override or isolate a
/// direction go; marks of direction stay.
pub(super) fn plain(text: &str, lines: bool) -> Result<String, &'static str> {
    let text: String = text.replace("\r\n", "\n").nfc().collect();
    let mut kept = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' | '\r' if !lines => kept.push(' '),
            '\n' | '\t' => kept.push(c),
            '\r' => kept.push('\n'),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => {}
            c if c.is_control() => return Err("control_character"),
            c => kept.push(c),
        }
    }
    // What was apart may now stand together.
    let kept: String = kept.nfc().collect();
    Ok(kept.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_its_letters_and_loses_what_turns_it() {
        assert_eq!(plain("a\r\nb\rc", true).as_deref(), Ok("a\nb\nc"));
        assert_eq!(plain(" a\nb ", false).as_deref(), Ok("a b"));
        assert_eq!(plain("e\u{301}", false).as_deref(), Ok("é"));
        assert_eq!(plain("e\u{202e}\u{301}", false).as_deref(), Ok("é"));
        assert_eq!(plain("شقة\u{200f} 4", false).as_deref(), Ok("شقة\u{200f} 4"));
        assert_eq!(plain("a\0b", false), Err("control_character"));
    }

    #[test]
    fn a_megabyte_of_text_is_refused_before_it_is_read() {
        let read = read(&Value::from("x".repeat(1_000_000)), 4_000, true);
        assert_eq!(read, Err(AnswerFault::whole("too_long")));
    }
}
