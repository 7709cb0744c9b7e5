//! Errors of the actors, each with its machine key on the wire.

use hub_domain::conversations::text_failure::TextFailure;
use hub_domain::problem::Key;
use hub_media::MediaError;
use hub_store::StoreError;

/// Why a provider did not take a delivery.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HandOverError {
    /// The provider asks to come again.
    #[error("temporary: {0}")]
    Temporary(String),
    /// The recipient cannot be reached: coming again is no use.
    #[error("permanent: {0}")]
    Permanent(String),
    /// The provider itself does not answer.
    #[error("technical: {0}")]
    Technical(String),
    /// A text that the provider refused, with the provider's own code.
    #[error("{}", .0.detail(.1))]
    Text(TextFailure, String),
}

/// Why an actor refused or failed.
#[derive(Debug, thiserror::Error)]
pub enum ActorError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Media(#[from] MediaError),
    /// A tenant's own gateway is set and cannot be used.
    #[error(transparent)]
    Gateway(#[from] HandOverError),
    /// Forbidden by a rule; the key names it (for instance [`Key::OptedOut`]).
    #[error("refused: {0}")]
    Refused(Key),
    /// A field of the request is invalid; the key says how (`required`, `too_long`).
    #[error("field {field}: {key}")]
    Field { field: &'static str, key: &'static str },
    /// An answer does not fit its question; the part is empty where it is the whole.
    #[error("answer {part}: {key}")]
    Answer { part: String, key: &'static str },
    /// A rule of the work forbids what this field asks for.
    #[error("field {field} refused: {key}")]
    RefusedField { field: &'static str, key: Key },
    /// Kinds of documents that a move needs and that are not on file.
    #[error("documents missing: {0:?}")]
    DocumentsMissing(Vec<String>),
    /// An approval that the program's budget does not cover: what it needs, and what is left, in cents.
    #[error("budget exhausted: {needed} cents needed, {left} left")]
    BudgetExhausted { needed: i64, left: i64 },
    /// The actor's mailbox is full or it has just stopped: try again.
    #[error("busy")]
    Busy,
    /// A program that the hub starts (speech synthesis) failed.
    #[error("program: {0}")]
    Program(String),
}

impl From<actix::MailboxError> for ActorError {
    fn from(_: actix::MailboxError) -> Self {
        ActorError::Busy
    }
}

/// Result of an actor's work.
pub type Result<T> = std::result::Result<T, ActorError>;
