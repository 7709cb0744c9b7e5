//! Lists of checks between a program and the bank that its checks are drawn on (`finance.write`): in which form, what was sent, and what
//! the bank says was cashed.

pub mod cleared;
pub mod download;
pub mod make;
pub mod preview;
pub mod read;
pub mod save;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_positive_pay: Allowed(FinanceWrite);
    save::save_positive_pay: Allowed(FinanceWrite);
    preview::preview_positive_pay: Allowed(FinanceWrite);
    make::make_positive_pay_file: Allowed(FinanceWrite);
    download::download_positive_pay_file: Allowed(FinanceWrite);
    cleared::upload_cleared_checks: Allowed(FinanceWrite);
};
