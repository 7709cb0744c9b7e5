//! `hub masking`: how long a tenant's calls pause recording while a sensitive number is spoken.

use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_domain::TenantId;
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::tenants;
use std::ops::RangeInclusive;

const LIMITS_S: RangeInclusive<u32> = 15..=600;

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
    if let Some(limit) = arguments.limit_s.filter(|limit| !LIMITS_S.contains(limit)) {
        return Err(HubError::refused(format!("{limit} s is not between 15 and 600")));
    }
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    let mut settings = tenant.settings;
    let before = settings.number_pause_s;
    let after = arguments.limit_s.unwrap_or(before);
    say!(
        "{}: nothing is kept for at most {after} s while a number is said",
        tenant.name
    );
    if before == after {
        return Ok(());
    }
    settings.number_pause_s = after;
    let mut write = base.store.write().await?;
    tenants::set_settings(&mut write, id, &settings).await?;
    let line = AuditLine::new(
        id,
        Actor::system().from("command line"),
        "tenant.masking",
        "tenant",
        id,
    )
    .before(before)
    .after(after)
    .reason("hub masking");
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}
