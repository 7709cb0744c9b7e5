//! Texts as they are compared: words with their places, and letters alone.

use hub_domain::written::western_digit;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Small letters without marks.
    pub plain: String,
    /// Where it stands, in bytes.
    pub place: Range<usize>,
}

/// The words of a text.
pub fn words(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    let mut start: Option<usize> = None;
    for (place, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_part = c.is_alphanumeric() || is_combining_mark(c);
        match (is_part, start) {
            (true, None) => start = Some(place),
            (false, Some(begin)) => {
                found.push(Word {
                    plain: plain(&text[begin..place]),
                    place: begin..place,
                });
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// Small letters without marks, digits as 0 to 9.
pub fn plain(text: &str) -> String {
    text.nfkd()
        .filter(|c| !is_combining_mark(*c))
        .map(western_digit)
        .flat_map(char::to_lowercase)
        .flat_map(simple)
        .collect()
}

/// Letters that Unicode does not take apart.
fn simple(c: char) -> impl Iterator<Item = char> {
    let (one, other) = match c {
        'ß' => ('s', Some('s')),
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'ø' => ('o', None),
        'ł' => ('l', None),
        'đ' | 'ð' => ('d', None),
        'ı' => ('i', None),
        c => (c, None),
    };
    [Some(one), other].into_iter().flatten()
}

/// Letters and digits alone, as they are compared.
pub fn projection(text: &str) -> String {
    plain(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Whether a script has capitals: where it has none, words are not always parted by spaces, and prefixes stand before names.
pub fn has_capitals(text: &str) -> bool {
    let mut letters = text.chars().filter(|c| c.is_alphabetic());
    letters.all(|c| c.is_lowercase() || c.is_uppercase())
}
