//! Notices by rule: who is notified of a move, by which channel, in which language and when, or why not. The plan shown
//! before a move is confirmed is the one that the move's transaction carries out, so each move sends each notice
//! exactly once. Rules that wait in a status are looked at from time to time.

mod carry_out;
#[cfg(test)]
mod condition_tests;
mod conditions;
#[cfg(test)]
mod inbox_tests;
mod plan;
#[cfg(test)]
mod reached_tests;
mod recipient;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod undo_tests;
#[cfg(test)]
mod waited_tests;
mod watch_rules;

pub(crate) use carry_out::{NotifyingMove, Senders, carry_out};
pub(crate) use plan::Planner;
pub use plan::{ProspectiveMove, Texts, plan};
pub(crate) use watch_rules::RuleWatcher;
