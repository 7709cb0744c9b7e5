//! The audience of a report: the specification has one set of reports for individuals and one for businesses.

use serde::{Deserialize, Serialize};

/// The kind of applicant; or everyone, for what is not about applicants of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    Individual,
    Business,
    /// Calls, messages and work: of everybody, also of callers whom nobody knows. No program is for this one.
    Everyone,
}

impl Audience {
    /// Both kinds of applicants.
    pub const ALL: [Audience; 2] = [Audience::Individual, Audience::Business];
    /// Those that reports are on, in the order of their index.
    pub const OF_REPORTS: [Audience; 3] = [Audience::Individual, Audience::Business, Audience::Everyone];

    /// The name in the store, in addresses and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Audience::Individual => "individual",
            Audience::Business => "business",
            Audience::Everyone => "everyone",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::OF_REPORTS
            .into_iter()
            .find(|audience| audience.as_str() == text)
    }

    /// The audience that an application counts for: by the applicant's account type; without an account, by whether a
    /// company applies.
    pub fn of(account_type: Option<&str>, has_company: bool) -> Self {
        match account_type {
            Some("Business" | "Partner") => Audience::Business,
            Some(_) => Audience::Individual,
            None if has_company => Audience::Business,
            None => Audience::Individual,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_says_whom_it_is_about_and_without_one_the_company_does() {
        assert_eq!(Audience::of(Some("Business"), false), Audience::Business);
        assert_eq!(Audience::of(Some("Partner"), false), Audience::Business);
        assert_eq!(Audience::of(Some("Household"), true), Audience::Individual);
        assert_eq!(Audience::of(None, true), Audience::Business);
        assert_eq!(Audience::of(None, false), Audience::Individual);
    }

    #[test]
    fn names_read_back() {
        for audience in Audience::OF_REPORTS {
            assert_eq!(Audience::parse(audience.as_str()), Some(audience));
            assert_eq!(serde_json::to_value(audience).unwrap(), audience.as_str());
        }
    }
}
