//! A view of the queue that somebody has saved.

use serde::Serialize;

/// Views that one account, or the team, may have.
pub const MOST_VIEWS: i64 = 50;
/// Longest name of a view, in characters.
pub const MAX_NAME_CHARS: usize = 60;
/// Longest address of a view, in bytes.
pub const MAX_QUERY_BYTES: usize = 2_000;

/// Filters, columns and density under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct QueueView {
    pub id: String,
    /// Everybody who sees the queue has it.
    pub is_team: bool,
    pub name: String,
    /// The query string of the queue's address, without the question mark.
    pub query: String,
    pub hidden_columns: Vec<String>,
    /// `comfortable` or `compact`.
    pub density: String,
    /// Who wrote it last.
    pub made_by: String,
    pub version: i64,
}
