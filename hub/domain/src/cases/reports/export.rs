//! A report as a file that somebody has asked for.

use super::{Audience, Report};
use crate::job::JobState;
use serde::Serialize;

/// Progress of a report file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReportExport {
    pub id: String,
    pub report: Report,
    pub audience: Audience,
    /// First day, `yyyy-mm-dd`, in the tenant's zone.
    pub from: String,
    /// Last day.
    pub to: String,
    /// The one program that is counted; null: all that the reader may see.
    pub process: Option<i64>,
    pub requested_at_ms: i64,
    /// State of the job; `done` with `rows` means that the file exists.
    pub state: JobState,
    /// Steps that were done.
    pub done: i64,
    /// Steps in all, where that is known.
    pub total: Option<i64>,
    /// Rows of the file; null until it is made.
    pub rows: Option<i64>,
}
