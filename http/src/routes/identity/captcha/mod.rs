//! Captchas: a tenant's engine, our own challenge, and the first check of a token.

pub mod challenge;
pub mod is_activated;
pub mod verify;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    is_activated::read_captcha: Open => Nothing;
    challenge::create_challenge: Open => Nothing;
    verify::verify_captcha: Open => Nothing;
};
