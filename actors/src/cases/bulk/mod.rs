//! Changes of many applications at once (specification 2, sections 4 and 5): each application is judged first and the verdicts are
//! read; then a job carries out what was confirmed, some applications in one transaction, and another job may take it back.
//! They are written as single changes are, with the version of each application as the guard against whoever is faster.

mod check;
mod job;
mod program_rules;
#[cfg(test)]
mod tests;
mod write_changes;

pub use check::check;
pub use job::{BulkChanger, BulkUndoer};
