//! The community profile: what the organization says of itself to applicants. Staff read it, administrators change it.

pub mod change;
pub mod read;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_community_profile: Allowed(ProfileRead);
    change::change_community_profile: Allowed(Admin);
};
