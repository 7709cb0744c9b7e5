//! The queue as a file that somebody has asked for.

use crate::job::JobState;
use serde::Serialize;

/// Applications that one file may hold.
pub const MOST_ROWS: i64 = 200_000;

/// Progress of an export file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct QueueExport {
    pub id: String,
    pub requested_at_ms: i64,
    /// State of the job; `done` with `rows` means that the file exists.
    pub state: JobState,
    /// Applications that were read.
    pub done: i64,
    /// Applications in all, where that is known.
    pub total: Option<i64>,
    /// Rows of the file; null until it is made.
    pub rows: Option<i64>,
}
