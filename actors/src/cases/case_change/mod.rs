//! Changes of applications: status, owner, a corrected answer. Whoever asks for one (a person, a bulk change, a procedure, a
//! phone menu, an undo), [`ProgramRules`] judge it and [`write_changes`] writes it, so that one application changed alone and
//! one changed with many leave the same rows, events and audit lines.

mod funds;
#[cfg(test)]
mod money_tests;
mod program_rules;
#[cfg(test)]
mod tests;
mod undo;
mod write_changes;

pub(crate) use program_rules::ProgramRules;
pub(crate) use undo::undoing;
pub(crate) use write_changes::{
    Correction, Judged, MovedCase, Operations, OwnSide, Subject, Unwritten, notify_owner, write_changes,
};
