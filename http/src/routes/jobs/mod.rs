//! Background jobs, for administrators of a tenant.

pub mod list;

use crate::route::{Calls, calls};

/// The call, and who may make it.
pub const CALLS: Calls = calls! {
    list::list_jobs: Allowed(Admin);
};
