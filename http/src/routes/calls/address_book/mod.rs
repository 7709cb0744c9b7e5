//! `/api/address-book`: whom a program's reviewers call into calls; `/api/threads/{id}/numbers`: whom one can call in a case.

pub mod entries;
pub mod numbers;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    entries::list_address_book: Allowed(CallPlace);
    entries::add_address_book_entry: Allowed(Admin);
    entries::remove_address_book_entry: Allowed(Admin);
    numbers::list_case_numbers: Allowed(CallPlace);
};
