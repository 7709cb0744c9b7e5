//! Variables of a call, and how they get into what is said.

use crate::conversations::template;
use std::collections::BTreeMap;

/// What a look-up that found an application fills in.
pub const LOOKED_UP: [&str; 5] = [
    "case_no",
    "case_status",
    "case_program",
    "applicant_name",
    "first_name",
];
/// What is known of every call.
pub(super) const KNOWN: [&str; 3] = ["agency", "program", "lang"];

/// Whether a text says the same to everybody who calls: nothing that a look-up found, and nothing that a caller has pressed.
pub(super) fn is_general(text: &str) -> bool {
    template::variables(text).is_some_and(|names| names.iter().all(|name| KNOWN.contains(name)))
}

/// Digits of which more are said one by one.
const SAID_AS_NUMBER: usize = 3;

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub text: String,
    /// It is shown nowhere.
    pub is_sensitive: bool,
}

/// What is said, and what may be shown of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Filled {
    pub said: String,
    pub shown: String,
}

/// Fills in the variables. One that is not known is left out.
pub(super) fn fill(text: &str, values: &BTreeMap<String, Value>) -> Filled {
    let with = |of: &dyn Fn(&Value) -> String| {
        let values = values
            .iter()
            .map(|(name, value)| (name.as_str(), of(value)))
            .collect();
        let filled = template::fill(text, &values);
        let mut words = filled.text;
        for name in filled.missing {
            words = words.replace(&format!("{{{{{name}}}}}"), "");
        }
        words
    };
    Filled {
        said: with(&|value| spoken(&value.text)),
        shown: with(&|value| match value.is_sensitive {
            true => "•".repeat(value.text.chars().count()),
            false => value.text.clone(),
        }),
    }
}

/// Numbers that nobody says as one are said digit by digit.
fn spoken(value: &str) -> String {
    if value.len() <= SAID_AS_NUMBER || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return value.to_owned();
    }
    let digits: Vec<String> = value.chars().map(String::from).collect();
    digits.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn general_words_name_what_is_known_of_every_call_and_nothing_else() {
        for text in [
            "We got your call.",
            "{{agency}}, {{ program }}: we got your call. {{lang|en}}",
            "",
        ] {
            assert!(is_general(text), "{text}");
        }
        for text in [
            "Dear {{first_name|you}}",
            "{{case_status}}",
            "You pressed {{keys}}.",
            "{{agency",
            "{{}}",
        ] {
            assert!(!is_general(text), "{text}");
        }
    }

    #[test]
    fn a_number_is_said_digit_by_digit_and_a_sensitive_one_not_shown() {
        let value = |text: &str, is_sensitive| Value {
            text: text.into(),
            is_sensitive,
        };
        let values = [
            ("case_no".to_owned(), value("20417", true)),
            ("floor".to_owned(), value("12", false)),
        ]
        .into();
        let filled = fill(
            "Number {{case_no}}, floor {{floor}}{{nothing}}, {{who|all}}.",
            &values,
        );
        assert_eq!(filled.said, "Number 2 0 4 1 7, floor 12, all.");
        assert_eq!(filled.shown, "Number •••••, floor 12, all.");
    }
}
