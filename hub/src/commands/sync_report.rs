//! `hub sync-report`: whether a tenant's reviewers see the report on exchanges with external systems.

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
    let action = Action {
        name: "tenant.sync_report",
        command: "hub sync-report",
    };
    let described =
        |settings: &TenantSettings| if settings.sync_report { "shown" } else { "hidden" }.to_owned();
    let settings = change(&base, id, action, described, |settings| {
        settings.sync_report = arguments.shown.unwrap_or(settings.sync_report);
        Ok(())
    });
    say!(
        "{}: reviewers {} the report on exchanges with systems outside",
        tenant.name,
        if settings.await?.sync_report {
            "see"
        } else {
            "do not see"
        }
    );
    Ok(())
}
