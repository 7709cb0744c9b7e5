//! `hub serve`: production.

use crate::boot::{self, Base};
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;

/// LiveKit's development pair, known to everybody.
const DEVELOPMENT_KEY: &str = "devkey";

/// Refuses what belongs to a demonstration, then serves.
pub async fn run(config: Config) -> Result<()> {
    boot::make_data_dir(&config.data_dir)?;
    let base = boot::open(&config, keys::required(&config)?).await?;
    refuse_demonstration(&base).await?;
    if base.store.tenants().all().await?.is_empty() {
        tracing::warn!("there is no tenant yet, so nobody can sign in: `hub tenant add` makes one");
    }
    let url = config.public_url();
    if !url.starts_with("https:") {
        tracing::warn!(
            url,
            "people reach the hub without HTTPS: browsers give no microphone on other machines"
        );
    }
    boot::serve(config, base, false, |url| tracing::info!(url, "serving")).await
}

/// Each refusal is a sentence that says what to do.
async fn refuse_demonstration(base: &Base) -> Result<()> {
    if base.store.logins().any_seeded_password().await? {
        return Err(HubError::refused(
            "this database has logins with the demonstration's password, which everybody knows: `hub serve` needs a database of its own (HUB_DATABASE_URL or HUB_DATA_DIR)",
        ));
    }
    if base.keyring.media_secret(DEVELOPMENT_KEY).is_some() {
        return Err(HubError::refused(
            "this database holds LiveKit's development key pair, which everybody knows: remove it before serving",
        ));
    }
    for tenant in base.store.tenants().all().await? {
        let marketplace = base.store.marketplace_gateways().of(tenant.id).await?;
        if marketplace.is_some_and(|marketplace| marketplace.is_sandbox()) {
            return Err(HubError::refused(format!(
                "the marketplace of {} is simulated, and anybody can buy there: `hub marketplace remove {}` takes it away",
                tenant.name, tenant.id
            )));
        }
    }
    Ok(())
}
