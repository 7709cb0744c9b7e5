//! What becomes of a text, as a provider reports it.

use hub_domain::MessageId;
use hub_domain::conversations::delivery::DeliveryState;

/// A provider's report on one of our texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextReceipt {
    /// The provider's own id of it.
    pub provider_ref: String,
    /// The message, if the provider returns our reference; a receipt may arrive before the answer that names the id.
    pub message: Option<MessageId>,
    pub state: DeliveryState,
    /// Kept in the message's history; see [`hub_domain::conversations::text_failure::TextFailure::detail`].
    pub detail: String,
}
