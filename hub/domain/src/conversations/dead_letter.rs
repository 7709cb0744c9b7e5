//! A delivery that was given up, as administrators see it.

use crate::ids::{ApplicationId, MessageId, ThreadId};
use serde::Serialize;

/// See the module.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct DeadLetter {
    pub id: String,
    #[schema(value_type = crate::conversations::channel::Channel)]
    pub channel: String,
    /// A code, or something else that somebody waited for.
    pub urgent: bool,
    /// The recipient; of codes and notices only the beginning and the end.
    pub to: String,
    /// Mails only.
    pub subject: String,
    /// The provider that was tried last; empty where none was.
    pub provider: String,
    pub attempts: i64,
    /// What the provider answered last, as in the history of messages.
    pub error: String,
    pub created_at_ms: i64,
    pub ended_at_ms: i64,
    /// False when it would come too late.
    pub can_replay: bool,
    /// The message whose delivery it was; none for codes and notices.
    pub thread: Option<DeadLetterThread>,
}

/// The thread entry of a dead letter.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct DeadLetterThread {
    pub thread_id: ThreadId,
    pub message_id: MessageId,
    pub item_id: ApplicationId,
    #[serde(rename = "externalId")]
    pub external_id: String,
    pub name: String,
    #[serde(rename = "processName")]
    pub process_name: String,
}
