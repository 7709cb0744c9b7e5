//! What an answer to a golden case must be, judged without a model: its sources, its language, its length, and words that it has to
//! have or must not have.

use crate::grounding::{Dropped, Grounding, Judged, without_sources};
use crate::passage::Passage;
use serde::{Deserialize, Serialize};

/// Conditions of a case. What is left out is not asked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = AiChecks)]
pub struct Checks {
    /// At least one sentence has a source, and none has an unknown one or a quote that is not there.
    pub has_sources: bool,
    /// No sentence is without a source.
    pub all_sourced: bool,
    /// Numbers of passages of which at least one must be named; empty: any.
    pub expected_sources: Vec<i64>,
    /// The language of the answer (`en`, `es`, `ar`); empty: any.
    pub lang: String,
    /// Fewest and most characters; 0: no limit.
    pub fewest: i64,
    pub most: i64,
    /// Words of which each must be there, whatever its capitals.
    pub words: Vec<String>,
    /// Words of which none may be there.
    pub forbidden: Vec<String>,
    /// Nothing must be found: the answer offers nothing.
    pub finds_nothing: bool,
}

/// The keys of the conditions that an answer does not meet, in the order of [`Checks`].
pub fn failed(checks: &Checks, answer: &str, passages: &[Passage]) -> Vec<String> {
    let mut grounding = Grounding::on(passages);
    let mut judged = grounding.push(answer);
    judged.extend(grounding.finish());
    let kept: Vec<&Vec<i64>> = judged
        .iter()
        .filter_map(|one| match one {
            Judged::Kept(sentence) => Some(&sentence.sources),
            Judged::Dropped(_) => None,
        })
        .collect();
    let has = |why: Dropped| judged.contains(&Judged::Dropped(why));
    let (plain, _) = without_sources(answer);
    let small = plain.to_lowercase();
    let length = i64::try_from(plain.trim().chars().count()).unwrap_or(i64::MAX);
    let is_named = |id: &i64| kept.iter().any(|sources| sources.contains(id));
    let is_there = |word: &String| small.contains(&word.to_lowercase());
    let conditions = [
        (
            "has_sources",
            !checks.has_sources
                || (!kept.is_empty() && !has(Dropped::UnknownSource) && !has(Dropped::QuoteNotFound)),
        ),
        (
            "all_sourced",
            !checks.all_sourced || (!kept.is_empty() && kept.len() == judged.len()),
        ),
        (
            "expected_sources",
            checks.expected_sources.is_empty() || checks.expected_sources.iter().any(is_named),
        ),
        ("lang", checks.lang.is_empty() || is_in(&plain, &checks.lang)),
        ("fewest", checks.fewest <= 0 || length >= checks.fewest),
        ("most", checks.most <= 0 || length <= checks.most),
        ("words", checks.words.iter().all(is_there)),
        ("forbidden", !checks.forbidden.iter().any(is_there)),
        ("finds_nothing", !checks.finds_nothing || kept.is_empty()),
    ];
    let failed = conditions.into_iter().filter(|(_, is_met)| !is_met);
    failed.map(|(key, _)| key.to_owned()).collect()
}

/// Words that nearly every text of a language has.
const ENGLISH: [&str; 12] = [
    "the", "and", "of", "to", "for", "is", "are", "in", "with", "that", "who", "a",
];
const SPANISH: [&str; 12] = [
    "el", "la", "los", "las", "de", "que", "para", "en", "y", "con", "es", "un",
];

/// Whether a text can be in a language, as far as its letters and smallest words say. Languages other than these are taken on trust.
fn is_in(text: &str, lang: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let (arabic, all) = letters.fold((0_usize, 0_usize), |(arabic, all), c| {
        (
            arabic + usize::from(('\u{600}'..='\u{6ff}').contains(&c)),
            all + 1,
        )
    });
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let count = |of: &[&str]| words.iter().filter(|word| of.contains(&word.as_str())).count();
    match lang.split('-').next().unwrap_or_default() {
        "ar" => all > 0 && arabic * 2 > all,
        "en" => arabic * 2 <= all && count(&ENGLISH) > count(&SPANISH),
        "es" => arabic * 2 <= all && count(&SPANISH) > count(&ENGLISH),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passages() -> Vec<Passage> {
        vec![Passage {
            id: 1,
            program_id: Some(5),
            title: "Rent help".into(),
            text: "Money for renters who are behind.".into(),
            lang: "en".into(),
        }]
    }

    fn keys(checks: Checks, answer: &str) -> Vec<String> {
        failed(&checks, answer, &passages())
    }

    #[test]
    fn each_condition_fails_by_its_name() {
        let checks = Checks {
            has_sources: true,
            all_sourced: true,
            expected_sources: vec![1],
            lang: "en".into(),
            fewest: 10,
            most: 60,
            words: vec!["Rent".into()],
            forbidden: vec!["you qualify".into()],
            finds_nothing: false,
        };
        assert!(keys(checks.clone(), "Rent help is money for renters [1].").is_empty());
        assert_eq!(
            keys(checks.clone(), "Surely you qualify for the money."),
            [
                "has_sources",
                "all_sourced",
                "expected_sources",
                "words",
                "forbidden"
            ]
        );
        assert_eq!(
            keys(checks.clone(), "El dinero es para los que deben la renta [1]."),
            ["lang"]
        );
        assert_eq!(keys(checks, "Rent [1]."), ["lang", "fewest"]);
        let nothing = Checks {
            finds_nothing: true,
            ..Checks::default()
        };
        assert!(keys(nothing.clone(), "NOTHING").is_empty());
        assert_eq!(keys(nothing, "Rent help [1]."), ["finds_nothing"]);
        assert!(is_in("المال للمستأجرين", "ar") && !is_in("the money", "ar"));
    }
}
