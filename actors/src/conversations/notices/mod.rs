//! Notices by rule: who is notified of a move, by which channel, in which language, when, or why not. The same plan is shown
//! before the move is confirmed and carried out in the move's own transaction, so that a move has each of its notices once,
//! whatever happens in between.

mod carry_out;
#[cfg(test)]
mod condition_tests;
mod conditions;
mod plan;
mod recipient;
#[cfg(test)]
mod tests;

pub(crate) use carry_out::carry_out;
pub use plan::{ProspectiveMove, Texts, plan};
