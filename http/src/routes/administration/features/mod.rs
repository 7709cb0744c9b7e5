//! What an instance has switched on, and its rules about recordings.

pub mod change;
pub mod policies;
pub mod read;
pub mod rules;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_instance_features: Allowed(InstanceRead);
    change::change_instance_features: Allowed(InstanceWrite);
    policies::save_recording_policy: Allowed(InstanceWrite);
    policies::remove_recording_policy: Allowed(InstanceWrite);
    rules::change_recording_rules: Allowed(InstanceWrite);
};
