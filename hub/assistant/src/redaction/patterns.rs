//! What looks like something that identifies a person, of whomever: mail addresses, numbers whose check digits or grouping say what
//! they are, streets with a house's number, a date that is said to be a birth's, and names that are introduced as such. Names that
//! nothing introduces are not guessed at: guessing takes out places and programs, and leaves names in.

use super::dates::dates;
use super::known::{Kind, brackets, is_within};
use super::letters::{Word, words};
use super::numbers::{Run, is_iban, is_luhn, is_routing, is_ssn, runs};
use std::ops::Range;

/// The text with what was found replaced.
pub fn replace(text: &str, mut word: impl FnMut(Kind, &str) -> String) -> String {
    let all = words(text);
    let mut found = mails(text);
    found.extend(ibans(text, &all));
    found.extend(runs(text).iter().filter_map(|run| number(text, run)));
    found.extend(births(text));
    found.extend(streets(text, &all));
    found.extend(introduced(text, &all));
    found.sort_by_key(|(place, _)| (place.start, std::cmp::Reverse(place.end)));
    let mut replaced = String::with_capacity(text.len());
    let taken = brackets(text);
    let mut after = 0;
    for (place, kind) in found {
        if place.start < after || is_within(&taken, &place) {
            continue;
        }
        replaced.push_str(&text[after..place.start]);
        replaced.push_str(&word(kind, &text[place.clone()]));
        after = place.end;
    }
    replaced.push_str(&text[after..]);
    replaced
}

type Found = (Range<usize>, Kind);

fn mails(text: &str) -> Vec<Found> {
    let is_local = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-');
    let is_host = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-');
    let mut found = Vec::new();
    for (at, _) in text.match_indices('@') {
        let local = text[..at].chars().rev().take_while(|c| is_local(*c));
        let start = at - local.map(char::len_utf8).sum::<usize>();
        let host: String = text[at + 1..].chars().take_while(|c| is_host(*c)).collect();
        let host = host.trim_end_matches(['.', '-']);
        if start < at && host.contains('.') {
            found.push((start..at + 1 + host.len(), Kind::Mail));
        }
    }
    found
}

fn ibans(text: &str, all: &[Word]) -> Vec<Found> {
    let mut found = Vec::new();
    for (place, first) in all.iter().enumerate() {
        let head = &text[first.place.clone()];
        if !head.is_ascii() || head.len() < 4 {
            continue;
        }
        let mut number = String::new();
        let mut end = None;
        for word in &all[place..] {
            number.push_str(&text[word.place.clone()]);
            if number.len() > 34 {
                break;
            }
            if is_iban(&number.to_ascii_uppercase()) {
                end = Some(word.place.end);
            }
        }
        if let Some(end) = end {
            found.push((first.place.start..end, Kind::Number));
        }
    }
    found
}

fn number(text: &str, run: &Run) -> Option<Found> {
    let digits = run.digits.as_str();
    let length = digits.len();
    let is_card = (13..=19).contains(&length) && is_luhn(digits);
    let is_grouped = length == 9 && (run.groups == [3, 2, 4] || run.groups == [9]);
    let is_tax_id = run.groups == [2, 7] || (is_grouped && (is_ssn(digits) || is_routing(digits)));
    let is_account = run.groups.len() == 1 && length >= 8;
    let kind = if is_card {
        Kind::Number
    } else if is_phone(run) {
        Kind::Phone
    } else if is_tax_id || is_account {
        Kind::Number
    } else if is_birth(text, run) {
        Kind::Birth
    } else {
        return None;
    };
    Some((run.place.clone(), kind))
}

/// As numbers of North America are grouped and begin, or with a plus.
fn is_phone(run: &Run) -> bool {
    let digits = run.digits.as_str();
    if run.has_plus && (8..=15).contains(&digits.len()) {
        return true;
    }
    let national = match digits.strip_prefix('1') {
        Some(rest) if rest.len() == 10 => rest,
        _ => digits,
    };
    let begins = |place: usize| national.as_bytes().get(place).is_some_and(|digit| *digit >= b'2');
    let is_grouped = matches!(
        run.groups.as_slice(),
        [3, 3, 4] | [1, 3, 3, 4] | [10] | [11] | [3, 7]
    );
    national.len() == 10 && begins(0) && begins(3) && is_grouped
}

/// Words that say that a date is a birth's.
const BIRTHS: [&str; 7] = ["born", "birth", "dob", "nacid", "nacimiento", "ولد", "ميلاد"];

fn is_birth(text: &str, run: &Run) -> bool {
    let is_date = run.groups.len() == 3 && (5..=8).contains(&run.digits.len());
    is_date && is_called_birth(text, run.place.start)
}

/// Dates with the names of their months that are called a birth's.
fn births(text: &str) -> Vec<Found> {
    let dates = dates(text).into_iter();
    let births = dates.filter(|date| is_called_birth(text, date.place.start));
    births.map(|date| (date.place, Kind::Birth)).collect()
}

fn is_called_birth(text: &str, start: usize) -> bool {
    let before = text[..start].chars().rev();
    let before: Vec<char> = before.take_while(|c| !c.is_numeric()).take(30).collect();
    let before: String = before.into_iter().rev().flat_map(char::to_lowercase).collect();
    BIRTHS.iter().any(|word| before.contains(word))
}

const STREETS: [&str; 20] = [
    "street",
    "st",
    "avenue",
    "ave",
    "road",
    "rd",
    "drive",
    "dr",
    "lane",
    "ln",
    "boulevard",
    "blvd",
    "court",
    "ct",
    "place",
    "pl",
    "way",
    "highway",
    "hwy",
    "terrace",
];
const CALLES: [&str; 5] = ["calle", "avenida", "carretera", "paseo", "شارع"];

/// `12 Mill Street`, `calle Molino 12`, `شارع المطحنة 12`.
fn streets(text: &str, all: &[Word]) -> Vec<Found> {
    let is_number =
        |word: &Word| word.plain.len() <= 6 && word.plain.starts_with(|c: char| c.is_ascii_digit());
    let is_large = |word: &Word| text[word.place.clone()].starts_with(char::is_uppercase);
    let mut found = Vec::new();
    for (place, word) in all.iter().enumerate() {
        let rest = &all[place + 1..];
        if is_number(word) {
            let named = rest.iter().take(5);
            let street = named
                .enumerate()
                .find(|(_, next)| STREETS.contains(&next.plain.as_str()));
            if let Some((after, street)) = street
                && after > 0
                && is_large(&rest[0])
                && is_one_line(&text[word.place.start..street.place.end])
            {
                found.push((word.place.start..street.place.end, Kind::Address));
            }
        } else if CALLES.contains(&word.plain.as_str()) {
            let number = rest.iter().take(6).find(|next| is_number(next));
            if let Some(number) = number
                && is_one_line(&text[word.place.start..number.place.end])
            {
                found.push((word.place.start..number.place.end, Kind::Address));
            }
        }
    }
    found
}

fn is_one_line(text: &str) -> bool {
    !text.contains(['\n', ';', '!', '?'])
}

const TITLES: [&str; 9] = ["mr", "mrs", "ms", "miss", "dr", "sr", "sra", "srta", "prof"];
/// What comes before one's name.
static INTRODUCTIONS: [&[&str]; 5] = [
    &["my", "name", "is"],
    &["me", "llamo"],
    &["mi", "nombre", "es"],
    &["اسمي"],
    &["named"],
];
/// Most words of a name.
const MOST_WORDS: usize = 4;

/// `Mrs. Rosa Delgado`, `my name is Rosa Delgado`.
fn introduced(text: &str, all: &[Word]) -> Vec<Found> {
    let mut found = Vec::new();
    for (place, word) in all.iter().enumerate() {
        let is_title =
            TITLES.contains(&word.plain.as_str()) && text[word.place.clone()].starts_with(char::is_uppercase);
        let introduction = INTRODUCTIONS.iter().find(|words| {
            let there = all[place..].iter().map(|word| word.plain.as_str());
            words.iter().copied().eq(there.take(words.len()))
        });
        let begin = match (is_title, introduction) {
            (true, _) => place + 1,
            (false, Some(words)) => place + words.len(),
            (false, None) => continue,
        };
        let mut end = begin;
        while end < all.len() && end - begin < MOST_WORDS && is_name(text, all, begin, end) {
            end += 1;
        }
        if end > begin {
            found.push((all[begin].place.start..all[end - 1].place.end, Kind::Person));
        }
    }
    found
}

/// Whether a word goes on with a name: it has a capital (or its script none), and stands beside the one before.
fn is_name(text: &str, all: &[Word], begin: usize, place: usize) -> bool {
    let written = &text[all[place].place.clone()];
    let is_large = written
        .chars()
        .next()
        .is_some_and(|c| c.is_alphabetic() && !c.is_lowercase());
    let before = match place.checked_sub(1) {
        Some(before) => &text[all[before].place.end..all[place].place.start],
        None => "",
    };
    // After a title stands a full stop; within a name it would end the sentence.
    let may_be = |c: char| matches!(c, ' ' | '-' | '\'' | '’') || (place == begin && matches!(c, '.' | ':'));
    is_large && before.chars().all(may_be)
}
