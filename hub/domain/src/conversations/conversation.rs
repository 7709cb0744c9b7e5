//! Conversations as the list beside a thread shows them.

use crate::conversations::message::StatusChange;
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
    #[serde(rename = "ownerId")]
    pub owner_id: Option<i64>,
    #[serde(rename = "ownerName")]
    pub owner_name: String,
    /// The application's, for a change of its owner.
    pub version: i64,
    /// Until when the caller has put it aside.
    pub snoozed_until_ms: Option<i64>,
    /// Whether the caller is done with it, until something new comes in it.
    pub done: bool,
}

crate::wire_names! {
    /// The channel of a conversation's last entry; empty while there is no entry.
    LastChannel = "EMAIL" | "SMS" | "CALL" | "VOICE" | "NOTE" | "SESSION" | "COMMENT" | "";
    /// Its direction; empty without an entry.
    LastDirection = "in" | "out" | "internal" | "";
}

/// The last entry of a conversation, on one line; all fields are empty without one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LastEntry {
    #[schema(value_type = LastChannel)]
    pub channel: String,
    #[schema(value_type = LastDirection)]
    pub direction: String,
    pub preview: String,
    pub at_ms: i64,
    /// What staff changed by it; none where somebody wrote or called.
    pub change: Option<StatusChange>,
    /// Who changed it; empty without a change.
    pub by: String,
}
