//! Files for banks and the IRS: payments by ACH and what banks answer, lists of checks (positive pay), the MICR line of a check, names
//! as these files take them, and the matching of taxpayer numbers. No input or output, no clock: whoever calls says what day it is.
//! docs/BANK-FILES.md is the introduction.
#![forbid(unsafe_code)]

pub mod account_number;
pub mod ach;
pub mod amount_words;
pub mod banking_days;
mod error;
pub mod micr;
mod payee_letters;
pub mod payee_name;
pub mod positive_pay;
pub mod routing_number;
pub mod tin_match;

pub use account_number::AccountNumber;
pub use error::BankFileError;
pub use routing_number::RoutingNumber;
