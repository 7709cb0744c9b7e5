//! Payments of fees and awards: rows, the one place that changes their state, what of it is booked, checks by their numbers, batches of
//! payments by bank and lists of checks with what banks answer, notices of providers, and the tenants' accounts there.

pub mod bank_replies;
pub mod batch_file;
pub mod batch_leaving;
pub mod batch_release;
pub mod batch_rows;
pub mod check_payments;
pub mod check_runs;
pub mod fee_money;
pub mod match_reply;
pub mod payee_accounts;
pub mod payment_moves;
pub mod payment_notices;
pub mod payment_providers;
pub mod payment_questions;
pub mod payment_refunds;
pub mod payment_rows;
pub mod payout_batches;
pub mod positive_pay;
pub mod take_cleared;
pub mod take_replies;
