//! The words by which something is found: case and accents do not count.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longest word that is kept, in characters.
const LONGEST: usize = 40;

/// Cuts a text into folded words: lower case, without accents, split at everything that is neither letter nor digit. A
/// number with leading zeros is there without them as well, so that `123` finds `RB-000123`. Sorted, each once.
pub fn search_words(text: &str) -> Vec<String> {
    let mut words = typed_words(text);
    let bare: Vec<String> = words
        .iter()
        .filter(|word| word.starts_with('0') && word.bytes().all(|byte| byte.is_ascii_digit()))
        .map(|word| word.trim_start_matches('0').to_owned())
        .filter(|word| !word.is_empty())
        .collect();
    words.extend(bare);
    words.sort_unstable();
    words.dedup();
    words
}

/// The words of what somebody typed into a search field, in their order; the last may be unfinished.
pub fn typed_words(text: &str) -> Vec<String> {
    let folded: String = text
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .map(western_digit)
        .flat_map(char::to_lowercase)
        .collect();
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(LONGEST).collect())
        .collect()
}

/// The digits of Arabic and Persian keyboards as the index has them.
fn western_digit(c: char) -> char {
    let value = match c {
        '\u{660}'..='\u{669}' => c as u32 - 0x660,
        '\u{6f0}'..='\u{6f9}' => c as u32 - 0x6f0,
        _ => return c,
    };
    char::from_digit(value, 10).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::{search_words, typed_words};

    #[test]
    fn case_accents_and_leading_zeros_do_not_count() {
        assert_eq!(
            search_words("José Núñez: RB-000123 José"),
            ["000123", "123", "jose", "nunez", "rb"]
        );
        assert_eq!(typed_words("  NÚÑ jo"), ["nun", "jo"]);
        assert_eq!(search_words("محمّد"), ["محمد"]);
        assert_eq!(typed_words("٢٠٢ ۵۵۵"), ["202", "555"]);
        assert_eq!(search_words(" -- 000 "), ["000"]);
    }
}
