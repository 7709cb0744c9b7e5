//! Waiting lines: their settings, and the supervisors' board of who waits and how long.

pub mod board;
pub mod list;
pub mod remove;
pub mod save;

use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::calls::waiting_line::{WaitingLine, is_line_key};
use hub_store::calls::waiting_lines::KeptLine;
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_waiting_lines: Allowed(QueueRead);
    save::save_waiting_line: Allowed(Admin);
    remove::remove_waiting_line: Allowed(Admin);
    board::read_line_board: Allowed(ConferenceSupervise);
};

/// A line as it holds.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WaitingLineView {
    /// By which flows and numbers name it.
    key: String,
    /// 0: the line that every tenant has, which nobody has changed.
    version: i64,
    line: WaitingLine,
    updated_at_ms: i64,
}

impl From<KeptLine> for WaitingLineView {
    fn from(kept: KeptLine) -> Self {
        Self {
            key: kept.key,
            version: kept.version,
            line: kept.line,
            updated_at_ms: kept.updated_at_ms,
        }
    }
}

fn checked(key: &str) -> Result<(), Problem> {
    match is_line_key(key) {
        true => Ok(()),
        false => Err(Problem::field("key", "not_allowed")),
    }
}
