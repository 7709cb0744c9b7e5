//! What a carrier says of a caller, beside the number that their telephone shows. It is read from trunks that name the address of
//! the carrier alone: anybody else could say it of themselves.

use crate::people::address::normal_phone;
use crate::written::{is_invisible, plain_name};
use serde::{Deserialize, Serialize};

/// Longest name that is kept, in characters.
const LONGEST_NAME: usize = 128;
/// Longest extension or name of a line that a call was forwarded from, in characters.
const LONGEST_LINE: usize = 32;
/// How a line is called that keeps its number to itself.
const NAMELESS: [&str; 4] = ["anonymous", "unknown", "unavailable", "restricted"];

/// What a carrier says of a caller.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct AssertedCaller {
    /// The name that the carrier has for the number; empty: it said none. It is not who calls.
    pub name: String,
    /// What came of the carrier's check of the shown number; null: it said nothing of one.
    pub number_check: Option<NumberCheck>,
    /// The number (E.164) or extension that forwarded the call here; empty: none is known.
    pub forwarded_from: String,
}

/// What came of a carrier's check whether the caller may show the number (SHAKEN, RFC 8588). It says nothing of who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NumberCheck {
    /// The number is the caller's line's.
    Passed,
    /// The check failed, could not be made, or vouches for less than the number.
    Failed,
}

impl NumberCheck {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Passed, Self::Failed]
            .into_iter()
            .find(|check| check.as_str() == text)
    }

    /// Reads a verdict as carriers write it (`verstat` of 3GPP TS 24.229, with the level of attestation where they add it): full
    /// attestation alone vouches for the number, which the levels B and C do not. None for anything else.
    pub fn of_verstat(verdict: &str) -> Option<Self> {
        let is = |known: &str| verdict.trim().eq_ignore_ascii_case(known);
        if is("TN-Validation-Passed") || is("TN-Validation-Passed-A") {
            return Some(Self::Passed);
        }
        let failed = [
            "TN-Validation-Passed-B",
            "TN-Validation-Passed-C",
            "TN-Validation-Failed",
            "TN-Validation-Failed-A",
            "TN-Validation-Failed-B",
            "TN-Validation-Failed-C",
            "No-TN-Validation",
        ];
        failed.into_iter().any(is).then_some(Self::Failed)
    }
}

impl AssertedCaller {
    /// Whether the carrier said nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A name as somebody outside wrote it, for screens: no control characters, nothing that turns the direction of the words around
/// it, and of limited length.
pub fn shown_name(name: &str) -> String {
    let plain: String = plain_name(name).chars().take(LONGEST_NAME).collect();
    plain.trim_end().to_owned()
}

/// The line that forwarded a call: a number as E.164, or an extension or name of an office; empty for what is neither, and for a
/// line that keeps its number to itself.
pub fn forwarding_line(user: &str) -> String {
    let plain: String = user.chars().filter(|c| !is_invisible(*c)).collect();
    let plain = plain.trim();
    if let Some(number) = normal_phone(plain) {
        return number;
    }
    let is_line = !plain.is_empty()
        && plain.chars().count() <= LONGEST_LINE
        && plain
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-_.*#".contains(c));
    let is_nameless = NAMELESS.iter().any(|name| plain.eq_ignore_ascii_case(name));
    match is_line && !is_nameless {
        true => plain.to_owned(),
        false => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_full_attestation_vouches_for_a_number() {
        for (verdict, check) in [
            ("TN-Validation-Passed", Some(NumberCheck::Passed)),
            ("tn-validation-passed-a ", Some(NumberCheck::Passed)),
            ("TN-Validation-Passed-B", Some(NumberCheck::Failed)),
            ("TN-Validation-Passed-C", Some(NumberCheck::Failed)),
            ("TN-Validation-Failed", Some(NumberCheck::Failed)),
            ("No-TN-Validation", Some(NumberCheck::Failed)),
            ("TN-Validation-Passed-D", None),
            ("passed", None),
            ("", None),
        ] {
            assert_eq!(NumberCheck::of_verstat(verdict), check, "{verdict}");
        }
        for check in [NumberCheck::Passed, NumberCheck::Failed] {
            assert_eq!(NumberCheck::parse(check.as_str()), Some(check));
            assert_eq!(serde_json::to_value(check).unwrap(), check.as_str());
        }
    }

    #[test]
    fn a_name_from_outside_cannot_rearrange_a_screen() {
        assert_eq!(
            shown_name("Ada \u{202e}ecilA\u{202c}\r\n\u{0}<b>"),
            "Ada ecilA <b>"
        );
        assert_eq!(shown_name(&"x".repeat(4_096)).chars().count(), LONGEST_NAME);
        assert_eq!(shown_name("\u{2066}\u{200f}\u{7}"), "");
        assert_eq!(shown_name("أمل حداد"), "أمل حداد");
    }

    #[test]
    fn a_call_is_forwarded_from_a_number_or_an_extension() {
        for (user, line) in [
            ("+1 (202) 555-0100", "+12025550100"),
            ("2025550100", "+12025550100"),
            ("204", "204"),
            ("front.desk", "front.desk"),
            ("anonymous", ""),
            ("Unknown", ""),
            ("a b<script>", ""),
            ("\u{202e}204", "204"),
            ("", ""),
        ] {
            assert_eq!(forwarding_line(user), line, "{user}");
        }
        assert_eq!(forwarding_line(&"7".repeat(4_096)), "");
    }
}
