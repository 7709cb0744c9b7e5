//! What banks want changed in further entries (NACHA rules, Appendix Five), in plain words.

use serde::Serialize;

/// What a code says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// Part of the receiver's account is to be changed: within six banking days, or before the next entry.
    Account,
    /// Part of what the payer says of itself or of the entry is to be changed.
    Payer,
    /// Our bank has refused a notification.
    Refused,
}

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ChangeReason {
    /// C01 to C13, C61 to C69.
    pub code: &'static str,
    pub kind: ChangeKind,
    /// In plain words.
    pub meaning: &'static str,
}

impl ChangeReason {
    /// By its code; none of others.
    pub fn find(code: &str) -> Option<&'static ChangeReason> {
        CHANGE_REASONS.iter().find(|reason| reason.code == code)
    }
}

const fn reason(code: &'static str, kind: ChangeKind, meaning: &'static str) -> ChangeReason {
    ChangeReason { code, kind, meaning }
}

/// Every reason of the rules. C10 to C12 are retired and still come.
#[rustfmt::skip]
pub static CHANGE_REASONS: [ChangeReason; 22] = {
    use ChangeKind::*;
    [
        reason("C01", Account, "The account number is another."),
        reason("C02", Account, "The routing number is another."),
        reason("C03", Account, "Routing number and account number are others."),
        reason("C04", Account, "The receiver's name is another."),
        reason("C05", Account, "The account is of the other kind: checking or savings."),
        reason("C06", Account, "The account number is another, and the account of the other kind."),
        reason("C07", Account, "Routing number and account number are others, and the account of the other kind."),
        reason("C08", Account, "The number of the foreign bank is another."),
        reason("C09", Payer, "The receiver's identification is another."),
        reason("C10", Payer, "The payer's name is another."),
        reason("C11", Payer, "The payer's number is another."),
        reason("C12", Payer, "The payer's name and number are others."),
        reason("C13", Payer, "The addenda record is not written as it should be; the entry was posted."),
        reason("C61", Refused, "The notification came to the wrong bank."),
        reason("C62", Refused, "The trace number of the notification is wrong."),
        reason("C63", Refused, "The payer's number of the notification is wrong."),
        reason("C64", Refused, "The identification of the notification is wrong."),
        reason("C65", Refused, "The corrected data of the notification is not written as it should be."),
        reason("C66", Refused, "The discretionary data of the notification is wrong."),
        reason("C67", Refused, "The routing number is not the one of the entry."),
        reason("C68", Refused, "The account number is not the one of the entry."),
        reason("C69", Refused, "The transaction code of the notification is wrong."),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acceptance_10_every_change_of_the_rules_has_a_meaning() {
        let codes: Vec<String> = (1..=13)
            .chain(61..=69)
            .map(|code: u32| format!("C{code:02}"))
            .collect();
        let listed: Vec<&str> = CHANGE_REASONS.iter().map(|reason| reason.code).collect();
        assert_eq!(listed, codes);
        for reason in &CHANGE_REASONS {
            assert_eq!(ChangeReason::find(reason.code), Some(reason));
            assert!(reason.meaning.ends_with('.'), "{reason:?}");
        }
        for unknown in ["C00", "C14", "C60", "C70", "c01", "R01", ""] {
            assert_eq!(ChangeReason::find(unknown), None, "{unknown}");
        }
    }
}
