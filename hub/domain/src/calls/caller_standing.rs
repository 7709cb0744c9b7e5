//! What is known of who called. Anybody can show a number that is not theirs, so a shown number never says who calls: it can only
//! lead to the conversation of the one person who has it on file.

use serde::{Deserialize, Serialize};

/// See the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallerStanding {
    /// The caller said number and date of birth of an application in this call.
    Identified,
    /// Exactly one person has the shown number on file. The caller was not identified.
    OnFile,
    /// Several people have the shown number on file: somebody has to choose.
    Shared,
    /// Nobody has the shown number on file.
    NotOnFile,
    /// No number was shown, or one that is none.
    Withheld,
}

impl CallerStanding {
    const ALL: [Self; 5] = [
        Self::Identified,
        Self::OnFile,
        Self::Shared,
        Self::NotOnFile,
        Self::Withheld,
    ];

    /// Of a caller who has said nothing yet, by the shown number (E.164, empty for none) and how many people have it on file.
    pub fn of_shown(caller: &str, people: i64) -> Self {
        match (caller, people) {
            ("", _) => Self::Withheld,
            (_, ..=0) => Self::NotOnFile,
            (_, 1) => Self::OnFile,
            (_, 2..) => Self::Shared,
        }
    }

    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Identified => "identified",
            Self::OnFile => "on_file",
            Self::Shared => "shared",
            Self::NotOnFile => "not_on_file",
            Self::Withheld => "withheld",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.as_str() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shown_number_identifies_nobody() {
        for (caller, people, standing) in [
            ("", 0, CallerStanding::Withheld),
            ("", 1, CallerStanding::Withheld),
            ("+12025550177", 0, CallerStanding::NotOnFile),
            ("+12025550177", 1, CallerStanding::OnFile),
            ("+12025550177", 2, CallerStanding::Shared),
        ] {
            assert_eq!(
                CallerStanding::of_shown(caller, people),
                standing,
                "{caller} {people}"
            );
        }
    }

    #[test]
    fn standings_read_back() {
        for standing in CallerStanding::ALL {
            assert_eq!(CallerStanding::parse(standing.as_str()), Some(standing));
            assert_eq!(serde_json::to_value(standing).unwrap(), standing.as_str());
        }
    }
}
