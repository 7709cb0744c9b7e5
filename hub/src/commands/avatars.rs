//! `hub avatars`: whether a tenant shows pictures of people and companies that a service outside keeps for their mail address.

use crate::boot;
use crate::config::Config;
use crate::error::Result;
use crate::keys;
use crate::terminal::say;
use hub_domain::TenantId;
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::tenants;

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
    let mut settings = tenant.settings;
    let before = settings.avatars;
    let after = arguments.shown.unwrap_or(before);
    say!(
        "{}: {}",
        tenant.name,
        if after {
            "pictures of people and companies are shown"
        } else {
            "initials are shown, no pictures"
        }
    );
    if before == after {
        return Ok(());
    }
    settings.avatars = after;
    let mut write = base.store.write().await?;
    tenants::set_settings(&mut write, id, &settings).await?;
    let line = AuditLine::new(
        id,
        Actor::system().from("command line"),
        "tenant.avatars",
        "tenant",
        id,
    )
    .before(if before { "shown" } else { "hidden" })
    .after(if after { "shown" } else { "hidden" })
    .reason("hub avatars");
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}
