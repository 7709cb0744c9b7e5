//! A forgotten password: the link, its check, the new password.

pub mod create_token;
pub mod update_password;
pub mod validate_token;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    create_token::create_token: Open => Nothing;
    validate_token::validate_token: Open => Nothing;
    update_password::update_password: Open => Recovery;
};
