//! A conversation that somebody has asked for on paper.

use crate::ids::ThreadId;
use crate::job::JobState;
use serde::Serialize;

/// Characters of a conversation that are printed at most: some thousand pages.
pub const MOST_CHARS: i64 = 8_000_000;
/// Conversations of one account that may be in the making.
pub const MOST_OPEN: i64 = 5;

/// How it is printed, and for whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintRequest {
    /// With what staff wrote for each other.
    pub notes: bool,
    /// BCP 47.
    pub lang: String,
    /// IANA.
    pub zone: String,
}

/// A conversation on paper, and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ThreadPrint {
    pub id: String,
    pub thread_id: ThreadId,
    /// With private notes.
    pub notes: bool,
    pub requested_at_ms: i64,
    /// State of the job; `done` with `file_id` means that the file exists.
    pub state: JobState,
    /// Entries that are laid out.
    pub done: i64,
    /// Entries in all, where that is known.
    pub total: Option<i64>,
    /// The PDF, fetched like any file of the conversation; null until it is made.
    pub file_id: Option<String>,
    /// Characters that could not be printed, since no font of the hub has them; null until it is made.
    pub unprintable: Option<i64>,
}
