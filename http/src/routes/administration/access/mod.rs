//! Who may do what, and why.

pub mod read;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_access: Allowed(Admin);
};
