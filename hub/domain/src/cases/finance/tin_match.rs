//! Whether a tax id is its bearer's, as far as is known: by what the Internal Revenue Service has answered (publication 2108-A),
//! by the name on file, and by who else gives the same.

use serde::{Deserialize, Serialize};

/// What is known of an application's tax id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TinOutcome {
    /// None is on file.
    Missing,
    /// Nobody has asked yet.
    Unchecked,
    /// Number and name belong together.
    Matched,
    /// The number is another's.
    Mismatch,
    /// No such number was issued.
    NotIssued,
    /// The question was no good: it has to be asked again.
    Unanswered,
}

impl TinOutcome {
    /// What an answer means; none while there is none.
    pub fn of_code(code: Option<i64>) -> Self {
        match code {
            None => TinOutcome::Unchecked,
            Some(0 | 6 | 7 | 8) => TinOutcome::Matched,
            Some(3) => TinOutcome::Mismatch,
            Some(2) => TinOutcome::NotIssued,
            Some(_) => TinOutcome::Unanswered,
        }
    }
}

/// The tax id of one application, without its digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TinMatch {
    pub application_id: i64,
    #[serde(rename = "externalId")]
    pub external_id: String,
    pub outcome: TinOutcome,
    /// What was answered, 0 to 8.
    pub match_code: Option<i64>,
    /// Empty where none is on file.
    pub last_four: String,
    /// The name on file is not the applicant's.
    pub name_differs: bool,
    /// Other people's applications of the program with the same number.
    pub shared_with: i64,
    /// The name as the Internal Revenue Service is asked about it. Empty where none is on file, or its letters have no counterpart there:
    /// then it is asked by hand, or another name is put on file.
    pub asked_name: String,
}

/// Whether two names are the same but for case, order and punctuation.
pub fn matches_name(one: &str, other: &str) -> bool {
    let parts = |name: &str| {
        let mut parts: Vec<String> = name
            .split(|sign: char| !sign.is_alphanumeric())
            .filter(|part| !part.is_empty())
            .map(str::to_lowercase)
            .collect();
        parts.sort();
        parts
    };
    parts(one) == parts(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_mean_what_the_publication_says() {
        assert_eq!(TinOutcome::of_code(None), TinOutcome::Unchecked);
        for code in [0, 6, 7, 8] {
            assert_eq!(TinOutcome::of_code(Some(code)), TinOutcome::Matched);
        }
        assert_eq!(TinOutcome::of_code(Some(3)), TinOutcome::Mismatch);
        assert_eq!(TinOutcome::of_code(Some(2)), TinOutcome::NotIssued);
        assert_eq!(TinOutcome::of_code(Some(4)), TinOutcome::Unanswered);
    }

    #[test]
    fn names_are_compared_as_people_write_them() {
        assert!(matches_name("Reyes, Ana", "ana  reyes"));
        assert!(!matches_name("Ana Reyes", "Ana Reyes Santos"));
    }
}
