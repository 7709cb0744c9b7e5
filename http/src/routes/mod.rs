//! Routes, one folder per noun and one file per verb.

pub mod calls;
pub mod captcha;
pub mod conferences;
pub mod egresses;
pub mod forward_auth;
pub mod guest;
pub mod health;
pub mod instances;
pub mod jobs;
pub mod login_changes;
pub mod mfa;
pub mod password;
pub mod procedures;
pub mod rtc;
pub mod sandbox;
pub mod second_factors;
pub mod session;
pub mod sessions;
pub mod sign_on;
pub mod sign_up;
pub mod threads;
pub mod twirp;
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
        acting: caller
            .impersonator
            .as_ref()
            .map(|by| (by.account.0, by.name.clone())),
    }
}
