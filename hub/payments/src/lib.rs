//! Paying in and paying out: the states of a payment, its channels, and the providers that move the money
//! (docs/adr/0111-a-payment-is-asked-for-until-it-is-known.md). What is pure is pure; only the providers' modules speak to anybody.
//! The store keeps payments and books them; whoever uses a provider holds what it says against the table of states.

#![forbid(unsafe_code)]

pub mod account;
pub mod amount_words;
pub mod channel;
pub mod check_account;
pub mod fees;
pub mod gateway;
pub mod kind;
pub mod originator;
pub mod paypal;
pub mod positive_pay;
pub mod refund;
pub mod sandbox;
pub mod state;
pub mod stripe;
mod wire;

pub use account::BankAccount;
pub use channel::PayChannel;
pub use check_account::{CheckAccount, CheckFace};
pub use fees::ProgramFees;
pub use gateway::{
    Dispute, GatewayError, Notice, NoticeFault, NoticeHeaders, PaymentGateway, PaymentOrder, RawNotice,
    Report, Standing,
};
pub use kind::PaymentKind;
pub use originator::{PayeeClass, PayoutOriginator};
pub use positive_pay::PositivePay;
pub use refund::{RefundOrder, RefundReport, RefundState};
pub use state::{Outcome, PaymentEvent, PaymentState};

/// The most that one payment is: ten million dollars, as payouts that finance reports.
pub const MOST_CENTS: i64 = 1_000_000_000;
