//! Routes, one folder per noun and one file per verb.

pub mod branding;
pub mod calls;
pub mod conferences;
pub mod guest;
pub mod health;
pub mod mfa;
pub mod procedures;
pub mod rtc;
pub mod sandbox;
pub mod session;
pub mod threads;
pub mod users;
pub mod work_queue;

use crate::extract::Caller;
use hub_actors::work_item::Staff;

/// The caller as the actors know staff.
pub(crate) fn staff(caller: &Caller) -> Staff {
    Staff {
        account: caller.account.0,
        name: caller.name.clone(),
        source: caller.source_ip.to_string(),
    }
}
