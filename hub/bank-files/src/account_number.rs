//! Numbers of accounts, which nothing prints by accident.

use crate::error::BankFileError;
use std::fmt;

/// The number of an account as files for banks have it: at most 17 letters, digits and hyphens (NACHA rules, DFI Account Number).
/// `Debug` shows its last four characters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct AccountNumber(String);

impl AccountNumber {
    /// Of what somebody has written; blanks are left out.
    ///
    /// # Errors
    /// Nothing, more than 17 characters, or others than letters, digits and hyphens.
    pub fn parse(text: &str) -> Result<Self, BankFileError> {
        let number: String = text.chars().filter(|c| *c != ' ').collect();
        let is_plain = number.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-');
        let has_any = number.bytes().any(|c| c.is_ascii_alphanumeric());
        match is_plain && has_any && number.len() <= 17 {
            true => Ok(Self(number)),
            false => Err(BankFileError::AccountNumber),
        }
    }

    /// As a bank's own file has it, whatever is in it.
    pub(crate) fn read(text: &str) -> Self {
        Self(text.trim().to_owned())
    }

    /// The whole number.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What may be shown: at most its last four characters, and never more than half.
    pub fn last_four(&self) -> String {
        let count = self.0.chars().count();
        self.0.chars().skip(count - (count / 2).min(4)).collect()
    }
}

impl fmt::Debug for AccountNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "…{}", self.last_four())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_it_is_written_and_shown_by_its_end() {
        let number = AccountNumber::parse(" 1234-5678 90").unwrap();
        assert_eq!(number.as_str(), "1234-567890");
        assert_eq!(format!("{number:?}"), "…7890");
        assert_eq!(AccountNumber::parse("007").unwrap().last_four(), "7");
        for wrong in ["", " ", "---", "12/34", "１２３", "123456789012345678"] {
            assert_eq!(
                AccountNumber::parse(wrong),
                Err(BankFileError::AccountNumber),
                "{wrong}"
            );
        }
    }
}
