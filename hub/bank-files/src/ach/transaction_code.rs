//! What an entry does to which kind of account, in two digits.

use serde::{Deserialize, Serialize};

/// The kinds of accounts that people are paid to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    Checking,
    Savings,
}

/// Which way the money goes, as the holder of the account sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    Credit,
    Debit,
}

/// Two digits (NACHA rules, Transaction Codes): the first one is the kind of account, the second one what happens to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransactionCode(u8);

impl TransactionCode {
    /// Of an entry, or of a prenotification, which moves no money and asks the bank whether the account exists.
    pub fn of(account: AccountKind, movement: Movement, is_prenote: bool) -> Self {
        let account = match account {
            AccountKind::Checking => 20,
            AccountKind::Savings => 30,
        };
        let movement = match movement {
            Movement::Credit => 2,
            Movement::Debit => 7,
        };
        Self(account + movement + u8::from(is_prenote))
    }

    /// Of two digits: 21–29, 31–39, 41–49 (general ledger), 51–56 (loans); none of others.
    pub fn read(code: u64) -> Option<Self> {
        let code = u8::try_from(code).ok()?;
        matches!(code, 21..=29 | 31..=39 | 41..=49 | 51..=56).then_some(Self(code))
    }

    /// The two digits.
    pub fn digits(self) -> u8 {
        self.0
    }

    /// None of general ledgers and loans.
    pub fn account(self) -> Option<AccountKind> {
        match self.0 / 10 {
            2 => Some(AccountKind::Checking),
            3 => Some(AccountKind::Savings),
            _ => None,
        }
    }

    /// Which way its money goes. A return (21, 26, …) goes the way of what it returns.
    pub fn movement(self) -> Movement {
        match self.0 % 10 {
            0..=4 => Movement::Credit,
            _ => Movement::Debit,
        }
    }

    /// A returned entry, or a notification of change.
    pub fn is_reply(self) -> bool {
        matches!(self.0 % 10, 1 | 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_are_those_of_the_rules() {
        use AccountKind::{Checking, Savings};
        use Movement::{Credit, Debit};
        for (account, movement, is_prenote, code) in [
            (Checking, Credit, false, 22),
            (Checking, Credit, true, 23),
            (Checking, Debit, false, 27),
            (Checking, Debit, true, 28),
            (Savings, Credit, false, 32),
            (Savings, Credit, true, 33),
            (Savings, Debit, false, 37),
            (Savings, Debit, true, 38),
        ] {
            let found = TransactionCode::of(account, movement, is_prenote);
            assert_eq!(found.digits(), code);
            assert_eq!((found.account(), found.movement()), (Some(account), movement));
            assert!(!found.is_reply());
        }
        let is_known = |code| TransactionCode::read(code).is_some();
        assert!([21, 26, 31, 36, 41, 46, 51, 56].into_iter().all(is_known));
        assert!(![0, 20, 30, 57, 60, 99, 277].into_iter().any(is_known));
        assert!(TransactionCode::read(21).is_some_and(TransactionCode::is_reply));
        assert_eq!(TransactionCode::read(26).unwrap().movement(), Debit);
        assert_eq!(TransactionCode::read(52).unwrap().account(), None);
    }
}
