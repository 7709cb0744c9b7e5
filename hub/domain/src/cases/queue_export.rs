//! The queue as a file that somebody has asked for.

use crate::job::JobState;
use serde::Serialize;

/// Applications that one file may hold.
pub const MOST_ROWS: i64 = 200_000;

/// How far a file has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct QueueExport {
    pub id: String,
    pub requested_at_ms: i64,
    /// Where the work on it stands; `done` with `rows` says that there is a file.
    pub state: JobState,
    /// Applications that were read.
    pub done: i64,
    /// Applications in all, where that is known.
    pub total: Option<i64>,
    /// Rows of the file; null until it is made.
    pub rows: Option<i64>,
}
