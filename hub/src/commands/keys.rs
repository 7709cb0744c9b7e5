//! `hub keys …`: rotation.

use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{boot, keys};
use hub_domain::TenantId;
use hub_http::tokens::new_signing_key;
use hub_store::audit::{self, AuditLine};
use hub_store::keys::MasterKey;

/// Seals every key under a new master key. The file is replaced last; the old one is kept as `….old`.
pub async fn rotate_master(config: Config) -> Result<()> {
    if config.keys.master_key.is_some() {
        return Err(HubError::refused(
            "the master key comes from HUB_MASTER_KEY: unset it, put the key into the key file, rotate, and set it anew",
        ));
    }
    let path = config.master_key_file();
    let base = boot::open(&config, keys::required(&config)?).await?;
    let (next, old) = (path.with_extension("key.next"), path.with_extension("key.old"));
    let key = MasterKey::create_file(&next).map_err(|error| HubError::file(&next, error))?;
    base.keyring.change_master(key).await?;
    std::fs::rename(&path, &old).map_err(|error| HubError::file(&path, error))?;
    std::fs::rename(&next, &path).map_err(|error| HubError::file(&next, error))?;
    say!(
        "everything is sealed under the new {}; older backups need {}",
        path.display(),
        old.display()
    );
    say!("restart every node");
    Ok(())
}

/// A new data key for one tenant. Running nodes seal the next call's recording with it.
pub async fn rotate_tenant(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let mut write = base.store.write().await?;
    let line = AuditLine::new(
        tenant.id,
        audit::By::system().from("hub keys"),
        "key.rotate",
        "tenant",
        tenant.id,
    );
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let id = base.keyring.rotate_tenant_key(tenant.id).await?;
    say!(
        "{} seals with key {id} from now on; what older keys sealed stays readable",
        tenant.name
    );
    Ok(())
}

/// A new signing key; running nodes read it within a minute and sign with it after two.
pub async fn rotate_signing(config: Config) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let old = base.keyring.signing_keys().await?;
    let key = new_signing_key()?;
    base.keyring.add_signing_key(&key).await?;
    say!(
        "key {} signs in two minutes; tokens of older keys are good until they expire",
        key.kid
    );
    // Two are in use at a time: the newest of the old ones signs until the new one is known everywhere.
    for key in old.iter().filter(|key| key.retired_at_ms.is_none()).skip(1) {
        base.keyring.retire_signing_key(&key.kid).await?;
    }
    Ok(())
}
