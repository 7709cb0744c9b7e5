//! Sounds that flows play to callers.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::{Write, args, statements};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;

statements! {
    ALL = "SELECT key, name, file_key, duration_ms, created_by, created_at_ms FROM phone_sounds WHERE tenant_id = $1 ORDER BY key";
    BY_KEY = "SELECT key, name, file_key, duration_ms, created_by, created_at_ms FROM phone_sounds WHERE tenant_id = $1 AND key = $2";
    ADD = "INSERT INTO phone_sounds (tenant_id, key, name, file_key, duration_ms, created_by, created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (tenant_id, key) DO NOTHING";
    REMOVE = "DELETE FROM phone_sounds WHERE tenant_id = $1 AND key = $2";
}

/// A sound.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PhoneSound {
    /// By which flows name it.
    pub key: String,
    pub name: String,
    /// Where its bytes lie: Ogg/Opus, sealed.
    pub file_key: String,
    pub duration_ms: i64,
    pub created_by: String,
    pub created_at_ms: i64,
}

/// Sounds, for reading.
pub struct PhoneSounds<'a>(pub(crate) &'a Db);

impl PhoneSounds<'_> {
    /// All of a tenant.
    pub async fn all(&self, tenant: TenantId) -> Result<Vec<PhoneSound>> {
        self.0.all(ALL, args![tenant]).await
    }

    /// One; `NotFound` where there is none.
    pub async fn by_key(&self, tenant: TenantId, key: &str) -> Result<PhoneSound> {
        let found = self.0.optional(BY_KEY, args![tenant, key]).await?;
        found.ok_or(StoreError::NotFound("phone sound"))
    }
}

/// Whether a tenant has a sound of this key, as the write sees it.
pub async fn is_known(write: &mut Write, tenant: TenantId, key: &str) -> Result<bool> {
    let known: Option<PhoneSound> = write.optional(BY_KEY, args![tenant, key]).await?;
    Ok(known.is_some())
}

/// Adds a sound; false when the tenant has one of this key.
pub async fn add(write: &mut Write, tenant: TenantId, new: &PhoneSound, by: &By) -> Result<bool> {
    let values = args![
        tenant,
        &new.key,
        &new.name,
        &new.file_key,
        new.duration_ms,
        &new.created_by,
        now_ms()
    ];
    if write.execute(ADD, values).await? == 0 {
        return Ok(false);
    }
    let line = AuditLine::new(tenant, by.clone(), "phone_sound.add", "phone_sound", &new.key);
    audit::append(write, line.after(&new.name)).await?;
    Ok(true)
}

/// Takes a sound away; false where there is none.
pub async fn remove(write: &mut Write, tenant: TenantId, key: &str, by: &By) -> Result<bool> {
    if write.execute(REMOVE, args![tenant, key]).await? == 0 {
        return Ok(false);
    }
    let line = AuditLine::new(tenant, by.clone(), "phone_sound.remove", "phone_sound", key);
    audit::append(write, line).await?;
    Ok(true)
}
