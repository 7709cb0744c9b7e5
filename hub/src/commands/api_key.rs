//! `hub api-key …`: key pairs of the server API, for programs that use the hub as a LiveKit server.

use crate::config::Config;
use crate::error::Result;
use crate::terminal::say;
use crate::{boot, keys};
use hub_domain::TenantId;
use hub_store::audit::{self, AuditLine, By};

/// Makes a key pair for a tenant's rooms. The secret is shown this once.
pub async fn add(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let pair = base.keyring.new_media_key(tenant.id);
    let mut write = base.store.write().await?;
    let line = AuditLine::new(
        tenant.id,
        By::system().from("hub api-key"),
        "api_key.add",
        "api_key",
        &pair.api_key,
    );
    audit::append(&mut write, line).await?;
    write.commit().await?;
    base.keyring.add_media_key(&pair).await?;
    say!(
        "a key pair for the rooms of {}; the secret is not shown again:",
        tenant.name
    );
    say!("API key     {}", pair.api_key);
    say!("API secret  {}", pair.secret);
    say!("a hub that runs takes it after a restart");
    Ok(())
}
