//! Notices of rules in the inbox of a member of staff.

pub mod list;
pub mod seen;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_notices: Allowed(ThreadRead);
    seen::mark_notices_seen: Allowed(ThreadRead);
};
