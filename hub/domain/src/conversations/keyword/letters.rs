//! Letters as they are compared: upper case, without accents and marks, one form for what several keyboards write differently.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Invisible marks that phones and keyboards put into a text.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{640}')
}

/// One letter for those that keyboards of one language write as several.
fn one_form(letter: char) -> char {
    match letter {
        'đ' | 'Đ' => 'd',
        'ı' => 'i',
        'ø' | 'Ø' => 'o',
        'ł' | 'Ł' => 'l',
        // Persian and Urdu letters beside the Arabic ones; the final forms that stand for them.
        'ی' | 'ى' | 'ے' => 'ي',
        'ک' => 'ك',
        'ة' | 'ہ' | 'ھ' | 'ۀ' | 'ە' => 'ه',
        'ё' | 'Ё' => 'е',
        other => other,
    }
}

/// A text in capital letters without accents, its apostrophes and invisible marks taken away.
pub fn folded(text: &str) -> String {
    let plain: String = text
        .nfkd()
        .filter(|letter| !is_combining_mark(*letter) && !is_invisible(*letter))
        .filter(|letter| {
            !matches!(
                letter,
                '\'' | '\u{2019}' | '\u{2018}' | '\u{2bc}' | '`' | '\u{b4}'
            )
        })
        .map(one_form)
        .collect();
    plain.nfkc().flat_map(char::to_uppercase).collect()
}

/// Letters that are words, or parts of words, by themselves: spaces between them say nothing.
fn stands_alone(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ac00}'..='\u{d7a3}')
}

/// The words of a text, at most `most`; in scripts without spaces its letters.
pub fn words(text: &str, most: usize) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    for letter in folded(text).chars() {
        if words.len() >= most {
            return words;
        }
        let alone = stands_alone(letter);
        if (alone || !letter.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if alone {
            words.push(letter.to_string());
        } else if letter.is_alphanumeric() {
            word.push(letter);
        }
    }
    if !word.is_empty() && words.len() < most {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn what_keyboards_write_differently_is_one_word() {
        for (text, expected) in [
            ("don\u{2019}t  STOP—me", &["DONT", "STOP", "ME"][..]),
            ("suscripción", &["SUSCRIPCION"]),
            ("ＳＴＯＰ", &["STOP"]),
            ("S\u{200b}TOP", &["STOP"]),
            ("수신 거부", &["수", "신", "거", "부"]),
            ("退订!", &["退", "订"]),
            ("đừng", &["DUNG"]),
        ] {
            assert_eq!(words(text, 10), expected, "{text}");
        }
        assert_eq!(words("إيقاف", 9), words("ايقاف", 9));
        assert_eq!(words("کمک", 9), words("كمك", 9));
        assert_eq!(words("لغو اشتراک", 9), words("لغو  اشتراك", 9));
        assert_eq!(words(&"a ".repeat(50_000), 30).len(), 30);
    }
}
