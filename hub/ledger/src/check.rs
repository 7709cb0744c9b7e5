//! Whether books are whole: what `hub ledger check` says of a database, and what every history must leave.

use crate::account::{Account, Totals};
use std::collections::BTreeMap;

/// An account with the sums of the transfers that name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tallied {
    pub account: Account,
    /// Summed from the transfers themselves.
    pub of_transfers: Totals,
}

/// What is wrong with books.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Money has appeared or vanished.
    #[error("the balances in {currency} come to {cents} cents, not to zero")]
    NotZero { currency: String, cents: i64 },
    /// The account says something else than its transfers.
    #[error("account {account} has {said:?}, its transfers come to {summed:?}")]
    OtherThanTransfers {
        account: i64,
        said: Totals,
        summed: Totals,
    },
    #[error("{used} cents have left account {account} or are held on it, beyond its limit of {limit}")]
    BeyondLimit { account: i64, used: i64, limit: i64 },
    /// It names an account that is not there, has no amount, or has moved more than it says.
    #[error("transfer {0} cannot be")]
    Impossible(String),
    /// It takes back what is not there, or another amount.
    #[error("transfer {0} takes back something else than it names")]
    WrongReversal(String),
}

/// Every fault of accounts.
pub fn check(accounts: &[Tallied]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
    for Tallied {
        account,
        of_transfers,
    } in accounts
    {
        *sums.entry(&account.currency).or_default() += account.totals.balance();
        if account.totals != *of_transfers {
            faults.push(Fault::OtherThanTransfers {
                account: account.id,
                said: account.totals,
                summed: *of_transfers,
            });
        }
        if let Some(limit) = account.limit_cents
            && account.totals.used() > limit
        {
            faults.push(Fault::BeyondLimit {
                account: account.id,
                used: account.totals.used(),
                limit,
            });
        }
    }
    faults.extend(
        sums.into_iter()
            .filter(|(_, cents)| *cents != 0)
            .map(|(currency, cents)| Fault::NotZero {
                currency: currency.to_owned(),
                cents,
            }),
    );
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::{AccountKey, AccountKind};
    use hub_domain::ProgramId;
    use hub_domain::money::CURRENCY;

    fn tallied(id: i64, kind: AccountKind, limit_cents: Option<i64>, totals: Totals) -> Tallied {
        Tallied {
            account: Account {
                id,
                key: AccountKey::of(ProgramId(5), kind),
                currency: CURRENCY.into(),
                limit_cents,
                totals,
            },
            of_transfers: totals,
        }
    }

    fn posted(debits_posted: i64, credits_posted: i64) -> Totals {
        Totals {
            debits_posted,
            credits_posted,
            ..Totals::default()
        }
    }

    #[test]
    fn whole_books_have_no_fault_and_each_fault_is_named() {
        let budget = tallied(1, AccountKind::Budget, Some(100), posted(70, 0));
        let reserved = tallied(2, AccountKind::Reserved, Some(0), posted(0, 70));
        assert_eq!(check(&[budget.clone(), reserved.clone()]), []);
        assert_eq!(
            check(std::slice::from_ref(&budget)),
            [Fault::NotZero {
                currency: CURRENCY.into(),
                cents: -70
            }]
        );
        let over = tallied(1, AccountKind::Budget, Some(60), posted(70, 0));
        assert_eq!(
            check(&[over, reserved.clone()]),
            [Fault::BeyondLimit {
                account: 1,
                used: 70,
                limit: 60
            }]
        );
        let other = Tallied {
            of_transfers: posted(0, 71),
            ..reserved
        };
        assert!(matches!(
            check(&[budget, other])[..],
            [Fault::OtherThanTransfers { account: 2, .. }]
        ));
    }
}
