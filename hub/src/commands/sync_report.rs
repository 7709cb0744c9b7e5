//! `hub sync-report`: whether a tenant's reviewers see the report on exchanges with external systems.

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
pub struct SyncReportArguments {
    /// `cd_instance`
    tenant: i64,
    /// Whether reviewers and remediators see it, where the instance is listed in the configuration. Administrators
    /// always do.
    #[arg(long)]
    shown: Option<bool>,
}

/// Changes the setting and prints it.
pub async fn run(config: Config, arguments: SyncReportArguments) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let id = TenantId(arguments.tenant);
    let tenant = base.store.tenants().by_id(id).await?;
    let mut settings = tenant.settings;
    let before = settings.sync_report;
    let after = arguments.shown.unwrap_or(before);
    say!(
        "{}: reviewers {} the report on exchanges with systems outside",
        tenant.name,
        if after { "see" } else { "do not see" }
    );
    if before == after {
        return Ok(());
    }
    settings.sync_report = after;
    let mut write = base.store.write().await?;
    tenants::set_settings(&mut write, id, &settings).await?;
    let line = AuditLine::new(
        id,
        Actor::system().from("command line"),
        "tenant.sync_report",
        "tenant",
        id,
    )
    .before(if before { "shown" } else { "hidden" })
    .after(if after { "shown" } else { "hidden" })
    .reason("hub sync-report");
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}
