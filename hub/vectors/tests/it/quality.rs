//! Questions in ten languages against passages of ten programs, and questions that none of them fits (`cases.json`): how often the
//! right program is first, is among the first three, and how often nothing is found where nothing fits.

use crate::encoder;
use hub_vectors::Encoder;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

#[derive(Deserialize)]
struct Cases {
    /// Program and text, in English.
    passages: Vec<(String, String)>,
    /// Language, program, question.
    questions: Vec<(String, String, String)>,
    /// Language, question.
    nothing: Vec<(String, String)>,
}

/// What came of a language's questions.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    first: usize,
    among_three: usize,
    asked: usize,
}

/// The programs that a question finds, the best first.
fn programs<'a>(encoder: &Encoder, question: &str, passages: &'a [(String, Vec<f32>)]) -> Vec<&'a str> {
    let vectors: Vec<&[f32]> = passages.iter().map(|(_, vector)| vector.as_slice()).collect();
    let mut programs: Vec<&str> = Vec::new();
    for (place, _) in encoder.fitting(&encoder.vector(question), &vectors) {
        let program = passages[place].0.as_str();
        if !programs.contains(&program) {
            programs.push(program);
        }
    }
    programs
}

/// The passages with their vectors, which take the longest.
fn known(encoder: &Encoder, passages: &[(String, String)]) -> &'static [(String, Vec<f32>)] {
    static KNOWN: OnceLock<Vec<(String, Vec<f32>)>> = OnceLock::new();
    let vector = |(program, text): &(String, String)| (program.clone(), encoder.vector(text));
    KNOWN.get_or_init(|| passages.iter().map(vector).collect())
}

/// What each language's questions come to.
fn counts(encoder: &Encoder, cases: &Cases) -> BTreeMap<String, Counts> {
    let passages = known(encoder, &cases.passages);
    let mut counts: BTreeMap<String, Counts> = BTreeMap::new();
    for (lang, program, question) in &cases.questions {
        let found = programs(encoder, question, passages);
        let of_lang = counts.entry(lang.clone()).or_default();
        of_lang.asked += 1;
        of_lang.first += usize::from(found.first() == Some(&program.as_str()));
        of_lang.among_three += usize::from(found.iter().take(3).any(|one| one == program));
    }
    counts
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("cases.json")).unwrap()
}

/// Measured: each language may lose one, because processors add in another order.
#[test]
fn questions_in_ten_languages_find_what_is_written_in_english() {
    let Some(encoder) = encoder() else {
        return;
    };
    let counts = counts(encoder, &cases());
    println!("{counts:?}");
    for (lang, first, among_three) in [
        ("en", 13, 14),
        ("es", 10, 11),
        ("ar", 7, 11),
        ("vi", 10, 11),
        ("ko", 10, 10),
        ("zh", 12, 12),
        ("ht", 6, 8),
        ("tl", 11, 11),
        ("ru", 11, 12),
        ("fr", 9, 11),
    ] {
        let of_lang = counts[lang];
        assert!(of_lang.asked >= 12, "{lang}: {of_lang:?}");
        assert!(
            of_lang.first + 1 >= first && of_lang.among_three + 1 >= among_three,
            "{lang}: {of_lang:?}"
        );
    }
}

/// Half of them ask for subjects that `elsewhere.rs` does not have.
#[test]
fn what_nothing_fits_finds_nothing_nine_times_in_ten() {
    let Some(encoder) = encoder() else {
        return;
    };
    let cases = cases();
    let passages = known(encoder, &cases.passages);
    let questions = cases.nothing.iter();
    let found: Vec<&str> = questions
        .filter(|(_, question)| !programs(encoder, question, passages).is_empty())
        .map(|(_, question)| question.as_str())
        .collect();
    assert_eq!(cases.nothing.len(), 73);
    assert!(found.len() <= 9, "{found:#?}");
}
