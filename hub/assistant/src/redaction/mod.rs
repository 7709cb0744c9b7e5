//! Taking out what identifies people before a text is sent, and putting it back into the answer. First what is known of the people
//! concerned, in every spelling; then what looks like such a thing ([`patterns`]). Each becomes a stable word in brackets
//! (`[WRITER]`, `[PHONE 1]`), the same wherever it stands. A text of which a known thing is left is not sent.

mod addresses;
mod dates;
mod known;
mod letters;
mod numbers;
mod patterns;
mod restoring;

pub use known::{Kind, Known};
pub use restoring::Restorer;

use crate::error::{AssistantError, Result};
use hub_domain::written::without_invisible;
use std::collections::BTreeMap;

/// Takes things out, and remembers which word stands for which.
#[derive(Debug, Clone, Default)]
pub struct Redactor {
    known: Vec<Known>,
    /// What each word stands for, by the word.
    originals: BTreeMap<String, String>,
    /// The word of each thing, by its kind and as it is compared.
    words: BTreeMap<(Kind, String), String>,
    /// How many things of a kind there are.
    counts: BTreeMap<Kind, usize>,
}

impl Redactor {
    /// For texts by or about these people.
    pub fn knowing(mut known: Vec<Known>) -> Self {
        known.retain(|thing| !thing.text.is_empty());
        known.sort_by_key(|thing| (thing.kind.order(), std::cmp::Reverse(thing.text.len())));
        Self {
            known,
            ..Self::default()
        }
    }

    /// The text as it may be sent.
    pub fn redact(&mut self, text: &str) -> Result<String> {
        let mut text = without_invisible(text);
        let known = self.known.clone();
        // Of two people with the same first name, whole names say which one is meant.
        let (people, things): (Vec<&Known>, Vec<&Known>) = known.iter().partition(|one| one.kind.is_person());
        for thing in things {
            text = known::replace(&text, thing, |part| self.word(thing, part));
        }
        for thing in &people {
            text = known::replace_whole_name(&text, thing, |part| self.word(thing, part));
        }
        for thing in people {
            text = known::replace(&text, thing, |part| self.word(thing, part));
        }
        text = patterns::replace(&text, |kind, found| self.word_of(kind, found, found));
        match self.known.iter().any(|thing| known::is_left(&text, thing)) {
            true => Err(AssistantError::NotRedacted),
            false => Ok(text),
        }
    }

    /// What puts the things back.
    pub fn restorer(&self) -> Restorer {
        Restorer::of(self.originals.clone())
    }

    /// The word for a part of a known thing: the last digits of a number, and a birth's day without its year, have one of their own.
    fn word(&mut self, thing: &Known, part: known::Part) -> String {
        let word = self.word_of(thing.kind, &thing.text, &thing.text);
        match part {
            known::Part::Whole => word,
            known::Part::LastFour(digits) => {
                let word = format!("{} END]", word.trim_end_matches(']'));
                self.originals.insert(word.clone(), digits);
                word
            }
            known::Part::Day(written) => {
                let word = format!("{} DAY]", word.trim_end_matches(']'));
                self.originals.insert(word.clone(), written);
                word
            }
        }
    }

    fn word_of(&mut self, kind: Kind, compared: &str, original: &str) -> String {
        let key = (kind, letters::projection(compared));
        if let Some(word) = self.words.get(&key) {
            return word.clone();
        }
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        let word = kind.word(*count);
        self.words.insert(key, word.clone());
        self.originals.insert(word.clone(), original.to_owned());
        word
    }
}

#[cfg(test)]
mod tests;
