//! How the rows of a report are cut, where it may be cut in several ways.

use super::Step;
use serde::{Deserialize, Serialize};

/// What each row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// A day; weeks where the period has more than 93 days.
    Day,
    Week,
    Month,
    Program,
    /// A member of staff.
    Person,
}

impl By {
    /// Every way.
    pub const ALL: [By; 5] = [By::Day, By::Week, By::Month, By::Program, By::Person];

    /// The name in the store, in addresses and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            By::Day => "day",
            By::Week => "week",
            By::Month => "month",
            By::Program => "program",
            By::Person => "person",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|by| by.as_str() == text)
    }

    /// The step of a cut by time; none of any other.
    pub fn step(self) -> Option<Step> {
        match self {
            By::Day => Some(Step::Day),
            By::Week => Some(Step::Week),
            By::Month => Some(Step::Month),
            By::Program | By::Person => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for by in By::ALL {
            assert_eq!(By::parse(by.as_str()), Some(by));
            assert_eq!(serde_json::to_value(by).unwrap(), by.as_str());
        }
        assert_eq!(By::parse("year"), None);
    }
}
