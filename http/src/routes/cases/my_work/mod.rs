//! What waits for a member of staff: the first thing that they see of a day.

pub mod read;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_my_work: Allowed(QueueRead);
};
