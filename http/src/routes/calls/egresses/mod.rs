//! Egresses: recordings of rooms that programs requested. They are started and stopped through the server API; here
//! people fetch the files.

pub mod file;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    file::read_egress_file: Allowed(RecordingPlay);
};
