//! Bulk changes (specification 2, sections 4 and 5): each application is judged first and the verdicts are shown; then
//! a job carries out the confirmed change, some applications per transaction, and another job may undo it. They are
//! written like single changes, with each application's version as the guard against concurrent changes.

mod check;
mod job;
mod program_rules;
#[cfg(test)]
mod tests;
mod write_changes;

pub use check::check;
pub use job::{BulkChanger, BulkUndoer};
