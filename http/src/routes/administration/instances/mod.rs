//! How an instance looks, what it says, what it sends and in which languages: for its administrators.

pub mod background;
pub mod branding;
pub mod change_branding;
pub mod change_content;
pub mod change_languages;
pub mod change_notifications;
pub mod colours;
pub mod content;
pub mod languages;
pub mod logo;
pub mod notifications;
mod overtaken;

use crate::extract::Caller;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_store::identity::instance_branding::NamedBranding;
use hub_store::tenants::Tenant;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    branding::read_instance_branding: Allowed(InstanceRead);
    change_branding::change_instance_branding: Allowed(InstanceWrite);
    colours::judge_colours: Allowed(InstanceRead);
    logo::upload_instance_logo: Allowed(InstanceWrite);
    logo::remove_instance_logo: Allowed(InstanceWrite);
    background::upload_background: Allowed(InstanceWrite);
    background::remove_background: Allowed(InstanceWrite);
    content::read_instance_content: Allowed(InstanceRead);
    change_content::change_instance_content: Allowed(InstanceWrite);
    notifications::read_instance_notifications: Allowed(InstanceRead);
    change_notifications::change_instance_notifications: Allowed(InstanceWrite);
    languages::read_instance_languages: Allowed(InstanceRead);
    change_languages::change_instance_languages: Allowed(InstanceWrite);
};

/// Another instance's is as if it were not there.
fn own(caller: &Caller, id: &str) -> Result<(), Problem> {
    match id == caller.tenant.to_string() {
        true => Ok(()),
        false => Err(Key::NotFound.into()),
    }
}

/// What a tenant's pages are changed from, with its version.
fn state(tenant: &Tenant) -> NamedBranding {
    NamedBranding {
        name: tenant.name.clone(),
        branding: tenant.branding.clone(),
    }
}
