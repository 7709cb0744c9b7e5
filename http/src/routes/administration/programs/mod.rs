//! Programs for those who administer them.

pub mod list;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_administered_programs: Session;
};
