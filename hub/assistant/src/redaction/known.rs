//! Things that are known of the people concerned, and finding them in every spelling: other capitals and marks, parts of a name in
//! any order, numbers with any signs between their digits, and their last four digits.

use super::addresses::addresses;
use super::dates::{are_alike, dates, days_of_months};
use super::letters::{Word, has_capitals, plain, projection, words};
use super::numbers::{Run, runs};
use std::ops::Range;

/// What a thing is; with it comes the word that stands for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Who writes.
    Writer,
    /// Whom a case is about.
    Applicant,
    /// A business of theirs.
    Business,
    /// Somebody else.
    Person,
    Phone,
    Mail,
    Address,
    /// A number of an account, a card, a person or a business.
    Number,
    Birth,
    /// Another day of somebody's.
    Date,
}

impl Kind {
    /// The word for the so-manieth of its kind; the first writer, applicant and business need no number.
    pub fn word(self, count: usize) -> String {
        let name = match self {
            Kind::Writer => "WRITER",
            Kind::Applicant => "APPLICANT",
            Kind::Business => "BUSINESS",
            Kind::Person => "PERSON",
            Kind::Phone => "PHONE",
            Kind::Mail => "MAIL",
            Kind::Address => "ADDRESS",
            Kind::Number => "NUMBER",
            Kind::Birth => "BIRTH",
            Kind::Date => "DATE",
        };
        match (self, count) {
            (Kind::Writer | Kind::Applicant | Kind::Business, 1) => format!("[{name}]"),
            _ => format!("[{name} {count}]"),
        }
    }

    /// Whether it is the name of somebody.
    pub(super) fn is_person(self) -> bool {
        matches!(self, Kind::Writer | Kind::Applicant | Kind::Person)
    }

    /// Mails and numbers have names in them, and names of businesses those of people: in this order they are looked for.
    pub(super) fn order(self) -> u8 {
        match self {
            Kind::Mail => 0,
            Kind::Phone | Kind::Number | Kind::Birth | Kind::Date => 1,
            Kind::Address => 2,
            Kind::Business => 3,
            Kind::Writer | Kind::Applicant | Kind::Person => 4,
        }
    }
}

/// A thing that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    pub kind: Kind,
    /// As it is put back into an answer.
    pub text: String,
}

impl Known {
    pub fn new(kind: Kind, text: impl Into<String>) -> Self {
        Self {
            kind,
            text: text.into().trim().to_owned(),
        }
    }
}

/// How much of a thing was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    Whole,
    LastFour(String),
    /// The day of a month without its year, as it is written.
    Day(String),
}

/// Fewest letters of a part of a name that stands alone.
const FEWEST: usize = 3;
/// Stands where a word in brackets was: nothing grows together that it has parted.
const PARTED: char = '\u{0}';
/// Fewest letters of a whole name by which one is sure that it is left.
const SURE: usize = 6;

/// The text with a thing replaced.
pub fn replace(text: &str, thing: &Known, word: impl FnMut(Part) -> String) -> String {
    let found = match thing.kind {
        Kind::Mail => mails(text, &thing.text),
        Kind::Phone | Kind::Number => numbers(text, thing),
        Kind::Birth | Kind::Date => days(text, thing),
        Kind::Address => whole(addresses(text, &thing.text)),
        // A word of a business's name is a word of every day: two of them are the name.
        Kind::Business => names(text, &thing.text, 2),
        Kind::Writer | Kind::Applicant | Kind::Person => names(text, &thing.text, 1),
    };
    with_words(text, found, word)
}

/// The text with a name replaced where all its parts stand together.
pub fn replace_whole_name(text: &str, thing: &Known, word: impl FnMut(Part) -> String) -> String {
    if !has_capitals(&thing.text) {
        return text.to_owned();
    }
    with_words(text, names_of_words(text, &thing.text, usize::MAX), word)
}

fn with_words(text: &str, found: Vec<(Range<usize>, Part)>, mut word: impl FnMut(Part) -> String) -> String {
    let mut replaced = String::with_capacity(text.len());
    let taken = brackets(text);
    let mut after = 0;
    for (place, part) in found {
        if place.start < after || is_within(&taken, &place) {
            continue;
        }
        replaced.push_str(&text[after..place.start]);
        replaced.push_str(&word(part));
        after = place.end;
    }
    replaced.push_str(&text[after..]);
    replaced
}

/// Whether a thing can still be read in a text, however its letters are parted.
pub fn is_left(text: &str, thing: &Known) -> bool {
    let outside = without_brackets(text);
    match thing.kind {
        Kind::Phone | Kind::Number => {
            let wanted = digits_of(&thing.text);
            let wanted = national(&wanted);
            wanted.len() >= SURE
                && runs(&outside)
                    .iter()
                    .any(|run| has_number(run, thing.kind, wanted))
        }
        Kind::Birth | Kind::Date => {
            let known = readings(&thing.text);
            let is_read = dates(&outside).iter().any(|one| are_alike(&one.days, &known));
            let digits: Vec<String> = known.iter().flat_map(|day| day.digits()).collect();
            let has = |run: &Run| digits.iter().any(|digits| run.digits.contains(digits));
            is_read || runs(&outside).iter().any(has)
        }
        Kind::Mail => {
            let wanted = plain(&thing.text);
            let is_whole = wanted.contains('@');
            is_whole && plain(&outside).contains(&wanted)
        }
        Kind::Address => !addresses(&outside, &thing.text).is_empty(),
        Kind::Writer | Kind::Applicant | Kind::Business | Kind::Person => {
            let wanted = projection(&thing.text);
            let mut parts = outside.split(PARTED);
            wanted.chars().count() >= SURE && parts.any(|part| projection(part).contains(&wanted))
        }
    }
}

fn mails(text: &str, mail: &str) -> Vec<(Range<usize>, Part)> {
    let wanted = mail.to_ascii_lowercase();
    if !wanted.contains('@') {
        return Vec::new();
    }
    // ASCII alone changes, so that places stay.
    let small = text.to_ascii_lowercase();
    let found = small.match_indices(&wanted);
    found
        .map(|(start, found)| (start..start + found.len(), Part::Whole))
        .collect()
}

fn digits_of(text: &str) -> String {
    runs(text).into_iter().map(|run| run.digits).collect()
}

/// A number of North America without its country's 1.
fn national(digits: &str) -> &str {
    match digits.strip_prefix('1') {
        Some(rest) if rest.len() == 10 => rest,
        _ => digits,
    }
}

/// Whether a run has the whole number. A telephone number is written with its country's code, with 00 or 0 before it, or with none.
fn has_number(run: &Run, kind: Kind, wanted: &str) -> bool {
    if run.digits.contains(wanted) {
        return true;
    }
    let (digits, wanted) = (run.digits.trim_start_matches('0'), wanted.trim_start_matches('0'));
    let is_end = |long: &str, short: &str| {
        short.len() >= FEWEST_OF_PHONE && long.len() - short.len() <= LONGEST_CODE && long.ends_with(short)
    };
    kind == Kind::Phone
        && match digits.len() >= wanted.len() {
            true => is_end(digits, wanted),
            false => is_end(wanted, digits),
        }
}

/// Fewest digits by which a telephone number is known without its country's code.
const FEWEST_OF_PHONE: usize = 7;
/// Digits of the longest code of a country (ITU-T E.164).
const LONGEST_CODE: usize = 3;

fn readings(text: &str) -> Vec<super::dates::Day> {
    dates(text)
        .into_iter()
        .next()
        .map(|one| one.days)
        .unwrap_or_default()
}

/// A day in every notation; a birth's also without its year.
fn days(text: &str, thing: &Known) -> Vec<(Range<usize>, Part)> {
    let known = readings(&thing.text);
    let found = dates(text);
    let found = found.into_iter().filter(|one| are_alike(&one.days, &known));
    let mut found: Vec<(Range<usize>, Part)> = whole(found.map(|one| one.place).collect());
    if thing.kind == Kind::Birth {
        for (place, month, day) in days_of_months(text) {
            let is_known = known.iter().any(|one| one.month_and_day() == (month, day));
            let is_free = !found
                .iter()
                .any(|(taken, _)| taken.start < place.end && place.start < taken.end);
            if is_known && is_free {
                let written = text[place.clone()].to_owned();
                found.push((place, Part::Day(written)));
            }
        }
        found.sort_by_key(|(place, _)| place.start);
    }
    found
}

fn whole(places: Vec<Range<usize>>) -> Vec<(Range<usize>, Part)> {
    places.into_iter().map(|place| (place, Part::Whole)).collect()
}

fn numbers(text: &str, thing: &Known) -> Vec<(Range<usize>, Part)> {
    let wanted = digits_of(&thing.text);
    let wanted = national(&wanted);
    if wanted.len() < 4 {
        return Vec::new();
    }
    let last = &wanted[wanted.len() - 4..];
    let mut found = Vec::new();
    for run in runs(text) {
        // What stands beside it (an extension, the number of a list) goes with it. Few digits are the end of a number.
        let is_whole = match wanted.len() < SURE {
            true => run.digits == wanted || (run.digits.len() >= 8 && run.digits.ends_with(wanted)),
            false => has_number(&run, thing.kind, wanted),
        };
        if is_whole {
            found.push((run.place, Part::Whole));
        } else if run.digits == last && wanted.len() > 4 {
            found.push((run.place, Part::LastFour(last.to_owned())));
        }
    }
    found
}

fn names(text: &str, name: &str, fewest: usize) -> Vec<(Range<usize>, Part)> {
    match has_capitals(name) {
        true => names_of_words(text, name, fewest),
        false => names_of_letters(text, name),
    }
}

/// Parts of a name that stand together, in any order; at least so many of them, where the name has so many.
fn names_of_words(text: &str, name: &str, fewest: usize) -> Vec<(Range<usize>, Part)> {
    let parts: Vec<String> = words(name).into_iter().map(|word| word.plain).collect();
    let all = words(text);
    let is_part = |word: &Word| parts.contains(&word.plain);
    let is_initial = |word: &Word| {
        let mut letters = word.plain.chars();
        let first = letters.next();
        letters.next().is_none() && parts.iter().any(|part| part.chars().next() == first)
    };
    let is_sure = |word: &Word| is_part(word) && word.plain.chars().count() >= FEWEST;
    let mut found = Vec::new();
    let mut place = 0;
    while place < all.len() {
        if !(is_part(&all[place]) || is_initial(&all[place])) {
            place += 1;
            continue;
        }
        let mut end = place + 1;
        while end < all.len()
            && (is_part(&all[end]) || is_initial(&all[end]))
            && is_joined(&text[all[end - 1].place.end..all[end].place.start])
        {
            end += 1;
        }
        let mut run = &all[place..end];
        // "a Rosa": the little word before the name is none of its initials.
        while let [first, rest @ ..] = run
            && !is_part(first)
            && text[first.place.clone()].chars().all(char::is_lowercase)
        {
            run = rest;
        }
        while let [rest @ .., last] = run
            && !is_part(last)
            && text[last.place.clone()].chars().all(char::is_lowercase)
        {
            run = rest;
        }
        // A name all of whose parts are short is one where all of them stand together.
        let is_whole = parts
            .iter()
            .all(|part| run.iter().any(|word| word.plain == *part));
        if let (Some(first), Some(last)) = (run.first(), run.last())
            && run.iter().filter(|word| is_part(word)).count() >= fewest.min(parts.len())
            && (run.iter().any(is_sure) || (is_whole && run.len() > 1))
        {
            found.push((first.place.start..last.place.end, Part::Whole));
        }
        place = end;
    }
    found
}

/// Whether what stands between two words of a name keeps them together.
fn is_joined(between: &str) -> bool {
    between.chars().count() <= 3
        && between
            .chars()
            .all(|c| matches!(c, ' ' | '\u{a0}' | '.' | ',' | '-' | '\'' | '’' | '‐' | '·' | '&'))
}

/// The whole name or a part of it, anywhere: in scripts without capitals prefixes stand before it, or no space at all.
fn names_of_letters(text: &str, name: &str) -> Vec<(Range<usize>, Part)> {
    let mut wanted: Vec<String> = words(name)
        .into_iter()
        .map(|word| word.plain)
        .filter(|part| part.chars().count() >= 2)
        .collect();
    wanted.push(projection(name));
    // The longest first.
    wanted.sort_by_key(|part| std::cmp::Reverse(part.len()));
    wanted.retain(|part| !part.is_empty());
    let mut found = Vec::new();
    for word in words(text) {
        if wanted.iter().any(|part| word.plain.contains(part.as_str())) {
            found.push((word.place, Part::Whole));
        }
    }
    joined(text, found)
}

/// Words of a name that follow one another are one name.
fn joined(text: &str, found: Vec<(Range<usize>, Part)>) -> Vec<(Range<usize>, Part)> {
    let mut all: Vec<(Range<usize>, Part)> = Vec::new();
    for (place, part) in found {
        match all.last_mut() {
            Some((last, _)) if is_joined(&text[last.end..place.start]) => last.end = place.end,
            _ => all.push((place, part)),
        }
    }
    all
}

/// Whether a place is within a word that stands for something already.
pub(super) fn is_within(words: &[Range<usize>], place: &Range<usize>) -> bool {
    words
        .iter()
        .any(|word| word.start < place.end && place.start < word.end)
}

fn without_brackets(text: &str) -> String {
    let mut outside = String::with_capacity(text.len());
    let mut after = 0;
    for word in brackets(text) {
        outside.push_str(&text[after..word.start]);
        outside.push(PARTED);
        after = word.end;
    }
    outside.push_str(&text[after..]);
    outside
}

/// Where words in brackets stand that this module writes.
pub(super) fn brackets(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices('[') {
        let rest = &text[start + 1..];
        let Some(end) = rest.bytes().take(LONGEST).position(|byte| byte == b']') else {
            continue;
        };
        let is_word = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == ' ';
        let name = rest[..end].split(' ').next().unwrap_or_default();
        if rest[..end].chars().all(is_word) && NAMES.contains(&name) {
            found.push(start..start + end + 2);
        }
    }
    found
}

/// Longest word in brackets, in bytes: a bracket that is not closed by then begins none.
const LONGEST: usize = 40;

const NAMES: [&str; 10] = [
    "WRITER",
    "APPLICANT",
    "BUSINESS",
    "PERSON",
    "PHONE",
    "MAIL",
    "ADDRESS",
    "NUMBER",
    "BIRTH",
    "DATE",
];
