//! Changes of a login that its owner did not make: reading one, and undoing it.

pub mod read;
pub mod undo;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_login_change: Open => Nothing;
    undo::undo_login_change: Open => Recovery;
};
