//! What a search finds.

use crate::cases::found_by::FoundBy;
use crate::cases::status::StatusToken;
use serde::{Deserialize, Serialize};

/// A message, a segment of a transcript, or an application. In `snippet`, matches are enclosed in U+2068 and U+2069.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SearchHit {
    #[schema(value_type = HitKind)]
    pub kind: String,
    pub thread_id: String,
    pub item_id: i64,
    pub message_id: Option<String>,
    pub call_id: Option<String>,
    /// In a transcript: where in the call.
    pub start_ms: Option<i64>,
    pub name: String,
    #[serde(rename = "externalId")]
    pub external_id: String,
    #[serde(rename = "processName")]
    pub process_name: String,
    #[serde(rename = "currentStateName")]
    pub current_state_name: String,
    #[serde(rename = "statusToken")]
    #[schema(value_type = StatusToken)]
    pub status_token: String,
    /// Empty while it is nobody's.
    #[serde(rename = "ownerName")]
    pub owner_name: String,
    pub snippet: String,
    /// Of an application: by which of its parts it is found.
    pub found_by: Vec<FoundBy>,
    pub at_ms: i64,
}

crate::wire_names! {
    /// What was found.
    HitKind = "message" | "transcript" | "application";
}
