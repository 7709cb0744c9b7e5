//! `hub avatars`: whether a tenant shows pictures of people and companies that a service outside keeps for their mail address.

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
pub struct AvatarsArguments {
    /// `cd_instance`
    tenant: i64,
    /// Whether the hub asks for them (`http.avatar_source`): that service then learns the SHA-256 of mail addresses.
    #[arg(long)]
    shown: Option<bool>,
}

/// Changes the setting and prints it.
pub async fn run(config: Config, arguments: AvatarsArguments) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    let action = Action {
        name: "tenant.avatars",
        command: "hub avatars",
    };
    let described = |settings: &TenantSettings| if settings.avatars { "shown" } else { "hidden" }.to_owned();
    let settings = change(&base, id, action, described, |settings| {
        settings.avatars = arguments.shown.unwrap_or(settings.avatars);
        Ok(())
    });
    say!(
        "{}: {}",
        tenant.name,
        if settings.await?.avatars {
            "pictures of people and companies are shown"
        } else {
            "initials are shown, no pictures"
        }
    );
    Ok(())
}
