//! Key pairs of the server API as a tenant's administrators make and revoke them, for programs that use the hub as a LiveKit server.

use super::{Keyring, MediaKey, media_context};
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;

statements! {
    ALL = "SELECT api_key, label, made_by, created_at_ms FROM media_keys WHERE tenant_id = $1 ORDER BY created_at_ms, api_key LIMIT 1000";
    NAMES = "SELECT api_key FROM media_keys ORDER BY api_key";
    INSERT = "INSERT INTO media_keys (api_key, tenant_id, sealed_secret, created_at_ms, label, made_by) VALUES ($1, $2, $3, $4, $5, $6)";
    REMOVE = "DELETE FROM media_keys WHERE tenant_id = $1 AND api_key = $2";
}

/// A key pair, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ApiKey {
    pub api_key: String,
    /// What it is for; empty where nobody said so.
    pub label: String,
    /// The name of who made it; empty for one that the hub made by itself.
    pub made_by: String,
    pub created_at_ms: i64,
}

/// Keys, for reading.
pub struct ApiKeys<'a>(pub(crate) &'a Db);

impl ApiKeys<'_> {
    /// Those of a tenant, the oldest first.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<ApiKey>> {
        self.0.all(ALL, args![tenant]).await
    }
}

impl Keyring {
    /// Makes a key pair for a tenant's rooms, with an audit line. It counts on this node at once, on others within seconds
    /// ([`Self::follow_api_keys`]).
    pub async fn make_api_key(&self, tenant: TenantId, label: &str, by: By) -> Result<MediaKey> {
        let key = self.new_media_key(tenant);
        let sealed = self.seal(&media_context(&key.api_key), key.secret.as_bytes())?;
        let mut write = self.0.store.write().await?;
        let values = args![&key.api_key, tenant, sealed, now_ms(), label, by.hands().1];
        write.execute(INSERT, values).await?;
        let line = AuditLine::new(tenant, by, "api_key.add", "api_key", &key.api_key);
        audit::append(&mut write, line.after(&key.api_key).reason(label)).await?;
        write.commit().await?;
        self.reload().await?;
        Ok(key)
    }

    /// Revokes a key pair of a tenant, with an audit line: no token of it opens anything from then on, and connections that it has
    /// opened are not renewed. False where the tenant has no such key.
    pub async fn revoke_api_key(&self, tenant: TenantId, api_key: &str, by: By) -> Result<bool> {
        let mut write = self.0.store.write().await?;
        if write.execute(REMOVE, args![tenant, api_key]).await? == 0 {
            write.rollback().await?;
            return Ok(false);
        }
        let line = AuditLine::new(tenant, by, "api_key.revoke", "api_key", api_key);
        audit::append(&mut write, line.before(api_key)).await?;
        write.commit().await?;
        self.reload().await?;
        Ok(true)
    }

    /// Reads the keys again where another node or a command has made or revoked one.
    pub async fn follow_api_keys(&self) -> Result<()> {
        let names: Vec<(String,)> = self.0.store.db().all(NAMES, args![]).await?;
        let is_same = {
            let opened = self.0.opened.read();
            names.len() == opened.media.len() && names.iter().all(|(name,)| opened.media.contains_key(name))
        };
        match is_same {
            true => Ok(()),
            false => self.reload().await,
        }
    }
}
