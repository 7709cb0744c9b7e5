//! In which languages a text that people get exists, and which of those that are needed are missing.

use crate::people::text_language::{read_of, without_region};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Every text exists in it.
const ALWAYS: &str = "en";

/// The languages that the people of a tenant need.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NeededLanguages {
    /// With the open applications of people who read them; those that the tenant offers stand here without any, too.
    open: BTreeMap<String, i64>,
}

impl NeededLanguages {
    /// Of the languages that the tenant offers (BCP 47), and the languages of people with open applications, with the number of those.
    /// Regions count as their language.
    pub fn of(offered: &[String], people: &[(String, i64)]) -> Self {
        let mut open: BTreeMap<String, i64> = offered
            .iter()
            .filter(|lang| !lang.trim().is_empty())
            .map(|lang| (lang.clone(), 0))
            .collect();
        open.entry(ALWAYS.to_owned()).or_default();
        for (lang, applications) in people.iter().filter(|(lang, _)| !lang.trim().is_empty()) {
            let known = read_of(open.keys().map(String::as_str), lang).map(str::to_owned);
            *open
                .entry(known.unwrap_or_else(|| without_region(lang)))
                .or_default() += applications;
        }
        Self { open }
    }

    /// With languages in which the tenant writes other texts: who writes one text in Spanish means all of them.
    #[must_use]
    pub fn and_written<'a>(mut self, langs: impl IntoIterator<Item = &'a str>) -> Self {
        for lang in langs {
            if read_of(self.open.keys().map(String::as_str), lang).is_none() {
                self.open.insert(without_region(lang), 0);
            }
        }
        self
    }

    /// How a text that is written in these languages covers them. A language whose text is empty is not to be named.
    pub fn coverage<'a>(&self, written: impl IntoIterator<Item = &'a str>) -> LanguageCoverage {
        let written: BTreeSet<&str> = written.into_iter().collect();
        let needed = self.open.iter();
        let mut missing: Vec<MissingLanguage> = needed
            .filter(|(lang, _)| read_of(written.iter().copied(), lang).is_none())
            .map(|(lang, open)| MissingLanguage {
                lang: lang.clone(),
                open_applications: *open,
            })
            .collect();
        missing.sort_by(|a, b| {
            (-a.open_applications, a.lang.as_str()).cmp(&(-b.open_applications, b.lang.as_str()))
        });
        LanguageCoverage {
            written: written.into_iter().map(str::to_owned).collect(),
            missing,
        }
    }
}

/// See the module.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LanguageCoverage {
    /// Languages (BCP 47) in which it has words.
    pub written: Vec<String>,
    /// Languages that are needed and in which nobody reads it; those of most open applications first.
    pub missing: Vec<MissingLanguage>,
}

/// A language in which a text is missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct MissingLanguage {
    /// BCP 47.
    pub lang: String,
    /// Open applications of people who read it, of the newest 20,000 in a program; 0: the tenant offers it, or writes other texts in it.
    pub open_applications: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(langs: &[&str]) -> Vec<String> {
        langs.iter().map(|lang| (*lang).to_owned()).collect()
    }

    fn people(spoken: &[(&str, i64)]) -> Vec<(String, i64)> {
        spoken
            .iter()
            .map(|(lang, open)| ((*lang).to_owned(), *open))
            .collect()
    }

    fn missing(coverage: &LanguageCoverage) -> Vec<(&str, i64)> {
        let missing = coverage.missing.iter();
        missing
            .map(|one| (one.lang.as_str(), one.open_applications))
            .collect()
    }

    #[test]
    fn what_is_missing_is_named_with_the_applications_that_wait_for_it() {
        let needed = NeededLanguages::of(
            &owned(&["en", "es", "vi"]),
            &people(&[("es-MX", 3), ("ar", 7), ("en-US", 40), ("", 2)]),
        );
        let coverage = needed.coverage(["en", "es"]);
        assert_eq!(coverage.written, ["en", "es"]);
        assert_eq!(missing(&coverage), [("ar", 7), ("vi", 0)]);
        assert_eq!(
            missing(&needed.coverage([])),
            [("en", 40), ("ar", 7), ("es", 3), ("vi", 0)]
        );
        assert!(needed.coverage(["ar", "en", "es-419", "vi"]).missing.is_empty());
    }

    #[test]
    fn regions_are_one_language_and_scripts_are_two() {
        let needed = NeededLanguages::of(
            &[],
            &people(&[
                ("pt-BR", 2),
                ("pt", 1),
                ("zh-TW", 4),
                ("zh-Hans", 5),
                ("zh-HK", 1),
            ]),
        );
        assert_eq!(
            missing(&needed.coverage(["en", "zh-Hans"])),
            [("zh-Hant", 5), ("pt", 3)]
        );
        assert!(needed.coverage(["en", "pt-BR", "zh"]).missing.is_empty());
    }

    #[test]
    fn a_language_of_other_texts_is_expected_of_each() {
        let needed = NeededLanguages::of(&[], &[]).and_written(["en", "es-419", "es"]);
        assert_eq!(missing(&needed.coverage(["en"])), [("es", 0)]);
    }
}
