//! Sessions: begun with an account or a code from another host, renewed with a cookie, extended by use, proved again in
//! place.

pub mod admin_tools;
pub mod assurance;
pub mod create;
pub mod exchange;
pub mod keep_alive;
pub mod refresh;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    create::create_session: Login => Session;
    refresh::refresh_session: RefreshCookie => Session;
    keep_alive::keep_session_alive: Session => Session;
    exchange::exchange_code: Open => Session;
    admin_tools::exchange_tools_code: Open => Session;
    assurance::read_assurance: Session => Session;
    assurance::prove_by_password: Session => Session;
    assurance::send_step_up_code: Session => Session;
    assurance::prove_by_code: Session => Session;
    assurance::start_step_up_passkey: Session => Session;
    assurance::prove_by_passkey: Session => Session;
};
