//! Links for joining one call without an account. Only the hashes of their codes are stored.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{CallId, TenantId};

statements! {
    INSERT = "INSERT INTO guest_links (code_hash, spoken_hash, tenant_id, call_id, identity, created_at_ms, expires_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    BY_HASH = "SELECT code_hash, tenant_id, call_id, identity, device_id, expires_at_ms, revoked_at_ms FROM guest_links WHERE code_hash = $1";
    BY_SPOKEN = "SELECT code_hash, tenant_id, call_id, identity, device_id, expires_at_ms, revoked_at_ms FROM guest_links
        WHERE tenant_id = $1 AND spoken_hash = $2";
    CLAIM = "UPDATE guest_links SET device_id = $2 WHERE code_hash = $1 AND (device_id IS NULL OR device_id = $2)";
    REVOKE_GUEST = "UPDATE guest_links SET revoked_at_ms = $4
        WHERE tenant_id = $1 AND call_id = $2 AND identity = $3 AND revoked_at_ms IS NULL";
    COUNT_OPEN = "SELECT COUNT(*) FROM guest_links WHERE tenant_id = $1 AND call_id = $2 AND identity = $3 AND revoked_at_ms IS NULL";
    EXPIRE = "UPDATE guest_links SET expires_at_ms = $3 WHERE tenant_id = $1 AND call_id = $2";
}

/// What a code opens.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct GuestLink {
    /// Under which it is kept.
    pub code_hash: String,
    pub tenant_id: i64,
    pub call_id: String,
    /// Identity in the call of the person it admits.
    pub identity: String,
    /// The one device that has used it.
    pub device_id: Option<String>,
    pub expires_at_ms: Option<i64>,
    pub revoked_at_ms: Option<i64>,
}

impl GuestLink {
    /// Whose call it is.
    pub fn tenant(&self) -> TenantId {
        TenantId(self.tenant_id)
    }

    /// Whether it opens anything at this moment.
    pub fn open_at(&self, at_ms: i64) -> bool {
        self.revoked_at_ms.is_none() && self.expires_at_ms.is_none_or(|end| at_ms < end)
    }
}

/// The hashes of one link's codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hashes {
    /// Of the code in the link.
    pub link: String,
    /// Of the short one that is said and typed.
    pub spoken: String,
}

/// Guest links, for reading.
pub struct GuestLinks<'a>(pub(crate) &'a Store);

impl GuestLinks<'_> {
    /// What this code's hash opens, if anything.
    pub async fn by_hash(&self, code_hash: &str) -> Result<Option<GuestLink>> {
        self.0.db().optional(BY_HASH, args![code_hash]).await
    }

    /// What a code that is said opens in this tenant, if anything.
    pub async fn by_spoken(&self, tenant: TenantId, spoken_hash: &str) -> Result<Option<GuestLink>> {
        self.0.db().optional(BY_SPOKEN, args![tenant, spoken_hash]).await
    }

    /// Whether a guest's access to a call is still valid: they have a link that was not revoked.
    pub async fn hold(&self, tenant: TenantId, call: &CallId, identity: &str) -> Result<bool> {
        let values = args![tenant, call, identity];
        let (links,): (i64,) = self.0.db().one("guest link", COUNT_OPEN, values).await?;
        Ok(links > 0)
    }
}

/// Makes a link for one party of a call.
pub async fn insert(
    write: &mut Write,
    tenant: TenantId,
    call: &CallId,
    identity: &str,
    hashes: &Hashes,
    expires_at_ms: Option<i64>,
) -> Result<()> {
    write
        .execute(
            INSERT,
            args![
                hashes.link.as_str(),
                hashes.spoken.as_str(),
                tenant,
                call,
                identity,
                now_ms(),
                expires_at_ms
            ],
        )
        .await
        .map(drop)
}

/// Binds a link to the first device that uses it; false when it is bound to another one.
pub async fn claim(write: &mut Write, code_hash: &str, device: &str) -> Result<bool> {
    Ok(write.execute(CLAIM, args![code_hash, device]).await? == 1)
}

/// Revokes a guest's links, codes and tokens. The commit notifies every node.
pub async fn revoke(write: &mut Write, tenant: TenantId, call: &CallId, identity: &str) -> Result<()> {
    write
        .execute(REVOKE_GUEST, args![tenant, call, identity, now_ms()])
        .await?;
    write.announce_guest_removed(tenant, call, identity);
    Ok(())
}

/// Lets the links of a call die at a given time.
pub async fn expire(write: &mut Write, tenant: TenantId, call: &CallId, at_ms: i64) -> Result<()> {
    write.execute(EXPIRE, args![tenant, call, at_ms]).await.map(drop)
}
