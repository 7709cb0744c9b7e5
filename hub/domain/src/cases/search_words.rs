//! The words by which something is found: case, accents and the spelling of a name do not count.

use super::spelling::{is_apostrophe, plain_letters, with_digraphs};
use crate::written::{is_hyphen, is_invisible};

/// Longest word that is kept, in characters.
const LONGEST: usize = 40;
/// A part of a name so short may be written together with the next: Mc Donald, De La Cruz, Al Zahra, Abd Allah.
const SHORT_PART: usize = 3;
/// Most parts that are joined.
const MOST_PARTS: usize = 4;
/// The article that Arabic names are written with or without.
const ARTICLE: &str = "ال";

/// Cuts a text into folded words: lower case, without accents, in plain letters, split at everything that is neither letter nor
/// digit. Beside them are the words of its other spellings: a number without its leading zeros (`123` finds `RB-000123`), parts
/// of a name apart and together (`O'Brien`, `Mc Donald`, `Garcia-Lopez`, `DeLaCruz`), umlauts as two letters (`Joerg`), Arabic names
/// without their article. Sorted, each once.
pub fn search_words(text: &str) -> Vec<String> {
    let mut words = typed_words(text);
    let mut others = Vec::new();
    for word in &words {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        if word.starts_with('0') && is_number {
            others.push(word.trim_start_matches('0').to_owned());
        }
        others.extend(
            word.strip_prefix(ARTICLE)
                .filter(|rest| rest.chars().count() >= SHORT_PART)
                .map(str::to_owned),
        );
    }
    others.extend(joined(&words));
    for name in text.split(char::is_whitespace) {
        others.extend(parts(name));
    }
    let digraphs = with_digraphs(text);
    if digraphs != text {
        others.extend(typed_words(&digraphs));
    }
    words.extend(others.into_iter().filter(|word| !word.is_empty()).map(cut));
    words.sort_unstable();
    words.dedup();
    words
}

/// Longest answer that is looked through, in characters: what is longer is a letter, and nobody finds somebody by it.
const LONGEST_ANSWER: usize = 120;

/// The texts in answers by which somebody may look for whom they are of: names, streets, employers, addresses. Dates, yes and no, the
/// keys of choices (`two_words`), pictures and what is kept sealed are none.
pub fn answered_texts(answers: &serde_json::Value) -> Vec<&str> {
    let mut found = Vec::new();
    let mut open = vec![answers];
    while let Some(one) = open.pop() {
        match one {
            serde_json::Value::Object(members) => open.extend(members.values()),
            serde_json::Value::Array(items) => open.extend(items),
            serde_json::Value::String(text) if is_looked_for(text) => found.push(text.as_str()),
            serde_json::Value::String(_)
            | serde_json::Value::Null
            | serde_json::Value::Bool(_)
            | serde_json::Value::Number(_) => {}
        }
    }
    found
}

fn is_looked_for(text: &str) -> bool {
    let text = text.trim();
    let is_key = text.contains('_') && !text.contains(char::is_whitespace) && !text.contains('@');
    let is_day = text.parse::<jiff::civil::Date>().is_ok() || text.parse::<jiff::Timestamp>().is_ok();
    let is_sealed = text.contains(['•', '*']) || text.starts_with("data:");
    let count = text.chars().count();
    (3..=LONGEST_ANSWER).contains(&count) && !is_key && !is_day && !is_sealed && text != "yes"
}

/// The mail addresses, or their beginnings, in what somebody typed; and the rest of it.
pub fn typed_addresses(text: &str) -> (Vec<String>, String) {
    let (addresses, rest): (Vec<&str>, Vec<&str>) = text
        .split_whitespace()
        .map(|part| part.trim_matches(|sign: char| "<>,;\"".contains(sign)))
        .partition(|part| part.contains('@') && !part.starts_with('@'));
    let addresses = addresses.into_iter().map(str::to_lowercase).collect();
    (addresses, rest.join(" "))
}

/// The words of what somebody typed into a search field, in their order; the last may be unfinished.
pub fn typed_words(text: &str) -> Vec<String> {
    let written: String = text
        .chars()
        .filter(|c| !is_apostrophe(*c) && !is_invisible(*c))
        .collect();
    folded(&written)
}

fn folded(text: &str) -> Vec<String> {
    plain_letters(text)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| cut(word.to_owned()))
        .collect()
}

fn cut(word: String) -> String {
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => word[..end].to_owned(),
        None => word,
    }
}

/// Each short part of a name together with those that follow it.
fn joined(words: &[String]) -> Vec<String> {
    let is_letters = |word: &str| word.chars().all(char::is_alphabetic);
    let mut joined = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let mut together = word.clone();
        let mut last = word;
        for next in words[place + 1..].iter().take(MOST_PARTS - 1) {
            if last.chars().count() > SHORT_PART || !is_letters(last) || !is_letters(next) {
                break;
            }
            together.push_str(next);
            joined.push(together.clone());
            last = next;
        }
    }
    joined
}

/// The parts of one written name, where apostrophes, joiners and capitals divide it, and the whole of what hyphens divide.
fn parts(name: &str) -> Vec<String> {
    let mut apart = String::with_capacity(name.len());
    let mut before = ' ';
    for c in name.chars() {
        if is_apostrophe(c) || is_invisible(c) {
            apart.push(' ');
        } else {
            if c.is_uppercase() && before.is_lowercase() {
                apart.push(' ');
            }
            apart.push(c);
        }
        before = c;
    }
    let mut parts = match apart == name {
        true => Vec::new(),
        false => folded(&apart),
    };
    if name.chars().any(is_hyphen) {
        let whole = typed_words(name).concat();
        parts.extend(whole.chars().all(char::is_alphabetic).then_some(whole));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether every typed word is the beginning of a word of the text, as the index compares them.
    fn finds(typed: &str, text: &str) -> bool {
        let (typed, kept) = (typed_words(typed), search_words(text));
        !typed.is_empty()
            && typed
                .iter()
                .all(|word| kept.iter().any(|known| known.starts_with(word)))
    }

    #[test]
    fn answers_are_found_by_what_people_wrote_and_not_by_keys_and_days() {
        let answers = serde_json::json!({
            "home": { "street": "742 Evergreen Terrace", "since": "2019-05-01" },
            "household": [{ "employer": "Riverbend Mill" }, { "kind": "self_employed", "tax": "•••-••-1234" }],
            "mail": "marge@example.org", "agrees": true, "children": 3, "pays": "yes"
        });
        let mut texts = answered_texts(&answers);
        texts.sort_unstable();
        assert_eq!(
            texts,
            ["742 Evergreen Terrace", "Riverbend Mill", "marge@example.org"]
        );
    }

    #[test]
    fn a_typed_mail_address_is_taken_whole() {
        let typed = typed_addresses("Ana <Marge@Example.org> 12");
        assert_eq!(typed, (vec!["marge@example.org".to_owned()], "Ana 12".to_owned()));
        assert_eq!(typed_addresses("@example"), (vec![], "@example".to_owned()));
    }

    #[test]
    fn case_accents_and_leading_zeros_do_not_count() {
        assert_eq!(
            search_words("José Núñez: RB-000123 José"),
            ["000123", "123", "jose", "nunez", "rb"]
        );
        assert_eq!(typed_words("  NÚÑ jo"), ["nun", "jo"]);
        assert_eq!(search_words("محمّد"), ["محمد"]);
        assert_eq!(typed_words("٢٠٢ ۵۵۵ १२"), ["202", "555", "12"]);
        assert_eq!(search_words(" -- 000 "), ["000"]);
    }

    #[test]
    fn names_are_found_in_their_other_spellings() {
        for (name, typed) in [
            (
                "علي کاظمی",
                &["علی كاظمي", "علي كاظمي", "علی کاظمی", "على كاظمى"][..],
            ),
            (
                "فاطمة الزهراء",
                &["فاطمه", "فاطمة الزهرا", "فاطمه زهراء", "فـاطـمـة"],
            ),
            ("يحيى", &["يحيي", "یحیی", "يحيى"]),
            ("أحمد إبراهيم", &["احمد ابراهيم", "آحمد", "ٱحمد"]),
            ("مؤمن رائد", &["مومن رايد"]),
            ("عبد الله", &["عبدالله"]),
            ("عبدالله", &["عبد"]),
            ("علی\u{200c}رضا", &["علیرضا", "علي رضا", "رضا"]),
            ("Işıl Yıldız", &["Isil", "yildiz", "IŞIL", "ışıl"]),
            ("İlker", &["ilker", "ILKER", "İLKER"]),
            ("Đặng Thị Hoa", &["Dang", "thi hoa", "đặng"]),
            ("Łukasz Wójcik", &["Lukasz", "wojcik"]),
            ("Søren Æbleø", &["soren", "aebleo", "søren", "Soeren"]),
            ("Jörg Weiß", &["weiss", "jorg", "joerg", "WEISS", "WEIẞ"]),
            ("Œuvrard Þór", &["oeuvrard", "thor"]),
            ("Guðrún Ħal Ŋ", &["gudrun", "hal"]),
            (
                "Sean O’Brien",
                &[
                    "obrien",
                    "o'brien",
                    "O’Brien",
                    "OʼBrien",
                    "O`Brien",
                    "O´Brien",
                    "brien",
                    "o brien",
                ],
            ),
            ("OBrien", &["o'brien"]),
            ("D'Angelo", &["dangelo", "d‘angelo", "angelo"]),
            ("Kaʻimi", &["kaimi", "Ka'imi"]),
            ("Ann Mc Donald", &["mcdonald", "donald", "mc donald"]),
            ("Ann McDonald", &["mc donald", "mcdonald", "donald"]),
            ("María De La Cruz", &["delacruz", "cruz", "de la cruz"]),
            (
                "García-López",
                &["garcialopez", "garcia lopez", "Garcia‑Lopez", "lopez"],
            ),
            ("Al-Zahra", &["alzahra", "al zahra", "zahra"]),
            ("Ａｎａ", &["ana"]),
            ("ΝΙΚΟΣ", &["νικος", "νικοσ"]),
            ("A\u{200b}na\u{ad}", &["ana"]),
        ] {
            for typed in typed {
                assert!(
                    finds(typed, name),
                    "{typed} does not find {name}: {:?}",
                    search_words(name)
                );
            }
        }
    }

    #[test]
    fn other_names_are_not_found() {
        for (name, typed) in [
            ("Jörg Weiß", "weis bauer"),
            ("علي", "عمر"),
            ("Ann Mc Donald", "annmcdonaldx"),
            ("Maria Example", "mariaexample"),
            ("Sean O’Brien", "ryan"),
        ] {
            assert!(!finds(typed, name), "{typed} finds {name}");
        }
    }
}
