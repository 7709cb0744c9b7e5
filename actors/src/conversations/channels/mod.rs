//! The channels of a thread as deliveries see them: a folder for each, and one trait for their gateways.

pub mod email;
mod gateways;
pub mod sms;
pub mod voice;

/// Where every refusal is.
pub use crate::error::HandOverError;
pub use gateways::{Carrier, Gateways};

use async_trait::async_trait;
use hub_store::conversations::outbox::Delivery;

/// A delivery that a provider has taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handed {
    /// The provider's own id: the Message-ID of a mail, the id of a text.
    pub provider_ref: String,
    /// The provider already knows that it arrived; otherwise a receipt may follow.
    pub delivered: bool,
}

/// A file sent with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CarriedFile {
    pub name: String,
    pub media_type: String,
    pub bytes: Vec<u8>,
}

/// A provider. Each hand-over includes the delivery's idempotency key; after a crash it may be repeated.
#[async_trait]
pub trait Gateway: Send + Sync {
    /// Name for logs and counters.
    fn name(&self) -> &'static str;
    /// Hands one delivery over.
    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError>;
    /// Hands over a message with files. A gateway without support for files refuses it, rather than lose them.
    async fn hand_over_with(
        &self,
        delivery: &Delivery,
        files: Vec<CarriedFile>,
    ) -> Result<Handed, HandOverError> {
        if files.is_empty() {
            return self.hand_over(delivery).await;
        }
        Err(HandOverError::Permanent("this gateway carries no files".into()))
    }
}
