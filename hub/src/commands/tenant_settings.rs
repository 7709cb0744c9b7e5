//! `hub settings`: who changed which setting of a tenant, and when.

use crate::boot;
use crate::config::Config;
use crate::error::Result;
use crate::keys;
use crate::terminal::say;
use hub_domain::TenantId;
use hub_domain::clock::iso8601;
use hub_store::tenant_settings::SettingChange;

/// Prints the latest changes, newest first; of one setting if it is named.
pub async fn run(config: Config, tenant: i64, setting: Option<&str>) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let mut changes = base.store.tenant_settings().history(tenant.id).await?;
    changes.retain(|change| setting.is_none_or(|setting| change.setting == setting));
    if changes.is_empty() {
        say!("{}: nothing was changed", tenant.name);
    }
    for change in &changes {
        say!("{}", described(change));
    }
    Ok(())
}

fn described(change: &SettingChange) -> String {
    let behalf = change.behalf_of.map(|account| format!(" for account {account}"));
    format!(
        "{} {} {}: {} -> {} ({}{}, {})",
        change.revision,
        iso8601(change.at_ms),
        change.setting,
        change.before,
        change.after,
        change.actor_name,
        behalf.unwrap_or_default(),
        change.source
    )
}
