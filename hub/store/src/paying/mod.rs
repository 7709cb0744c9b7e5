//! Payments of fees and awards: rows, the one place that changes their state, what of it is booked, checks by their numbers, notices of
//! providers, and the tenants' accounts there.

pub mod check_payments;
pub mod fee_money;
pub mod payment_moves;
pub mod payment_notices;
pub mod payment_providers;
pub mod payment_questions;
pub mod payment_refunds;
pub mod payment_rows;
