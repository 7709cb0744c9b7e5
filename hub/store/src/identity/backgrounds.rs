//! The picture beside a tenant's sign-in form, whose address is in the tenant's branding.

use super::community_profile::lock;
use super::logos::{ShownPicture, show, version_of};
use crate::audit::By;
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use serde_json::Value;

statements! {
    OF = "SELECT jpeg FROM tenant_backgrounds WHERE tenant_id = $1 AND version = $2";
    PUT = "INSERT INTO tenant_backgrounds (tenant_id, version, jpeg, created_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id) DO UPDATE SET version = excluded.version, jpeg = excluded.jpeg, created_at_ms = excluded.created_at_ms";
    REMOVE = "DELETE FROM tenant_backgrounds WHERE tenant_id = $1";
}

const SHOWN: ShownPicture = ShownPicture {
    address: "ds_backgroundUrl",
    action: "tenant.background",
};

/// Backgrounds, for reading.
pub struct Backgrounds<'a>(pub(crate) &'a Db);

impl Backgrounds<'_> {
    /// A tenant's picture of this version, JPEG; none if it has another one now.
    pub async fn jpeg(&self, tenant: TenantId, version: &str) -> Result<Option<Vec<u8>>> {
        let row: Option<(String,)> = self.0.optional(OF, args![tenant, version]).await?;
        row.map(|(text,)| {
            BASE64_STANDARD.decode(text).map_err(|error| StoreError::Corrupt {
                what: "background",
                reason: error.to_string(),
            })
        })
        .transpose()
    }
}

/// Keeps a picture as the tenant's background and puts its address, which `address` makes of its version, into the branding. Answers
/// the address.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    jpeg: &[u8],
    address: impl FnOnce(&str) -> String,
    by: &By,
) -> Result<String> {
    let version = version_of(jpeg);
    let mut branding = lock(write, tenant).await?;
    let values = args![tenant, &version, BASE64_STANDARD.encode(jpeg), now_ms()];
    write.execute(PUT, values).await?;
    let address = address(&version);
    show(write, tenant, &mut branding, &SHOWN, Some(address.clone()), by).await?;
    Ok(address)
}

/// Removes the background, also one that stood in the branding before. False where there was none.
pub async fn remove(write: &mut Write, tenant: TenantId, by: &By) -> Result<bool> {
    let mut branding = lock(write, tenant).await?;
    write.execute(REMOVE, args![tenant]).await?;
    if branding.get(SHOWN.address).is_none_or(Value::is_null) {
        return Ok(false);
    }
    show(write, tenant, &mut branding, &SHOWN, None, by).await?;
    Ok(true)
}
