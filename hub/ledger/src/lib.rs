//! Money in double entry: accounts of a program, transfers between them that are never changed, and what an award, a payment and a
//! fee move. No input or output: the store keeps the books by the same rules, and [`Book`] keeps them in memory, where they are
//! tried out (docs/adr/0107-a-ledger-in-double-entry.md).
//!
//! Amounts are whole cents. Nothing here divides: what is shared out is shared by whoever asks, who says where the rest goes.

#![forbid(unsafe_code)]

pub mod account;
pub mod book;
pub mod check;
pub mod event;
pub mod holding;
pub mod transfer;

pub use account::{Account, AccountKey, AccountKind, OF_TENANT, Totals};
pub use book::Book;
pub use check::{Fault, Tallied, check};
pub use event::{Entry, Event};
pub use holding::{Holding, Step, Wanted, from_budget, steps};
pub use transfer::{NewTransfer, Refusal, Transfer, TransferState};

/// The most that one transfer or one budget is: a trillion dollars. Sums of any number that a program comes to fit an `i64`.
pub const MOST_CENTS: i64 = 100_000_000_000_000;
