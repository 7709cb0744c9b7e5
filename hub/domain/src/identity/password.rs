//! Requirements for a new password (specification 1, section 5; NIST SP 800-63B for the policy `nist`). Pure rules:
//! whether a password is on a list of leaked ones or was used before is checked elsewhere.

use serde::{Deserialize, Serialize};

/// Shortest password under `classic`.
const CLASSIC_MIN: usize = 8;
/// Shortest password under `login_id`.
const LOGIN_ID_MIN: usize = 7;
/// Shortest password under `nist` if it is the only factor (SP 800-63B, section 3.1.1.2).
const NIST_MIN: usize = 15;
/// The same where a second factor is always asked for too.
const NIST_MIN_WITH_FACTOR: usize = 8;
/// Names and local parts shorter than this are found in too many words to be refused.
const SHORTEST_NAME: usize = 3;

/// A tenant's rule for passwords.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PasswordPolicy {
    /// 8 characters, three of four classes.
    Classic,
    /// 7 characters, all four classes.
    LoginId,
    /// 15 characters, or 8 beside a second factor; no classes.
    Nist,
}

impl PasswordPolicy {
    /// Reads the name in a tenant's settings; an unknown name is `classic`.
    pub fn parse(name: &str) -> Self {
        match name {
            "login_id" => PasswordPolicy::LoginId,
            "nist" => PasswordPolicy::Nist,
            _ => PasswordPolicy::Classic,
        }
    }
}

/// Why a password is refused; the names are those of the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PasswordFault {
    TooShort,
    NeedsClasses,
    NeedsUpper,
    NeedsLower,
    NeedsNumber,
    NeedsSpecial,
    Breached,
    ContainsName,
    UsedBefore,
}

impl PasswordFault {
    /// The key on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            PasswordFault::TooShort => "too_short",
            PasswordFault::NeedsClasses => "needs_classes",
            PasswordFault::NeedsUpper => "needs_upper",
            PasswordFault::NeedsLower => "needs_lower",
            PasswordFault::NeedsNumber => "needs_number",
            PasswordFault::NeedsSpecial => "needs_special",
            PasswordFault::Breached => "breached",
            PasswordFault::ContainsName => "contains_name",
            PasswordFault::UsedBefore => "used_before",
        }
    }
}

/// What one login is held to: the strictest of its tenants in every respect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordRules {
    /// The policy under whose name the rules are shown.
    pub policy: PasswordPolicy,
    /// In characters, not bytes.
    pub min_length: usize,
    /// How many of lower case, upper case, digit and special must be there: 0, 3 or 4.
    pub classes: usize,
}

impl PasswordRules {
    /// The rules of one policy; `factor` when a second factor is always asked for.
    pub fn of(policy: PasswordPolicy, factor: bool) -> Self {
        let (min_length, classes) = match (policy, factor) {
            (PasswordPolicy::Classic, _) => (CLASSIC_MIN, 3),
            (PasswordPolicy::LoginId, _) => (LOGIN_ID_MIN, 4),
            (PasswordPolicy::Nist, false) => (NIST_MIN, 0),
            (PasswordPolicy::Nist, true) => (NIST_MIN_WITH_FACTOR, 0),
        };
        Self {
            policy,
            min_length,
            classes,
        }
    }

    /// The stricter of both in each respect.
    pub fn and(self, other: Self) -> Self {
        Self {
            policy: self.policy.max(other.policy),
            min_length: self.min_length.max(other.min_length),
            classes: self.classes.max(other.classes),
        }
    }

    /// Faults of a password for a person with these names (first, last, company, local part of the address).
    pub fn faults(&self, password: &str, names: &[&str]) -> Vec<PasswordFault> {
        let mut faults = Vec::new();
        if password.chars().count() < self.min_length {
            faults.push(PasswordFault::TooShort);
        }
        let has = |class: fn(char) -> bool| password.chars().any(class);
        let missing: Vec<PasswordFault> = [
            (has(char::is_uppercase), PasswordFault::NeedsUpper),
            (has(char::is_lowercase), PasswordFault::NeedsLower),
            (has(char::is_numeric), PasswordFault::NeedsNumber),
            (has(|c| !c.is_alphanumeric()), PasswordFault::NeedsSpecial),
        ]
        .into_iter()
        .filter_map(|(there, fault)| (!there).then_some(fault))
        .collect();
        if 4 - missing.len() < self.classes {
            if self.classes == 4 {
                faults.extend(missing);
            } else {
                faults.push(PasswordFault::NeedsClasses);
            }
        }
        let lower = password.to_lowercase();
        let parts = names.iter().flat_map(|name| name.split_whitespace());
        if parts
            .map(str::to_lowercase)
            .any(|part| part.chars().count() >= SHORTEST_NAME && lower.contains(&part))
        {
            faults.push(PasswordFault::ContainsName);
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::PasswordFault::*;
    use super::*;

    fn faults(policy: PasswordPolicy, password: &str) -> Vec<PasswordFault> {
        PasswordRules::of(policy, false).faults(password, &[])
    }

    #[test]
    fn classic_wants_eight_characters_of_three_classes() {
        let classic = |password| faults(PasswordPolicy::Classic, password);
        assert_eq!(classic("Mill-street"), []);
        assert_eq!(classic("Mill-12"), [TooShort]);
        assert_eq!(classic("millstreet12"), [NeedsClasses]);
        assert_eq!(classic("mill"), [TooShort, NeedsClasses]);
    }

    #[test]
    fn login_id_names_each_missing_class() {
        let login_id = |password| faults(PasswordPolicy::LoginId, password);
        assert_eq!(login_id("Mill-12"), []);
        assert_eq!(
            login_id("mill"),
            [TooShort, NeedsUpper, NeedsNumber, NeedsSpecial]
        );
        assert_eq!(login_id("MILL-12"), [NeedsLower]);
    }

    #[test]
    fn nist_wants_length_alone_and_less_of_it_beside_a_second_factor() {
        assert_eq!(faults(PasswordPolicy::Nist, "ñandú come pasto"), []);
        assert_eq!(faults(PasswordPolicy::Nist, "ñandú come"), [TooShort]);
        let beside = PasswordRules::of(PasswordPolicy::Nist, true);
        assert_eq!(beside.faults("ñandú co", &[]), []);
        assert_eq!(beside.faults("ñandú", &[]), [TooShort]);
    }

    #[test]
    fn a_login_in_several_tenants_meets_the_strictest_in_every_respect() {
        let rules = [
            PasswordPolicy::LoginId,
            PasswordPolicy::Nist,
            PasswordPolicy::Classic,
        ]
        .map(|policy| PasswordRules::of(policy, false))
        .into_iter()
        .reduce(PasswordRules::and)
        .unwrap();
        assert_eq!(
            rules,
            PasswordRules {
                policy: PasswordPolicy::Nist,
                min_length: 15,
                classes: 4
            }
        );
    }

    #[test]
    fn names_and_the_local_part_have_no_place_in_it() {
        let rules = PasswordRules::of(PasswordPolicy::Classic, false);
        assert_eq!(rules.faults("xSANTOS-2026", &["Maria", "Santos"]), [ContainsName]);
        assert_eq!(rules.faults("Applicant2-x", &["applicant2"]), [ContainsName]);
        // Two letters are in too many words.
        assert_eq!(rules.faults("Follow-2026", &["Lo", ""]), []);
        assert_eq!(rules.faults("Cruz!dela!77", &["Dela Cruz"]), [ContainsName]);
    }
}
