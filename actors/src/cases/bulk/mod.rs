//! Bulk changes (specification 2, sections 4 and 5): each application is judged first and the verdicts are shown; then
//! a job carries out the confirmed change, some applications per transaction, and another job may undo it. The writer is that
//! of single changes (`case_change`), with each application's version as the guard against concurrent changes.

mod check;
mod job;
#[cfg(test)]
pub(in crate::cases) mod tests;

pub use check::check;
pub use job::{BulkChanger, BulkUndoer};
