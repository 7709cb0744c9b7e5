//! How an instance looks, what it says, what it sends and in which languages: for its administrators.

pub mod background;
pub mod branding;
pub mod change_branding;
pub mod change_content;
pub mod change_languages;
pub mod change_notifications;
pub mod colours;
pub mod contact;
pub mod content;
pub mod languages;
pub mod logo;
pub mod notifications;
mod overtaken;

use crate::App;
use crate::extract::Caller;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use actix_web::web;
use hub_domain::TenantId;
use hub_store::identity::instance_branding::{self, NamedBranding};
use hub_store::tenants::Tenant;
use serde::Serialize;

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
    contact::read_instance_contact: Allowed(InstanceRead);
    contact::change_instance_contact: Allowed(InstanceWrite);
    logo::upload_admin_logo: Allowed(InstanceWrite);
    logo::upload_notification_logo: Allowed(InstanceWrite);
};

/// What a tenant's pages are changed from, with its version.
fn state(tenant: &Tenant) -> NamedBranding {
    NamedBranding {
        name: tenant.name.clone(),
        branding: tenant.branding.clone(),
    }
}

/// Changes name and branding of the caller's own instance, as they were in the version that was edited, and answers a page's `view` of
/// them. 409 `version_conflict` has that view of the ones that are in force in `current`,
/// with who changed them and when.
async fn change<View: Serialize>(
    app: &App,
    caller: &Caller,
    (action, version): (&'static str, &str),
    make: impl FnOnce(&mut NamedBranding) -> Result<(), Problem>,
    view: impl AsyncFn(&App, TenantId) -> Result<View, Problem>,
) -> Result<web::Json<View>, Problem> {
    let tenant = caller.tenant;
    let mut write = app.store.write().await?;
    let before = instance_branding::lock(&mut write, tenant).await?;
    if before.version()? != version {
        drop(write);
        let current = view(app, tenant).await?;
        return Err(overtaken::of_look(app, tenant, &current).await?);
    }
    let mut after = before.clone();
    make(&mut after)?;
    instance_branding::put(&mut write, tenant, &before, &after, action, &caller.by()).await?;
    write.commit().await?;
    view(app, tenant).await.map(web::Json)
}

/// One refusal for all fields.
fn refuse(faults: Vec<(String, &'static str)>) -> Result<(), Problem> {
    if faults.is_empty() {
        return Ok(());
    }
    let refused = Problem::new(Key::InvalidField);
    Err(faults
        .into_iter()
        .fold(refused, |problem, (field, key)| problem.and_field(field, key)))
}
