//! A colleague named in a note.

use crate::ids::{ApplicationId, MessageId, ThreadId};
use serde::Serialize;

/// Most colleagues that a note may name.
pub const MAX_MENTIONS: usize = 20;

/// A note in which somebody is named, as they see it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Mention {
    pub message_id: MessageId,
    pub thread_id: ThreadId,
    pub item_id: ApplicationId,
    #[serde(rename = "externalId")]
    pub external_id: String,
    /// The applicant.
    pub name: String,
    /// Who wrote the note.
    pub by: String,
    /// Its first words.
    pub preview: String,
    pub at_ms: i64,
}
