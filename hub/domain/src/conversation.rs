//! Conversations as the list beside a thread shows them.

use crate::ids::{ApplicationId, ThreadId};
use serde::{Deserialize, Serialize};

/// A conversation with its last entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Conversation {
    pub thread_id: ThreadId,
    pub item_id: ApplicationId,
    #[serde(rename = "externalId")]
    pub external_id: String,
    pub name: String,
    #[serde(rename = "processName")]
    pub program_name: String,
    pub last: LastEntry,
    #[serde(rename = "unreadTotal")]
    pub unread_total: i64,
}

/// The last entry of a conversation, on one line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LastEntry {
    pub channel: String,
    pub direction: String,
    pub preview: String,
    pub at_ms: i64,
}
