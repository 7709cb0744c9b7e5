//! What every provider of payments does, whatever its protocol.

use crate::account::BankAccount;
use crate::channel::PayChannel;
use crate::refund::{RefundOrder, RefundReport};
use crate::state::PaymentEvent;
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::fmt;

/// A payment as a provider is asked for it.
#[derive(Clone)]
pub struct PaymentOrder {
    /// Ours, of one payment for ever: the key under which the provider does it once.
    pub id: String,
    /// The provider's own id; empty until it is known.
    pub reference: String,
    pub channel: PayChannel,
    pub cents: i64,
    /// ISO 4217.
    pub currency: String,
    /// What the payer reads on the provider's page and on their statement.
    pub words: String,
    /// Of a debit.
    pub account: Option<BankAccount>,
    /// Where the provider's page leads back to.
    pub return_url: String,
    /// When it was made.
    pub created_at_ms: i64,
}

impl fmt::Debug for PaymentOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PaymentOrder")
            .field("id", &self.id)
            .field("reference", &self.reference)
            .field("channel", &self.channel)
            .field("cents", &self.cents)
            .finish()
    }
}

/// How a payment stands at its provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The payer has not agreed on the provider's page yet.
    AwaitsPayer,
    /// The payer has, and it is to be captured.
    Approved,
    /// Taken, and the outcome is not known: not paid.
    Pending,
    Paid,
    Declined,
    Returned,
    Cancelled,
    Refunded,
}

impl Standing {
    /// What has happened to the payment, in order. A refund says that it was paid before.
    pub fn events(self) -> &'static [PaymentEvent] {
        match self {
            Standing::AwaitsPayer | Standing::Approved => &[],
            Standing::Pending => &[PaymentEvent::Accepted],
            Standing::Paid => &[PaymentEvent::Paid],
            Standing::Declined => &[PaymentEvent::Declined],
            Standing::Returned => &[PaymentEvent::Returned],
            Standing::Cancelled => &[PaymentEvent::Cancelled],
            Standing::Refunded => &[PaymentEvent::Paid, PaymentEvent::Refunded],
        }
    }
}

/// What a provider says of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The provider's own id.
    pub reference: String,
    pub standing: Standing,
    /// Why it was declined or returned, in the provider's or the bank's code; empty otherwise.
    pub code: String,
    /// The provider's page for the payer, while it waits for them.
    pub page: Option<String>,
}

/// Why a provider has said nothing of a payment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GatewayError {
    /// No answer, or none that says: the money may have moved.
    #[error("not known: {0}")]
    Unknown(String),
    /// The provider does not take such a request, and nothing has moved.
    #[error("refused: {0}")]
    Refused(String),
    /// It does not know us: nothing has moved.
    #[error("the account is not accepted: {0}")]
    Account(String),
}

/// Headers of a notice, their names in lower case.
pub type NoticeHeaders = BTreeMap<String, String>;

/// A notice as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawNotice {
    pub headers: NoticeHeaders,
    pub body: Vec<u8>,
}

/// What a notice is about. What it says of the payment is not believed: the payment is read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The provider's id of the event: the same event again has the same.
    pub event: String,
    /// Our id of the payment, where the notice has it.
    pub payment: Option<String>,
    /// The provider's id of the payment, or of what belongs to it; empty where it has none.
    pub reference: String,
    /// What has happened, in the provider's word.
    pub what: String,
    /// The provider's id of a dispute, where it is about one.
    pub dispute: Option<String>,
}

/// A payer disputes a charge at their bank, or has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// The provider's own id.
    pub id: String,
    /// The provider's id of what is disputed; empty where it says none.
    pub reference: String,
    /// Our id of the payment, where it says so.
    pub payment: Option<String>,
    /// None of another currency than ours, and where they cannot be read.
    pub cents: Option<i64>,
    /// In the provider's word.
    pub reason: String,
    /// In the provider's word.
    pub status: String,
    /// Until when it is to be answered at the provider.
    pub answer_by_ms: Option<i64>,
    /// It is decided.
    pub is_over: bool,
}

/// Why a notice is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoticeFault {
    /// A header is missing or cannot be read.
    #[error("unsigned")]
    Unsigned,
    /// Its time is too far from ours.
    #[error("old")]
    Old,
    #[error("forged")]
    Forged,
    /// Where its certificate is said to be is no place of the provider's.
    #[error("certificate_place")]
    CertificatePlace,
    /// It is signed, and is nothing that can be read.
    #[error("unreadable")]
    Unreadable,
    /// The certificate could not be fetched: the notice is judged again later.
    #[error("not_now")]
    NotNow,
}

/// How far the time of a notice may be from ours.
pub const SKEW_MS: i64 = 300_000;

/// A provider of payments. Every call that moves money is made under the order's id, so that it is done once, however often.
#[async_trait]
pub trait PaymentGateway: Send + Sync {
    /// Its name in the store and in the address of its notices.
    fn name(&self) -> &'static str;

    /// Prepares the provider's page for the payer. No money moves.
    async fn begin(&self, order: &PaymentOrder) -> Result<Report, GatewayError>;

    /// Takes the money: debits the account, or captures what the payer has agreed to.
    async fn charge(&self, order: &PaymentOrder) -> Result<Report, GatewayError>;

    /// How a payment stands; none where the provider has never got it.
    async fn find(&self, order: &PaymentOrder, now_ms: i64) -> Result<Option<Report>, GatewayError>;

    /// Gives a part or the whole of it back, under the refund's id.
    async fn refund(&self, order: &PaymentOrder, refund: &RefundOrder) -> Result<RefundReport, GatewayError>;

    /// How a refund stands; none where the provider has never got it.
    async fn find_refund(
        &self,
        order: &PaymentOrder,
        refund: &RefundOrder,
    ) -> Result<Option<RefundReport>, GatewayError>;

    /// Our id of the payment that something of the provider's belongs to; none where it belongs to none of ours.
    async fn owner(&self, _reference: &str) -> Result<Option<String>, GatewayError> {
        Ok(None)
    }

    /// What the provider has received by something of its own, in cents; none where it has received nothing, or does not say.
    async fn received(&self, _reference: &str) -> Result<Option<i64>, GatewayError> {
        Ok(None)
    }

    /// How a dispute stands; none where there is no such.
    async fn dispute(&self, _id: &str) -> Result<Option<Dispute>, GatewayError> {
        Ok(None)
    }

    /// Whether a notice can be refused at the door: what is seen without asking anybody.
    fn refuses(&self, notice: &RawNotice, now_ms: i64) -> Option<NoticeFault>;

    /// Who a notice is from, and what it is about. `received_at_ms`: when it came.
    async fn read_notice(&self, notice: &RawNotice, received_at_ms: i64) -> Result<Notice, NoticeFault>;

    /// Notices that the provider brings by itself, in the demonstration: those of payments whose ids begin with `of`.
    fn own_notices(&self, _of: &str) -> Vec<RawNotice> {
        Vec::new()
    }
}
