//! Why a search finds an application: which part of it the typed words begin.

use super::search_words::{search_words, typed_addresses, typed_words};
use serde::{Deserialize, Serialize};

/// The fewest digits that are taken for a phone number or its end.
const LEAST_DIGITS: usize = 4;

/// A part of an application by which it is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FoundBy {
    /// The applicant's name, or what the application is about.
    Name,
    /// Its number.
    Number,
    /// Its case number or its company.
    File,
    /// A mail address of the applicant.
    Email,
    /// A phone number of the applicant.
    Phone,
    /// What the applicant answered.
    Answer,
}

/// What is known of an application that a search has found.
pub struct Found<'a> {
    pub name: &'a str,
    pub external_id: &'a str,
    /// All that it is called by, with the two above.
    pub search_text: &'a str,
}

/// The parts that the typed words begin, each once, in the order above.
pub fn found_by(typed: &str, found: &Found<'_>) -> Vec<FoundBy> {
    let (addresses, rest) = typed_addresses(typed);
    let typed = typed_words(&rest);
    let digits: usize = typed.iter().filter(|word| is_number(word)).map(String::len).sum();
    let (name, number, file) = (
        search_words(found.name),
        search_words(found.external_id),
        search_words(found.search_text),
    );
    let begins = |words: &[String], typed: &str| words.iter().any(|word| word.starts_with(typed));
    let mut parts: Vec<FoundBy> = typed
        .iter()
        .map(|word| {
            if begins(&name, word) {
                FoundBy::Name
            } else if begins(&number, word) {
                FoundBy::Number
            } else if begins(&file, word) {
                FoundBy::File
            } else if is_number(word) && digits >= LEAST_DIGITS {
                FoundBy::Phone
            } else {
                FoundBy::Answer
            }
        })
        .collect();
    parts.extend(addresses.iter().map(|_| FoundBy::Email));
    parts.sort_unstable();
    parts.dedup();
    parts
}

/// The name with those of its words between U+2068 and U+2069 that a typed one begins.
pub fn marked(typed: &str, name: &str) -> String {
    let typed = typed_words(&typed_addresses(typed).1);
    let is_found = |part: &str| {
        let words = search_words(part);
        typed
            .iter()
            .any(|typed| words.iter().any(|word| word.starts_with(typed.as_str())))
    };
    let mut text = String::with_capacity(name.len());
    for part in name.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        if is_found(word) {
            text.push('\u{2068}');
            text.push_str(word);
            text.push('\u{2069}');
            text.push_str(&part[word.len()..]);
        } else {
            text.push_str(part);
        }
    }
    text
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUND: Found<'static> = Found {
        name: "José Núñez: rent",
        external_id: "RB-000123",
        search_text: "josé núñez: rent rb-000123 harbor mill c-778",
    };

    #[test]
    fn each_word_says_which_part_it_begins() {
        for (typed, parts) in [
            ("nun", vec![FoundBy::Name]),
            ("jose 123", vec![FoundBy::Name, FoundBy::Number]),
            ("harbor", vec![FoundBy::File]),
            ("jose@mail.example", vec![FoundBy::Email]),
            ("202 555 0101", vec![FoundBy::Phone]),
            ("evergreen", vec![FoundBy::Answer]),
            ("742", vec![FoundBy::Answer]),
            ("", vec![]),
        ] {
            assert_eq!(found_by(typed, &FOUND), parts, "{typed}");
        }
    }

    #[test]
    fn words_of_a_name_are_marked_in_any_spelling() {
        assert_eq!(
            marked("nunez", "José Núñez: rent"),
            "José \u{2068}Núñez:\u{2069} rent"
        );
        assert_eq!(marked("evergreen", "José Núñez"), "José Núñez");
    }
}
