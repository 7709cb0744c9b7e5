//! Routes, one folder per noun and one file per verb.

pub mod administration;
pub mod assistant;
pub mod calls;
pub mod cases;
pub mod configuration;
pub mod conversations;
pub mod files;
pub mod forms;
pub mod health;
pub mod identity;
pub mod jobs;
pub mod letters;
pub mod marketplace;
pub mod open_data;
pub mod paying;
pub mod procedures;
pub mod profiles;
pub mod programs;
pub mod reference;

use crate::extract::Caller;
use hub_domain::identity::by::By;

/// The caller as the actors know staff.
pub(crate) fn staff(caller: &Caller) -> By {
    caller.by()
}
