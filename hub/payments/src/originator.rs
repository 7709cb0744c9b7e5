//! Who pays awards by bank: what a program's files of payments say of it, as its bank has agreed.

use hub_bank_files::RoutingNumber;
use serde::{Deserialize, Serialize};

/// The class of a program's payments (NACHA's Standard Entry Class).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PayeeClass {
    /// To people.
    Ppd,
    /// To businesses.
    Ccd,
}

/// What the files of a program say of whoever pays. A member that is left out is as in [`PayoutOriginator::default`]: nothing can be paid
/// by bank yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PayoutOriginator {
    /// As payees see it on their statements; at most 16 characters.
    #[schema(required)]
    pub company_name: String,
    /// As the bank has assigned it; at most 10 characters, often 1 and the employer's number.
    #[schema(required)]
    pub company_id: String,
    /// What is paid, as payees see it; at most 10 characters.
    #[schema(required)]
    pub description: String,
    #[schema(required)]
    pub class: PayeeClass,
    /// The routing number of the bank that pays.
    #[schema(required)]
    pub originating: String,
    /// The routing number of the bank that takes the file; often the same.
    #[schema(required)]
    pub destination: String,
    /// At most 23 characters.
    #[schema(required)]
    pub destination_name: String,
    /// Ten characters by which that bank knows whoever hands the file over; empty: the routing number of the bank that pays.
    #[schema(required)]
    pub origin: String,
    /// At most 23 characters.
    #[schema(required)]
    pub origin_name: String,
    /// How many banking days behind the day of the file the money is to arrive.
    #[schema(required)]
    pub banking_days: u8,
}

impl Default for PayoutOriginator {
    fn default() -> Self {
        Self {
            company_name: String::new(),
            company_id: String::new(),
            description: "AWARD".into(),
            class: PayeeClass::Ppd,
            originating: String::new(),
            destination: String::new(),
            destination_name: String::new(),
            origin: String::new(),
            origin_name: String::new(),
            banking_days: 1,
        }
    }
}

/// The most banking days that a file may be ahead of its money.
const MOST_DAYS: u8 = 5;

impl PayoutOriginator {
    /// Every fault: the member, and its machine key. With none, a file can be written.
    pub fn faults(&self) -> Vec<(&'static str, &'static str)> {
        let mut faults = Vec::new();
        for (field, text, most) in [
            ("company_name", &self.company_name, 16),
            ("company_id", &self.company_id, 10),
            ("description", &self.description, 10),
            ("destination_name", &self.destination_name, 23),
            ("origin_name", &self.origin_name, 23),
        ] {
            if text.trim().is_empty() {
                faults.push((field, "required"));
            } else if !is_plain(text) {
                faults.push((field, "invalid"));
            } else if text.len() > most {
                faults.push((field, "too_long"));
            }
        }
        for (field, text) in [
            ("originating", &self.originating),
            ("destination", &self.destination),
        ] {
            if text.trim().is_empty() {
                faults.push((field, "required"));
            } else if !RoutingNumber::parse(text).is_ok_and(|number| number.as_str() == text) {
                faults.push((field, "invalid"));
            }
        }
        if !self.origin.is_empty() && (self.origin.len() != 10 || !is_plain(&self.origin)) {
            faults.push(("origin", "invalid"));
        }
        if self.banking_days > MOST_DAYS {
            faults.push(("banking_days", "too_large"));
        }
        faults
    }
}

/// What a row of such a file takes.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_a_bank_writes_no_file_and_each_fault_names_its_member() {
        let fields = |of: &PayoutOriginator| {
            let all = of.faults().into_iter();
            all.map(|(field, _)| field).collect::<Vec<_>>()
        };
        assert_eq!(
            fields(&PayoutOriginator::default()),
            [
                "company_name",
                "company_id",
                "destination_name",
                "origin_name",
                "originating",
                "destination"
            ]
        );
        let right = PayoutOriginator {
            company_name: "RIVERBEND COUNTY".into(),
            company_id: "1123456789".into(),
            originating: "121042882".into(),
            destination: "121042882".into(),
            destination_name: "RIVERBEND SAVINGS".into(),
            origin_name: "RIVERBEND COUNTY".into(),
            ..PayoutOriginator::default()
        };
        assert_eq!(right.faults(), []);
        let wrong = PayoutOriginator {
            company_name: "RIVERBEND COUNTY RELIEF".into(),
            company_id: "Nº 7".into(),
            originating: "121042883".into(),
            origin: "12".into(),
            banking_days: 6,
            ..right
        };
        assert_eq!(
            wrong.faults(),
            [
                ("company_name", "too_long"),
                ("company_id", "invalid"),
                ("originating", "invalid"),
                ("origin", "invalid"),
                ("banking_days", "too_large"),
            ]
        );
    }
}
