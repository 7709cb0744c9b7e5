//! The account on which a program's checks are drawn, and how they are printed.

use hub_bank_files::RoutingNumber;
use serde::{Deserialize, Serialize};

/// What stands on a program's checks, and where. A member that is left out is as in [`CheckFace::default`]: stock on which the bank has
/// printed everything but payee, amount, date and memo.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CheckFace {
    /// At most 40 characters, like every line below.
    #[schema(required)]
    pub bank_name: String,
    /// Its town or street; may be empty.
    #[schema(required)]
    pub bank_line: String,
    /// Nine digits; empty where the bank has printed it.
    #[schema(required)]
    pub routing_number: String,
    /// Who pays.
    #[schema(required)]
    pub payer_name: String,
    #[schema(required)]
    pub payer_street: String,
    #[schema(required)]
    pub payer_town: String,
    /// Below the line for the signature; may be empty.
    #[schema(required)]
    pub signature: String,
    /// Blank stock: names, labels and the line of magnetic ink are printed too. It asks for magnetic toner.
    #[schema(required)]
    pub micr: bool,
    /// By how many inches everything is moved to the right; to the left below zero.
    #[schema(required)]
    pub right: f64,
    /// By how many inches everything is moved down; up below zero.
    #[schema(required)]
    pub down: f64,
}

impl Default for CheckFace {
    fn default() -> Self {
        Self {
            bank_name: String::new(),
            bank_line: String::new(),
            routing_number: String::new(),
            payer_name: String::new(),
            payer_street: String::new(),
            payer_town: String::new(),
            signature: "Authorized signature".into(),
            micr: false,
            right: 0.0,
            down: 0.0,
        }
    }
}

/// The furthest that a printer may be off, in inches.
pub const MOST_OFFSET: f64 = 0.5;
/// The longest line, in characters.
const LONGEST_LINE: usize = 40;

/// The account of a program's checks, as it is kept.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CheckAccount {
    pub face: CheckFace,
    /// The number as the magnetic line has it, sealed; empty where there is none.
    pub sealed_account: String,
    /// Its last four digits; empty where there is none.
    pub account_last: String,
}

impl CheckFace {
    /// Every fault: the member, and its machine key.
    pub fn faults(&self) -> Vec<(&'static str, &'static str)> {
        let mut faults = Vec::new();
        for (field, text, is_needed) in [
            ("bank_name", &self.bank_name, self.micr),
            ("bank_line", &self.bank_line, false),
            ("payer_name", &self.payer_name, self.micr),
            ("payer_street", &self.payer_street, false),
            ("payer_town", &self.payer_town, false),
            ("signature", &self.signature, false),
        ] {
            if is_needed && text.trim().is_empty() {
                faults.push((field, "required"));
            } else if text.chars().any(char::is_control) {
                faults.push((field, "invalid"));
            } else if text.chars().count() > LONGEST_LINE {
                faults.push((field, "too_long"));
            }
        }
        let number = &self.routing_number;
        if number.is_empty() {
            if self.micr {
                faults.push(("routing_number", "required"));
            }
        } else if !RoutingNumber::parse(number).is_ok_and(|known| known.as_str() == number) {
            faults.push(("routing_number", "invalid"));
        }
        for (field, inches) in [("right", self.right), ("down", self.down)] {
            if !inches.is_finite() || inches.abs() > MOST_OFFSET {
                faults.push((field, "too_large"));
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preprinted_stock_needs_nothing_and_blank_stock_its_bank_and_payer() {
        assert_eq!(CheckFace::default().faults(), []);
        let blank = CheckFace {
            micr: true,
            ..CheckFace::default()
        };
        assert_eq!(
            blank.faults(),
            [
                ("bank_name", "required"),
                ("payer_name", "required"),
                ("routing_number", "required")
            ]
        );
    }

    #[test]
    fn each_fault_names_its_member() {
        let wrong = CheckFace {
            bank_line: "x".repeat(41),
            signature: "two\nlines".into(),
            routing_number: "121042883".into(),
            right: 0.6,
            down: f64::NAN,
            ..CheckFace::default()
        };
        assert_eq!(
            wrong.faults(),
            [
                ("bank_line", "too_long"),
                ("signature", "invalid"),
                ("routing_number", "invalid"),
                ("right", "too_large"),
                ("down", "too_large"),
            ]
        );
    }
}
