//! An instance's accounts at providers of payments.

pub mod attempt;
pub mod list;
pub mod remove;
pub mod set;
pub mod settle;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_payment_providers: Allowed(InstanceRead);
    set::set_payment_provider: Allowed(InstanceWrite);
    attempt::try_payment_provider: Allowed(InstanceWrite);
    remove::remove_payment_provider: Allowed(InstanceWrite);
    settle::settle_payment_question: Allowed(InstanceWrite);
};
