//! A bank account that somebody names, and whether it can be one.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What an account is for its bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BankAccountKind)]
pub enum AccountKind {
    Checking,
    Savings,
}

impl AccountKind {
    /// The name on the wire, which is the providers' too.
    pub fn as_str(self) -> &'static str {
        match self {
            AccountKind::Checking => "checking",
            AccountKind::Savings => "savings",
        }
    }
}

/// A bank account. It is shown by its last digits alone, in logs too.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BankAccount {
    /// Nine digits.
    pub routing_number: String,
    /// 4 to 17 digits (ANSI X9.100-160-1, as printed on checks).
    pub account_number: String,
    pub kind: AccountKind,
    pub holder: String,
}

impl fmt::Debug for BankAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BankAccount").field("last", &self.last()).finish()
    }
}

impl BankAccount {
    /// The last four digits.
    pub fn last(&self) -> &str {
        let from = self.account_number.len().saturating_sub(4);
        self.account_number.get(from..).unwrap_or_default()
    }

    /// The first member that cannot be so, with its machine key.
    pub fn fault(&self) -> Option<(&'static str, &'static str)> {
        if !is_routing_number(&self.routing_number) {
            return Some(("routing_number", "invalid"));
        }
        let digits = self.account_number.bytes().all(|byte| byte.is_ascii_digit());
        if !digits || !(4..=17).contains(&self.account_number.len()) {
            return Some(("account_number", "invalid"));
        }
        let holder = self.holder.trim();
        if holder.is_empty() {
            return Some(("holder", "required"));
        }
        if holder.chars().count() > 120 || holder.chars().any(char::is_control) {
            return Some(("holder", "invalid"));
        }
        None
    }
}

/// Whether nine digits are a routing number: weights 3, 7, 1 come to a multiple of ten (ABA's check digit), and it is not all zeros.
pub fn is_routing_number(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() != 9 || !bytes.iter().all(u8::is_ascii_digit) || bytes.iter().all(|byte| *byte == b'0') {
        return false;
    }
    let weights = [3_u32, 7, 1].into_iter().cycle();
    let sum: u32 = bytes
        .iter()
        .zip(weights)
        .map(|(byte, weight)| u32::from(byte - b'0') * weight)
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(routing: &str, number: &str, holder: &str) -> BankAccount {
        BankAccount {
            routing_number: routing.into(),
            account_number: number.into(),
            kind: AccountKind::Checking,
            holder: holder.into(),
        }
    }

    #[test]
    fn a_mistyped_account_is_found_before_the_bank_is_asked() {
        assert_eq!(account("110000000", "000123456789", "Ana Reyes").fault(), None);
        // The Federal Reserve Bank of Boston's own.
        assert!(is_routing_number("011000015"));
        for (wrong, member) in [
            (account("011000051", "000123456789", "Ana"), "routing_number"),
            (account("000000000", "000123456789", "Ana"), "routing_number"),
            (account("11000000", "000123456789", "Ana"), "routing_number"),
            (account("110000000", "123", "Ana"), "account_number"),
            (account("110000000", "12345678x", "Ana"), "account_number"),
            (account("110000000", "000123456789", " "), "holder"),
        ] {
            assert_eq!(wrong.fault().map(|(member, _)| member), Some(member));
        }
    }

    #[test]
    fn an_account_is_logged_by_its_last_digits_alone() {
        let logged = format!("{:?}", account("110000000", "000123456789", "Ana Reyes"));
        assert!(logged.contains("6789") && !logged.contains("12345") && !logged.contains("Ana"));
    }
}
