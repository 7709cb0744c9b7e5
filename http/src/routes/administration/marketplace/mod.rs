//! The cloud marketplace that sells what an instance offers.

pub mod read;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_instance_marketplace: Allowed(InstanceRead);
};
