//! The second factor of a sign-in.

pub mod passkey;
pub mod send;
pub mod verify;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    send::send_code: Login => Session;
    verify::verify_code: Login => Session;
    passkey::start_passkey_sign_in: Login => Session;
    passkey::finish_passkey_sign_in: Login => Session;
};
