//! Whether a conversation may be recorded, given the states its parties are in. The strictest of their rules applies;
//! an unknown rule forbids recording.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What must have happened before somebody may be recorded; the later, the stricter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RecordingRule {
    /// They have been notified, and stay on the call.
    Notice,
    /// They have been notified, and have agreed.
    Agreement,
    /// They are not recorded.
    Never,
}

impl RecordingRule {
    /// The name in the store and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Notice => "notice",
            Self::Agreement => "agreement",
            Self::Never => "never",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Notice, Self::Agreement, Self::Never]
            .into_iter()
            .find(|rule| rule.as_str() == text)
    }
}

/// A tenant's rules by state. A state is a postal code of two letters; empty where it is not known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordingRules {
    /// Where the tenant's own people sit.
    pub home: String,
    pub by_state: BTreeMap<String, RecordingRule>,
}

impl std::fmt::Display for RecordingRules {
    /// In one line, for the terminal and the audit log: `home VA, PA agreement`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        fn name(state: &str) -> &str {
            if state.is_empty() { "unknown" } else { state }
        }
        write!(f, "home {}", name(&self.home))?;
        for (state, rule) in &self.by_state {
            write!(f, ", {} {}", name(state), rule.as_str())?;
        }
        Ok(())
    }
}

impl RecordingRules {
    /// The rule of one state: without a row nothing is recorded.
    pub fn of(&self, state: &str) -> RecordingRule {
        self.by_state.get(state).copied().unwrap_or(RecordingRule::Never)
    }

    /// The rule of a conversation between the tenant's people and somebody in a state.
    pub fn with(&self, state: &str) -> RecordingRule {
        self.of(&self.home).max(self.of(state))
    }

    /// Why nothing may be recorded with somebody in a state: a machine key; none where it may.
    pub fn refusal(&self, state: &str) -> Option<&'static str> {
        let rows = [self.by_state.get(&self.home), self.by_state.get(state)];
        match self.with(state) {
            RecordingRule::Notice | RecordingRule::Agreement => None,
            RecordingRule::Never if rows.contains(&Some(&RecordingRule::Never)) && !state.is_empty() => {
                Some("state_never")
            }
            RecordingRule::Never => Some("state_unknown"),
        }
    }
}

/// The states, the district and the territories of the USA, by their postal codes.
pub const STATES: [&str; 56] = [
    "AK", "AL", "AR", "AS", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "GU", "HI", "IA", "ID", "IL",
    "IN", "KS", "KY", "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MP", "MS", "MT", "NC", "ND", "NE", "NH",
    "NJ", "NM", "NV", "NY", "OH", "OK", "OR", "PA", "PR", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VI",
    "VT", "WA", "WI", "WV", "WY",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(home: &str, rows: &[(&str, RecordingRule)]) -> RecordingRules {
        RecordingRules {
            home: home.into(),
            by_state: rows
                .iter()
                .map(|(state, rule)| ((*state).into(), *rule))
                .collect(),
        }
    }

    #[test]
    fn the_strictest_rule_of_the_parties_holds() {
        use RecordingRule::{Agreement, Never, Notice};
        let rules = rules(
            "VA",
            &[("VA", Notice), ("PA", Agreement), ("OR", Never), ("NY", Notice)],
        );
        assert_eq!(rules.with("NY"), Notice);
        assert_eq!(rules.with("PA"), Agreement);
        assert_eq!(rules.with("OR"), Never);
        let moved = RecordingRules {
            home: "PA".into(),
            ..rules
        };
        assert_eq!(moved.with("NY"), Agreement, "the tenant's own state counts too");
        assert_eq!(moved.with("OR"), Never);
    }

    #[test]
    fn what_is_not_known_closes() {
        use RecordingRule::{Agreement, Never, Notice};
        let some = rules("VA", &[("VA", Notice), ("OR", Never)]);
        assert_eq!(some.with(""), Never, "an applicant whose state is not known");
        assert_eq!(some.with("TX"), Never, "a state without a row");
        assert_eq!(
            rules("", &[("VA", Notice)]).with("VA"),
            Never,
            "a tenant whose state is not known"
        );
        assert_eq!(RecordingRules::default().with(""), Never);
        let careful = rules("VA", &[("VA", Notice), ("", Agreement)]);
        assert_eq!(careful.with(""), Agreement, "unless the tenant has a row for it");
        assert_eq!(some.refusal("VA"), None);
        assert_eq!(some.refusal("OR"), Some("state_never"));
        assert_eq!(some.refusal(""), Some("state_unknown"));
        assert_eq!(some.refusal("TX"), Some("state_unknown"));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for rule in [
            RecordingRule::Notice,
            RecordingRule::Agreement,
            RecordingRule::Never,
        ] {
            assert_eq!(RecordingRule::parse(rule.as_str()), Some(rule));
        }
        assert_eq!(RecordingRule::parse("perhaps"), None);
        assert!(STATES.is_sorted());
    }
}
