//! `hub supervision`: whether a tenant's reviewers see who supervises their calls.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::Result;
use crate::keys;
use crate::terminal::say;
use hub_domain::TenantId;
use hub_store::tenants::TenantSettings;

/// What to set; what is left out stays as it is.
#[derive(Debug, clap::Args)]
pub struct SupervisionArguments {
    /// `cd_instance`
    tenant: i64,
    /// Whether reviewers see supervisors who only listen; supervisors who speak are always shown.
    #[arg(long)]
    listeners_shown: Option<bool>,
}

/// Changes the setting for future calls, and prints it.
pub async fn run(config: Config, arguments: SupervisionArguments) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    let action = Action {
        name: "tenant.supervision",
        command: "hub supervision",
    };
    let described = |settings: &TenantSettings| shown(settings.listeners_shown).to_owned();
    let settings = change(&base, id, action, described, |settings| {
        settings.listeners_shown = arguments.listeners_shown.unwrap_or(settings.listeners_shown);
        Ok(())
    });
    say!(
        "{}: supervisors who only listen are {} reviewers",
        tenant.name,
        shown(settings.await?.listeners_shown)
    );
    Ok(())
}

fn shown(are: bool) -> &'static str {
    if are { "shown to" } else { "hidden from" }
}
