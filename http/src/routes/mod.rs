//! Routes, one folder per noun and one file per verb.

pub mod calls;
pub mod cases;
pub mod configuration;
pub mod conversations;
pub mod files;
pub mod health;
pub mod identity;
pub mod jobs;
pub mod procedures;

use crate::extract::Caller;
use hub_actors::cases::work_item::Staff;

/// The caller as the actors know staff.
pub(crate) fn staff(caller: &Caller) -> Staff {
    Staff {
        account: caller.account.0,
        name: caller.name.clone(),
        source: caller.source_ip.to_string(),
        acting: caller
            .impersonator
            .as_ref()
            .map(|by| (by.account.0, by.name.clone())),
    }
}
