//! Addresses as people write them: streets in short or in full, the house's number before or after its street, the rooms left out.

use super::letters::{Word, words};
use std::ops::Range;

/// A word as addresses are compared: what is written short is read in full.
fn long_form(word: &str) -> &str {
    match word {
        "st" | "str" => "street",
        "ave" | "av" | "avenida" | "avda" | "avd" => "avenue",
        "rd" => "road",
        "dr" => "drive",
        "ln" => "lane",
        "blvd" | "bulevar" => "boulevard",
        "ct" => "court",
        "pl" => "place",
        "hwy" => "highway",
        "pkwy" => "parkway",
        "cir" => "circle",
        "ter" | "terr" => "terrace",
        "sq" => "square",
        "c" | "cl" => "calle",
        "ctra" => "carretera",
        "n" => "north",
        "s" => "south",
        "e" => "east",
        "w" => "west",
        word => word,
    }
}

/// Words before a room's number, which may be left out.
const ROOMS: [&str; 14] = [
    "apt",
    "apartment",
    "unit",
    "suite",
    "ste",
    "room",
    "rm",
    "floor",
    "fl",
    "no",
    "num",
    "numero",
    "apto",
    "departamento",
];

/// Words of a street within which its number stands.
const MOST_WORDS: usize = 5;

/// Where an address stands: at least two of its words that follow one another, with the number before or after the street, and as
/// many more as follow.
pub fn addresses(text: &str, address: &str) -> Vec<Range<usize>> {
    let (with_room, without_room) = wanted(address);
    let mut forms = forms(&with_room);
    if without_room != with_room {
        forms.extend(self::forms(&without_room));
    }
    let all = words(text);
    let mut found = Vec::new();
    let mut place = 0;
    while place < all.len() {
        let ends = forms
            .iter()
            .filter_map(|(form, fewest)| end_of(&all[place..], form, *fewest));
        match ends.max() {
            Some(long) => {
                found.push(all[place].place.start..all[place + long - 1].place.end);
                place += long;
            }
            None => place += 1,
        }
    }
    found
}

/// The words of an address without those before a room's number, and without the number too.
fn wanted(address: &str) -> (Vec<String>, Vec<String>) {
    let (mut with_room, mut without_room) = (Vec::new(), Vec::new());
    let mut is_room = false;
    for word in words(address) {
        if ROOMS.contains(&word.plain.as_str()) {
            is_room = true;
            continue;
        }
        if !is_room {
            without_room.push(word.plain.clone());
        }
        is_room = false;
        with_room.push(word.plain);
    }
    (with_room, without_room)
}

/// The orders in which the words of an address may come, with how many of them make it known.
fn forms(wanted: &[String]) -> Vec<(Vec<&str>, usize)> {
    let plain: Vec<&str> = wanted.iter().map(String::as_str).collect();
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let number = plain.iter().take(MOST_WORDS).position(is_number);
    let mut forms = vec![(plain.clone(), 2)];
    match number {
        Some(0) => {
            for street in 1..plain.len().min(MOST_WORDS) {
                let form = [&plain[1..=street], &plain[..1]].concat();
                let fewest = form.len();
                forms.push((form, fewest));
            }
        }
        Some(number) => {
            for begin in 0..number {
                let after = [&plain[number..=number], &plain[begin..number]].concat();
                let before = plain[begin..=number].to_vec();
                for form in [after, before] {
                    let fewest = form.len();
                    forms.push((form, fewest));
                }
            }
        }
        None => {}
    }
    forms.retain(|(form, fewest)| form.len() >= *fewest && *fewest >= 2);
    forms
}

/// How many words from here on are those of a form; none where fewer than enough are.
fn end_of(all: &[Word], form: &[&str], fewest: usize) -> Option<usize> {
    let (mut same, mut at, mut end) = (0, 0, 0);
    while let (Some(word), Some(wanted)) = (all.get(at), form.get(same)) {
        if long_form(&word.plain) == long_form(wanted) {
            same += 1;
            end = at + 1;
        } else if same == 0 || !ROOMS.contains(&word.plain.as_str()) {
            break;
        }
        at += 1;
    }
    (same >= fewest).then_some(end)
}
