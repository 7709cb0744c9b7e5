//! Notices by rule: who is notified of a move, by which channel, in which language, when, or why not. The same plan is shown
//! before the move is confirmed and carried out in the move's own transaction, so that a move has each of its notices once,
//! whatever happens in between.

mod carry_out;
mod plan;
mod recipient;
#[cfg(test)]
mod tests;

pub(crate) use carry_out::{Senders, carry_out};
pub(crate) use plan::Planner;
pub use plan::{ProspectiveMove, Texts, plan};
