//! The ledger of consent of the person whom a thread is with.

pub mod list;
pub mod record;

use crate::route::{Calls, calls};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_consents: Allowed(ThreadRead);
    record::record_consent: Allowed(ThreadWrite);
};
