//! Payments under way: a provider is asked for the money, and asked how it stands, until it is known. The store keeps what is known, and
//! a payment begins and changes there alone (`hub_store::paying::payment_moves`).

mod ask;
pub(crate) mod gateways;
mod pay;
mod refund;
mod release_payouts;
mod settle_payouts;
mod tell_returned;
mod tenant_gateway;
#[cfg(test)]
mod tests;
mod work_notice;

pub use ask::PaymentAsker;
pub use gateways::PaymentGateways;
pub use pay::seal_account;
pub use release_payouts::PayoutReleaser;
pub use settle_payouts::PayoutSettler;
pub use tell_returned::ReturnTeller;
pub use work_notice::NoticeWorker;
