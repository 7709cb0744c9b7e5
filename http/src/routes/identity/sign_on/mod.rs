//! Single sign-on: at a tenant's membership provider, and from a cloud marketplace.

pub mod callback;
pub mod link;
pub mod log_in;
pub mod refresh;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    link::link_membership_provider: Open => Nothing;
    link::link_marketplace: Open => Nothing;
    callback::return_from_provider: Open => Session;
    log_in::log_in_by_membership: Open => Session;
    log_in::log_in_by_marketplace: Open => Session;
    refresh::refresh_marketplace_grant: Session => Account;
};
