//! The books: accounts and transfers by the rules of `hub-ledger`, what awards and payments move, and budgets of programs.

pub mod award_money;
pub mod budgets;
pub(crate) mod changed_outcomes;
pub mod ledger_accounts;
pub mod ledger_checks;
pub mod ledger_transfers;
pub mod suspense;
