//! Why the marketplace did not do what was asked.

use hub_store::StoreError;

/// A failure at, or on the way to, the marketplace.
#[derive(Debug, thiserror::Error)]
pub enum MarketplaceError {
    /// It does not answer, or says that it cannot now: the same may be asked again.
    #[error("the marketplace does not answer: {0}")]
    Unavailable(String),
    /// A purchase's token is unknown or older than 24 hours.
    #[error("the token of the purchase has expired")]
    TokenExpired,
    /// It knows no such subscription, operation or plan.
    #[error("the marketplace knows no such thing")]
    Unknown,
    /// It refuses what was asked: another operation is pending, or the subscription is in no state for it.
    #[error("the marketplace refused: {0}")]
    Refused(String),
    /// An operation was answered already.
    #[error("the operation is over")]
    Over,
    /// It answered with something that cannot be read.
    #[error("an answer of the marketplace cannot be read: {0}")]
    Malformed(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Result of what was asked of the marketplace.
pub type Result<T> = std::result::Result<T, MarketplaceError>;
