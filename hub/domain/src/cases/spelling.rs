//! Letters that are written in several ways, in the one by which names are compared.

use crate::written::western_digit;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Whether a character is an apostrophe, or is typed for one: in names it is written in many ways and left out in as many.
pub(super) fn is_apostrophe(c: char) -> bool {
    matches!(
        c,
        '\'' | '`' | '\u{b4}' | '\u{2b9}' | '\u{2bb}'
            ..='\u{2bf}'
                | '\u{2c8}'
                | '\u{2ca}'
                | '\u{2cb}'
                | '\u{55a}'
                | '\u{5f3}'
                | '\u{7f4}'
                | '\u{7f5}'
                | '\u{1fbf}'
                | '\u{1ffd}'
                | '\u{1ffe}'
                | '\u{2018}'
                | '\u{2019}'
                | '\u{201b}'
                | '\u{2032}'
                | '\u{2035}'
                | '\u{a78b}'
                | '\u{a78c}'
                | '\u{ff07}'
                | '\u{ff40}'
    )
}

/// A text in lower case, without accents, with the digits 0 to 9, each letter in its plain form.
pub(crate) fn plain_letters(text: &str) -> String {
    let small = text
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .map(western_digit)
        .flat_map(char::to_lowercase);
    let mut plain = String::with_capacity(text.len());
    for c in small {
        match letters(c) {
            Some(letters) => plain.push_str(letters),
            None => plain.push(c),
        }
    }
    plain
}

/// The plain form of a small letter that has no decomposition in Unicode.
fn letters(c: char) -> Option<&'static str> {
    Some(match c {
        'ı' => "i",
        'đ' | 'ð' | 'ɖ' | 'ɗ' => "d",
        'ł' | 'ƚ' => "l",
        'ø' => "o",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ŋ' | 'ɲ' | 'ƞ' => "n",
        'ħ' => "h",
        'ŧ' | 'ƭ' => "t",
        'ĸ' | 'ƙ' => "k",
        'ɓ' | 'ƀ' => "b",
        'ƴ' => "y",
        // As passports have it (ICAO 9303, part 3, section 6).
        'ə' | 'ǝ' | 'ɛ' => "e",
        'ɔ' => "o",
        'ς' => "σ",
        // Arabic, Persian and Urdu forms of yeh, kaf, heh, alef, waw and noon; the hamza that stands alone and the line that
        // stretches a word are left out.
        'ى' | 'ی' | 'ې' | 'ے' | 'ۍ' => "ي",
        'ک' | 'ڪ' | 'ګ' => "ك",
        'ة' | 'ہ' | 'ھ' | 'ە' | 'ۃ' | 'ۀ' => "ه",
        'ٱ' | 'ٲ' | 'ٳ' => "ا",
        'ۇ' | 'ۆ' | 'ۈ' | 'ۋ' => "و",
        'ں' => "ن",
        'ء' | 'ـ' => "",
        _ => return None,
    })
}

/// The text with umlauts and their kin as the two letters that are written for them where a keyboard has none.
pub(super) fn with_digraphs(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.nfc() {
        match c {
            'ä' | 'Ä' => written.push_str("ae"),
            'ö' | 'Ö' | 'ø' | 'Ø' => written.push_str("oe"),
            'ü' | 'Ü' => written.push_str("ue"),
            'å' | 'Å' => written.push_str("aa"),
            c => written.push(c),
        }
    }
    written
}
