//! Validation of applications (specification 2, section 2.4): the results of a program's rules for one application, and
//! the values each rule used.

mod document_names;
mod examples;
mod rule_names;
mod rule_set;
mod rule_words;

pub use examples::RuleExample;
pub use rule_names::{CaseFacts, Source, facts_of, names_of};
pub use rule_set::{Judged, Rule, RuleBook, RuleFault, RuleSet, Undecided};

use serde::{Deserialize, Serialize};

/// What a rule says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Failed,
    /// Also what cannot be decided.
    Warning,
    Passed,
}

impl Verdict {
    /// The name in the store and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Verdict::Failed => "failed",
            Verdict::Warning => "warning",
            Verdict::Passed => "passed",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        [Verdict::Failed, Verdict::Warning, Verdict::Passed]
            .into_iter()
            .find(|verdict| verdict.as_str() == text)
    }
}

/// How many rules of an application say what (specification 2, section 3, "Validations"). Red if any failed; amber if any
/// warning; green if any passed; grey if none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Validations {
    pub total: i64,
    pub warning: i64,
    pub failed: i64,
    pub passed: i64,
    /// How many of those that passed do so only since staff corrected an answer.
    pub corrected: i64,
}

impl Validations {
    /// Counts with their total.
    pub fn new(failed: i64, warning: i64, passed: i64) -> Self {
        Self {
            total: failed + warning + passed,
            warning,
            failed,
            passed,
            corrected: 0,
        }
    }

    /// The same counts, with those that pass only since a correction.
    #[must_use]
    pub fn with_corrected(self, corrected: i64) -> Self {
        Self { corrected, ..self }
    }

    /// Counts verdicts.
    pub fn of(verdicts: impl IntoIterator<Item = Verdict>) -> Self {
        let (mut failed, mut warning, mut passed) = (0, 0, 0);
        for verdict in verdicts {
            match verdict {
                Verdict::Failed => failed += 1,
                Verdict::Warning => warning += 1,
                Verdict::Passed => passed += 1,
            }
        }
        Self::new(failed, warning, passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_counted_under_the_specifications_names() {
        let counted = Validations::of([
            Verdict::Passed,
            Verdict::Failed,
            Verdict::Passed,
            Verdict::Warning,
        ]);
        let wire = serde_json::to_value(counted).unwrap();
        assert_eq!(
            wire,
            serde_json::json!({ "total": 4, "warning": 1, "failed": 1, "passed": 2, "corrected": 0 })
        );
        for verdict in [Verdict::Failed, Verdict::Warning, Verdict::Passed] {
            assert_eq!(Verdict::parse(verdict.as_str()), Some(verdict));
        }
    }
}
