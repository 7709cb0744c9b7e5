//! Forms for those who write them.

pub mod prepare;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    prepare::prepare_program_form: Allowed(FormRead);
};
