//! The one place where payments begin and change. A change is judged by the table of states; the row, what it moves in the books, what
//! people read of an award, the entry of the thread, and the job that asks the provider again are one write.

mod ask_later;
mod begin;
mod begin_award;
mod begin_fee;
mod change_check;
mod doer;
mod happen;
mod learn;
mod print_check;
mod refund;
mod show_award;
mod tell;

pub use ask_later::{AskForPayment, RARELY, ask_delay_ms, ask_later};
pub use begin::{Begun, NewPayment};
pub use begin_award::begin_award;
pub use begin_fee::begin_fee;
pub use change_check::{CheckChange, CheckChanged, change_check};
pub use doer::Doer;
pub use happen::{Happened, happen};
pub use learn::{About, learned};
pub use print_check::{last_number, print_check};
pub use refund::{NewRefund, RefundBegun, begin_refund, refund_learned};
