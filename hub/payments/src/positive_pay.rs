//! The account that a program's checks are drawn on, and in which form its bank takes and sends lists of checks.

use hub_bank_files::RoutingNumber;
use hub_bank_files::positive_pay::{Layout, cleared_comma_separated, comma_separated};
use serde::{Deserialize, Serialize};

/// What a program's lists of checks are made by. A member that is left out is as in [`PositivePay::default`]: no list can be made yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PositivePay {
    /// Of the bank that checks are drawn on.
    pub routing: String,
    /// The number of the account, sealed; empty where none is given.
    pub sealed_account: String,
    /// Its last digits.
    pub account_last: String,
    /// Of the checks that were written.
    pub layout: Layout,
    /// Of the checks that the bank says were cashed.
    pub cleared: Layout,
}

impl Default for PositivePay {
    fn default() -> Self {
        Self {
            routing: String::new(),
            sealed_account: String::new(),
            account_last: String::new(),
            layout: comma_separated(),
            cleared: cleared_comma_separated(),
        }
    }
}

impl PositivePay {
    /// Every fault: the member, and its machine key. With none, lists can be made and read.
    pub fn faults(&self) -> Vec<(&'static str, &'static str)> {
        let mut faults = Vec::new();
        if self.routing.is_empty() {
            faults.push(("routing", "required"));
        } else if !RoutingNumber::parse(&self.routing).is_ok_and(|number| number.as_str() == self.routing) {
            faults.push(("routing", "invalid"));
        }
        if self.sealed_account.is_empty() {
            faults.push(("account", "required"));
        }
        if !self.layout.faults().is_empty() {
            faults.push(("layout", "invalid"));
        }
        if !self.cleared.reading_faults().is_empty() {
            faults.push(("cleared", "invalid"));
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub_bank_files::positive_pay::Content;

    #[test]
    fn acceptance_13_a_program_that_says_nothing_makes_no_list_and_each_fault_names_its_member() {
        let nothing = PositivePay::default();
        assert_eq!(
            nothing.faults(),
            [("routing", "required"), ("account", "required")]
        );
        let right = PositivePay {
            routing: "121042882".into(),
            sealed_account: "sealed".into(),
            account_last: "0123".into(),
            ..nothing
        };
        assert_eq!(right.faults(), []);
        let text = serde_json::to_string(&right).unwrap();
        assert_eq!(serde_json::from_str::<PositivePay>(&text).unwrap(), right);
        let mut wrong = right;
        wrong.routing = "121042883".into();
        wrong.layout.columns[1].content = Content::Blank;
        wrong.cleared.columns[0].content = Content::Blank;
        assert_eq!(
            wrong.faults(),
            [
                ("routing", "invalid"),
                ("layout", "invalid"),
                ("cleared", "invalid")
            ]
        );
    }
}
