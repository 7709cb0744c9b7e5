//! `hub admin-tools …`: where a tenant's administrators find their tools outside the hub.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_administration::tools_address::is_admin_tools;
use hub_domain::TenantId;
use hub_store::tenants::TenantSettings;

/// Prints the current address; with an address sets it, and with `none` removes it.
pub async fn run(config: Config, tenant: i64, address: Option<&str>) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let was = tenant.settings.admin_tools.clone();
    let address = match address {
        None => was.as_str(),
        Some("none") => "",
        Some(address) if !address.is_empty() && is_admin_tools(address) => address,
        Some(_) => return Err(HubError::refused("the tools' address begins with https://")),
    };
    match address {
        "" => say!("{}: no tools outside the hub", tenant.name),
        tools => say!("{}: administrators find their tools at {tools}", tenant.name),
    }
    if address == was {
        return Ok(());
    }
    let action = Action {
        name: "tenant.admin_tools",
        command: "hub admin-tools",
    };
    let described = |settings: &TenantSettings| settings.admin_tools.clone();
    let changed = change(&base, tenant.id, action, described, |settings| {
        address.clone_into(&mut settings.admin_tools);
        Ok(())
    });
    changed.await.map(drop)
}
