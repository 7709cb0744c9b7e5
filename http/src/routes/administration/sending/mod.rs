//! When an instance's messages go out: the hours of texts, channels that need consent first, and how long a message can be taken back.

pub mod change;
pub mod read;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_instance_sending: Allowed(InstanceRead);
    change::change_instance_sending: Allowed(InstanceWrite);
};
