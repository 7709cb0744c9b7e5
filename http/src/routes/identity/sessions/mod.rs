//! A person's own sessions and devices.

pub mod end;
pub mod list;
pub mod not_me;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_sessions: Session => Login;
    end::end_other_sessions: Session => Login;
    not_me::report_session: Open => Recovery;
    end::end_session: Session => Login;
};
