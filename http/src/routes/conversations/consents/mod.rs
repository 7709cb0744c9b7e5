//! The ledger of consent of a thread's applicant.

pub mod list;
pub mod record;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_consents: Allowed(ThreadRead);
    record::record_consent: Allowed(ThreadWrite);
};
