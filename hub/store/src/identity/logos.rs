//! The logo of a tenant: one picture, whose address is in the tenant's branding.

use super::community_profile::lock;
use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::{Result, StoreError, Write, args, statements, tenants};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use serde_json::Value;
use sha2::{Digest, Sha256};

statements! {
    OF = "SELECT png FROM tenant_logos WHERE tenant_id = $1 AND version = $2";
    PUT = "INSERT INTO tenant_logos (tenant_id, version, png, created_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id) DO UPDATE SET version = excluded.version, png = excluded.png, created_at_ms = excluded.created_at_ms";
    REMOVE = "DELETE FROM tenant_logos WHERE tenant_id = $1";
}

/// Where the branding has its address, and what its changes are called.
const SHOWN: ShownPicture = ShownPicture {
    address: "ds_logoUrl",
    action: "tenant.logo",
};

/// A picture whose address stands in the branding.
pub(super) struct ShownPicture {
    /// The branding's name for the address.
    pub address: &'static str,
    /// Of the audit log.
    pub action: &'static str,
}

/// Logos, for reading.
pub struct Logos<'a>(pub(crate) &'a Db);

impl Logos<'_> {
    /// A tenant's picture of this version, PNG; none if it has another one now.
    pub async fn png(&self, tenant: TenantId, version: &str) -> Result<Option<Vec<u8>>> {
        let row: Option<(String,)> = self.0.optional(OF, args![tenant, version]).await?;
        row.map(|(text,)| {
            BASE64_STANDARD.decode(text).map_err(|error| StoreError::Corrupt {
                what: "logo",
                reason: error.to_string(),
            })
        })
        .transpose()
    }
}

/// Keeps a picture as the tenant's logo and puts its address into the branding: `address` makes it of the picture's version.
/// Answers the address.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    png: &[u8],
    address: impl FnOnce(&str) -> String,
    by: &By,
) -> Result<String> {
    let version = version_of(png);
    let mut branding = lock(write, tenant).await?;
    let values = args![tenant, &version, BASE64_STANDARD.encode(png), now_ms()];
    write.execute(PUT, values).await?;
    let address = address(&version);
    show(write, tenant, &mut branding, &SHOWN, Some(address.clone()), by).await?;
    Ok(address)
}

/// Removes the logo, also one that stood in the branding before. False where there was none.
pub async fn remove(write: &mut Write, tenant: TenantId, by: &By) -> Result<bool> {
    let mut branding = lock(write, tenant).await?;
    write.execute(REMOVE, args![tenant]).await?;
    if branding.get(SHOWN.address).is_none_or(Value::is_null) {
        return Ok(false);
    }
    show(write, tenant, &mut branding, &SHOWN, None, by).await?;
    Ok(true)
}

/// Names a picture: another one has another version.
pub(super) fn version_of(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes the address of a picture into the branding that `lock` gave, or takes it out, with its line in the audit log.
pub(super) async fn show(
    write: &mut Write,
    tenant: TenantId,
    branding: &mut Value,
    picture: &ShownPicture,
    address: Option<String>,
    by: &By,
) -> Result<()> {
    let before = branding
        .get(picture.address)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let after = address.clone().unwrap_or_default();
    if let Some(object) = branding.as_object_mut() {
        object.insert(picture.address.to_owned(), address.into());
    }
    tenants::set_branding(write, tenant, branding).await?;
    let line = AuditLine::new(tenant, by.clone(), picture.action, "tenant", tenant);
    audit::append(write, line.before(before).after(after)).await
}
