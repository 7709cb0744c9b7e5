//! Which passages fit a question. By their words alone, which needs no model and no network: words that many passages have count
//! little, and below a floor nothing is offered, because the best of what does not fit does not fit.

use crate::passage::Passage;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The share of a question's weight that a passage must answer, by words.
const FLOOR: f64 = 0.3;
/// What a word counts that begins alike.
const ALIKE: f64 = 0.7;
/// Vectors that are less alike than this were guessed (measured on multilingual sentence encoders).
pub(crate) const VECTOR_FLOOR: f64 = 0.25;
/// How little it counts which of two ways has a passage one place further in front (Cormack, Clarke and Büttcher, 2009).
const RANK_SHIFT: f64 = 60.0;

/// Words that say nothing of what is looked for, in English, Spanish and Arabic, as they are compared.
const EMPTY_WORDS: &[&str] = &[
    "a",
    "about",
    "all",
    "am",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "be",
    "by",
    "can",
    "do",
    "does",
    "find",
    "for",
    "from",
    "get",
    "give",
    "has",
    "have",
    "help",
    "how",
    "i",
    "in",
    "is",
    "it",
    "me",
    "my",
    "need",
    "of",
    "on",
    "or",
    "our",
    "please",
    "program",
    "programs",
    "some",
    "that",
    "the",
    "their",
    "there",
    "they",
    "this",
    "to",
    "want",
    "we",
    "what",
    "when",
    "where",
    "which",
    "who",
    "will",
    "with",
    "you",
    "your",
    "al",
    "algo",
    "ayuda",
    "como",
    "con",
    "cual",
    "de",
    "del",
    "donde",
    "el",
    "en",
    "es",
    "esta",
    "hay",
    "la",
    "las",
    "lo",
    "los",
    "me",
    "mi",
    "mis",
    "necesito",
    "no",
    "o",
    "para",
    "por",
    "programa",
    "programas",
    "que",
    "quiero",
    "se",
    "si",
    "su",
    "sus",
    "tengo",
    "un",
    "una",
    "y",
    "ان",
    "او",
    "اريد",
    "احتاج",
    "الي",
    "التي",
    "الذي",
    "انا",
    "برنامج",
    "علي",
    "عن",
    "في",
    "كيف",
    "لي",
    "ما",
    "مساعده",
    "مع",
    "من",
    "هل",
    "هو",
    "هي",
    "و",
    "يا",
];

/// A passage with how well it fits, 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    pub passage: Passage,
    pub score: f64,
}

/// Finds by words, on this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct FullText;

impl FullText {
    /// Those that fit, the best first, at most so many; none where nothing fits. Each sentence asks for itself: who also tells their
    /// name or their story asks no less for what they need. It cannot fail and waits for nobody.
    pub fn found(question: &str, passages: &[Passage], most: usize) -> Vec<Found> {
        let read: Vec<HashSet<String>> = passages
            .iter()
            .map(|passage| {
                words(&format!("{} {}", passage.title, passage.text))
                    .into_iter()
                    .collect()
            })
            .collect();
        let mut best = vec![0.0_f64; passages.len()];
        for sentence in sentences(question) {
            for (best, score) in best.iter_mut().zip(scores(sentence, &read)) {
                *best = best.max(score);
            }
        }
        let found = passages.iter().zip(best).filter(|(_, score)| *score >= FLOOR);
        let found = found.map(|(passage, score)| Found {
            passage: passage.clone(),
            score,
        });
        ranked(found.collect(), most)
    }
}

/// The sentences of a text: up to a mark that ends one, before a space, or to the end of a line.
fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        for (at, _) in line.match_indices(char::is_whitespace) {
            let from = line.len() - rest.len();
            let (sentence, more) = rest.split_at(at - from);
            if sentence.ends_with(['.', '!', '?', '؟', ';', '。']) {
                found.push(sentence);
                rest = more;
            }
        }
        found.push(rest);
    }
    found
}

/// How much of a sentence's weight the words of each passage answer, 0 to 1.
fn scores(sentence: &str, read: &[HashSet<String>]) -> Vec<f64> {
    let asked: BTreeSet<String> = words(sentence)
        .into_iter()
        .filter(|word| !EMPTY_WORDS.contains(&word.as_str()))
        .collect();
    if asked.is_empty() {
        return vec![0.0; read.len()];
    }
    let number = read.len() as f64;
    let weights: BTreeMap<&str, f64> = asked
        .iter()
        .map(|word| {
            let having = read.iter().filter(|words| fit(word, words) > 0.0).count() as f64;
            (word.as_str(), (1.0 + number / (1.0 + having)).ln())
        })
        .collect();
    let whole: f64 = weights.values().sum();
    read.iter()
        .map(|words| {
            let answered: f64 = weights
                .iter()
                .map(|(word, weight)| weight * fit(word, words))
                .sum();
            answered / whole
        })
        .collect()
}

/// Those whose vectors are like the question's, the best first, at most so many; none where nothing fits.
pub fn found_by_vectors<'a>(
    asked: &[f64],
    passages: impl IntoIterator<Item = (&'a Passage, &'a [f64])>,
    most: usize,
) -> Vec<Found> {
    let mut found = Vec::new();
    for (passage, vector) in passages {
        let score = likeness(asked, vector);
        if score >= VECTOR_FLOOR {
            found.push(Found {
                passage: passage.clone(),
                score,
            });
        }
    }
    ranked(found, most)
}

/// What is found in two ways as one list, at most so many: by how far in front a passage stands in each (reciprocal ranks), since
/// what the scores of one way are worth in the other is not known. What one way alone has found stays.
pub fn fused(one: Vec<Found>, other: Vec<Found>, most: usize) -> Vec<Found> {
    let mut fused: Vec<Found> = Vec::new();
    for found in [one, other] {
        for (rank, found) in found.into_iter().enumerate() {
            let score = 1.0 / (RANK_SHIFT + rank as f64);
            match fused.iter_mut().find(|known| known.passage == found.passage) {
                Some(known) => known.score += score,
                None => fused.push(Found { score, ..found }),
            }
        }
    }
    ranked(fused, most)
}

fn ranked(mut found: Vec<Found>, most: usize) -> Vec<Found> {
    // As many as fit equally well stay in the order in which they came.
    found.sort_by(|one, other| other.score.total_cmp(&one.score));
    found.truncate(most);
    found
}

fn likeness(one: &[f64], other: &[f64]) -> f64 {
    if one.len() != other.len() {
        return 0.0;
    }
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let long = (product(one, one) * product(other, other)).sqrt();
    match long > 0.0 {
        true => product(one, other) / long,
        false => 0.0,
    }
}

/// How well words have a word: 1 for itself, [`ALIKE`] for one that begins alike (rent, rental; niño, niños), else 0.
fn fit(word: &str, words: &HashSet<String>) -> f64 {
    if words.contains(word) {
        return 1.0;
    }
    let length = word.chars().count();
    let is_alike = |other: &String| {
        let (shorter, longer) = match length <= other.chars().count() {
            true => (word, other.as_str()),
            false => (other.as_str(), word),
        };
        let more = longer.chars().count() - shorter.chars().count();
        shorter.chars().count() >= 4 && more <= 3 && longer.starts_with(shorter)
    };
    match words.iter().any(is_alike) {
        true => ALIKE,
        false => 0.0,
    }
}

/// The words of a text as they are compared: small letters without marks. Arabic words also without their article.
pub(crate) fn words(text: &str) -> Vec<String> {
    let plain: String = text
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'ة' => 'ه',
            'ى' => 'ي',
            c => c,
        })
        .collect();
    plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| match word.strip_prefix("ال") {
            Some(rest) if rest.chars().count() >= 3 => rest.to_owned(),
            _ => word.to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passages() -> Vec<Passage> {
        [
            ("Rent help", "Money for renters who are behind on their rent."),
            (
                "Mill Street loans",
                "Small loans for businesses on Mill Street, for equipment and repairs.",
            ),
            (
                "Ayuda de alquiler",
                "Dinero para inquilinos que deben el alquiler.",
            ),
            ("مساعدة الإيجار", "مال للمستأجرين المتأخرين عن دفع الإيجار."),
            (
                "Child care",
                "Help with the costs of child care for parents who work.",
            ),
        ]
        .into_iter()
        .zip(1..)
        .map(|((title, text), id)| Passage {
            id,
            program_id: Some(id),
            title: title.into(),
            text: text.into(),
            lang: String::new(),
        })
        .collect()
    }

    fn best(question: &str) -> Option<String> {
        let found = FullText::found(question, &passages(), 3);
        found.first().map(|one| one.passage.title.clone())
    }

    #[test]
    fn each_question_finds_what_it_is_about_in_its_language() {
        assert_eq!(best("I am behind on my rent").as_deref(), Some("Rent help"));
        assert_eq!(
            best("a loan for a business").as_deref(),
            Some("Mill Street loans")
        );
        assert_eq!(
            best("¿Quién ayuda a un inquilino con el alquiler?").as_deref(),
            Some("Ayuda de alquiler")
        );
        assert_eq!(best("دفع الإيجار").as_deref(), Some("مساعدة الإيجار"));
        assert_eq!(best("child care").as_deref(), Some("Child care"));
    }

    #[test]
    fn who_also_tells_their_name_and_story_finds_the_same() {
        let told = "Good morning! I am behind on my rent. My name is Maria Santos, m.santos@riverbend.example, and since the mill \
            closed in spring nobody here has had work; thank you";
        assert_eq!(best(told).as_deref(), Some("Rent help"));
        let parted = ["One.", " Two 1.5 m;", " three"];
        assert_eq!(sentences(&parted.concat()), parted);
        assert_eq!(sentences(""), [""; 0]);
    }

    #[test]
    fn what_nothing_fits_finds_nothing() {
        for question in [
            "how do I renew a passport",
            "helicopter licences abroad",
            "please help me",
            "",
            "???",
        ] {
            assert_eq!(best(question), None, "{question}");
        }
    }

    #[test]
    fn by_vectors_the_likest_comes_first_and_what_is_below_the_floor_is_not_offered() {
        let passages = passages();
        let vectors: [&[f64]; 3] = [&[1.0, 0.0], &[0.1, 1.0], &[1.0, 1.0]];
        let found = found_by_vectors(&[0.0, 2.0], passages.iter().zip(vectors), 5);
        let ids: Vec<i64> = found.iter().map(|one| one.passage.id).collect();
        assert_eq!(ids, [2, 3]);
        assert_eq!(
            found_by_vectors(&[0.0, 2.0], passages.iter().zip(vectors), 1).len(),
            1
        );
    }

    #[test]
    fn what_is_found_in_two_ways_comes_first_and_what_one_has_alone_stays() {
        let found = |places: &[usize]| -> Vec<Found> {
            let passages = passages();
            let places = places.iter();
            places
                .map(|place| Found {
                    passage: passages[*place].clone(),
                    score: 0.5,
                })
                .collect()
        };
        let ids = |found: Vec<Found>| -> Vec<i64> { found.iter().map(|one| one.passage.id).collect() };
        let (by_meaning, by_words) = (found(&[0, 1, 2]), found(&[2, 4]));
        assert_eq!(ids(fused(by_meaning.clone(), by_words.clone(), 9)), [3, 1, 2, 5]);
        assert_eq!(ids(fused(by_meaning, Vec::new(), 2)), [1, 2]);
        assert_eq!(ids(fused(Vec::new(), by_words, 9)), [3, 5]);
    }

    #[test]
    fn vectors_of_other_lengths_are_not_alike() {
        assert_eq!(likeness(&[1.0], &[1.0, 0.0]), 0.0);
        assert_eq!(likeness(&[0.0, 0.0], &[1.0, 0.0]), 0.0);
        assert!((likeness(&[2.0, 0.0], &[5.0, 0.0]) - 1.0).abs() < 1e-9);
    }
}
