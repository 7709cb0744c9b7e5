//! `hub masking`: how long a tenant's calls pause recording while a sensitive number is spoken.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_administration::recording_limits::NUMBER_PAUSE_S;
use hub_domain::TenantId;
use hub_store::tenants::TenantSettings;

/// What to set; what is left out stays as it is.
#[derive(Debug, clap::Args)]
pub struct MaskingArguments {
    /// `cd_instance`
    tenant: i64,
    /// After this many seconds, 15 to 600, recording and transcript resume by themselves.
    #[arg(long)]
    limit_s: Option<u32>,
}

/// Changes the setting for future calls, and prints it.
pub async fn run(config: Config, arguments: MaskingArguments) -> Result<()> {
    if let Some(limit) = arguments.limit_s.filter(|limit| !NUMBER_PAUSE_S.contains(limit)) {
        return Err(HubError::refused(format!("{limit} s is not between 15 and 600")));
    }
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    let action = Action {
        name: "tenant.masking",
        command: "hub masking",
    };
    let described = |settings: &TenantSettings| settings.number_pause_s.to_string();
    let settings = change(&base, id, action, described, |settings| {
        settings.number_pause_s = arguments.limit_s.unwrap_or(settings.number_pause_s);
        Ok(())
    });
    say!(
        "{}: nothing is kept for at most {} s while a number is said",
        tenant.name,
        settings.await?.number_pause_s
    );
    Ok(())
}
