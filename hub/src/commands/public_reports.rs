//! `hub public-reports …`: reports outside the hub that a tenant's public dashboard shows in a frame. A running hub applies a change
//! within five seconds.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_administration::tools_address::is_form_engine;
use hub_domain::TenantId;
use hub_store::tenants::TenantSettings;

/// Prints the current address; with an address sets it, and with `none` removes it.
pub async fn run(config: Config, tenant: i64, address: Option<&str>) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let Some(address) = address else {
        match tenant.settings.public_dashboard.frame.as_str() {
            "" => say!(
                "{}: the public dashboard shows the hub's own figures",
                tenant.name
            ),
            frame => say!("{}: the public dashboard shows {frame}", tenant.name),
        }
        return Ok(());
    };
    let address = match address {
        "none" => "",
        address if !address.is_empty() && is_form_engine(address) => address,
        _ => {
            return Err(HubError::refused(
                "the reports' address begins with https:// or http://",
            ));
        }
    };
    let action = Action {
        name: "tenant.public_dashboard",
        command: "hub public-reports",
    };
    let described = |settings: &TenantSettings| settings.public_dashboard.frame.clone();
    let changed = change(&base, tenant.id, action, described, |settings| {
        address.clone_into(&mut settings.public_dashboard.frame);
        Ok(())
    });
    changed.await?;
    match address {
        "" => say!(
            "{}: the public dashboard shows the hub's own figures",
            tenant.name
        ),
        frame => say!("{}: the public dashboard shows {frame}", tenant.name),
    }
    Ok(())
}
