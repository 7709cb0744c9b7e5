//! `hub api-key …`: key pairs of the server API, for programs that use the hub as a LiveKit server.

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{boot, keys};
use hub_domain::TenantId;
use hub_store::audit::By;

/// Makes a key pair for a tenant's rooms. The secret is shown this once.
pub async fn add(config: Config, tenant: i64, label: &str) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let by = By::system().from("hub api-key");
    let pair = base.keyring.make_api_key(tenant.id, label.trim(), by).await?;
    say!(
        "a key pair for the rooms of {}; the secret is not shown again:",
        tenant.name
    );
    say!("API key     {}", pair.api_key);
    say!("API secret  {}", pair.secret);
    say!("a hub that runs takes it within five seconds");
    Ok(())
}

/// Lists a tenant's keys, without their secrets.
pub async fn list(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    for key in base.store.api_keys().all(tenant.id).await? {
        say!("{}  {}  {}", key.api_key, key.made_by, key.label);
    }
    Ok(())
}

/// Revokes a key.
pub async fn revoke(config: Config, tenant: i64, api_key: &str) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    if config.media.webhooks.iter().any(|one| one.api_key == api_key) {
        return Err(HubError::refused(format!(
            "media.webhooks signs with {api_key}: take it out there first"
        )));
    }
    let by = By::system().from("hub api-key");
    if !base.keyring.revoke_api_key(tenant.id, api_key, by).await? {
        return Err(HubError::refused(format!("{} has no key {api_key}", tenant.name)));
    }
    say!("{api_key} is revoked; a hub that runs knows it within five seconds");
    Ok(())
}
