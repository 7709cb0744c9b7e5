//! `hub form-engine …`: the form engine for some of a tenant's programs. A running hub applies a change within
//! five seconds.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use hub_administration::tools_address::is_form_engine;
use hub_domain::TenantId;
use hub_store::tenants::TenantSettings;

/// Prints the current one; with an address sets it, and with `none` removes it.
pub async fn run(config: Config, tenant: i64, address: Option<&str>) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let Some(address) = address else {
        match tenant.settings.form_engine.as_str() {
            "" => say!("{}: no form engine", tenant.name),
            engine => say!("{}: forms are filled in at {engine}", tenant.name),
        }
        return Ok(());
    };
    let address = match address {
        "none" => "",
        address if !address.is_empty() && is_form_engine(address) => address,
        _ => {
            return Err(HubError::refused(
                "the form engine's address begins with https:// or http://",
            ));
        }
    };
    let action = Action {
        name: "tenant.form_engine",
        command: "hub form-engine",
    };
    let described = |settings: &TenantSettings| settings.form_engine.clone();
    let changed = change(&base, tenant.id, action, described, |settings| {
        address.clone_into(&mut settings.form_engine);
        Ok(())
    });
    changed.await?;
    match address {
        "" => say!("{}: no form engine any more", tenant.name),
        engine => say!("{}: forms are filled in at {engine}", tenant.name),
    }
    Ok(())
}
