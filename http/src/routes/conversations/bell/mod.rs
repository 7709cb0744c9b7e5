//! The bell of a member of staff: everything that wants them, and that they have read it.

pub mod list;
pub mod seen;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_bell: Allowed(ThreadRead);
    seen::mark_bell_seen: Allowed(ThreadRead);
};
