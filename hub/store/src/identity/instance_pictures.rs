//! The pictures of a tenant: its logo, and the one beside its sign-in form. There is one of each, whose address is in the branding.

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
    LOGO_OF = "SELECT png FROM tenant_logos WHERE tenant_id = $1 AND version = $2";
    PUT_LOGO = "INSERT INTO tenant_logos (tenant_id, version, png, created_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id) DO UPDATE SET version = excluded.version, png = excluded.png, created_at_ms = excluded.created_at_ms";
    REMOVE_LOGO = "DELETE FROM tenant_logos WHERE tenant_id = $1";
    BACKGROUND_OF = "SELECT jpeg FROM tenant_backgrounds WHERE tenant_id = $1 AND version = $2";
    PUT_BACKGROUND = "INSERT INTO tenant_backgrounds (tenant_id, version, jpeg, created_at_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant_id) DO UPDATE SET version = excluded.version, jpeg = excluded.jpeg, created_at_ms = excluded.created_at_ms";
    REMOVE_BACKGROUND = "DELETE FROM tenant_backgrounds WHERE tenant_id = $1";
}

/// A picture of which a tenant has one.
#[derive(Debug)]
pub struct InstancePicture {
    /// What it is called where its row cannot be read.
    name: &'static str,
    /// The branding's name for its address.
    address: &'static str,
    /// What the audit log calls a change of it.
    action: &'static str,
    of: &'static str,
    put: &'static str,
    remove: &'static str,
}

/// The logo, PNG.
pub static LOGO: InstancePicture = InstancePicture {
    name: "logo",
    address: "ds_logoUrl",
    action: "tenant.logo",
    of: LOGO_OF,
    put: PUT_LOGO,
    remove: REMOVE_LOGO,
};

/// The picture beside the sign-in form, JPEG.
pub static BACKGROUND: InstancePicture = InstancePicture {
    name: "background",
    address: "ds_backgroundUrl",
    action: "tenant.background",
    of: BACKGROUND_OF,
    put: PUT_BACKGROUND,
    remove: REMOVE_BACKGROUND,
};

/// Pictures of tenants, for reading.
pub struct InstancePictures<'a>(pub(crate) &'a Db);

impl InstancePictures<'_> {
    /// A tenant's picture of this version; none if it has another one now.
    pub async fn bytes(
        &self,
        tenant: TenantId,
        picture: &InstancePicture,
        version: &str,
    ) -> Result<Option<Vec<u8>>> {
        let row: Option<(String,)> = self.0.optional(picture.of, args![tenant, version]).await?;
        row.map(|(text,)| {
            BASE64_STANDARD.decode(text).map_err(|error| StoreError::Corrupt {
                what: picture.name,
                reason: error.to_string(),
            })
        })
        .transpose()
    }
}

/// Keeps bytes as the tenant's picture and puts its address into the branding: `address` makes it of the picture's version.
/// Answers the address.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    picture: &InstancePicture,
    bytes: &[u8],
    address: impl FnOnce(&str) -> String,
    by: &By,
) -> Result<String> {
    let version = version_of(bytes);
    let mut branding = lock(write, tenant).await?;
    let values = args![tenant, &version, BASE64_STANDARD.encode(bytes), now_ms()];
    write.execute(picture.put, values).await?;
    let address = address(&version);
    show(write, tenant, &mut branding, picture, Some(address.clone()), by).await?;
    Ok(address)
}

/// Removes the picture, also one that stood in the branding before. False where there was none.
pub async fn remove(write: &mut Write, tenant: TenantId, picture: &InstancePicture, by: &By) -> Result<bool> {
    let mut branding = lock(write, tenant).await?;
    write.execute(picture.remove, args![tenant]).await?;
    if branding.get(picture.address).is_none_or(Value::is_null) {
        return Ok(false);
    }
    show(write, tenant, &mut branding, picture, None, by).await?;
    Ok(true)
}

/// Names a picture: another one has another version.
fn version_of(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes the address of a picture into the branding that `lock` gave, or takes it out, with its line in the audit log.
async fn show(
    write: &mut Write,
    tenant: TenantId,
    branding: &mut Value,
    picture: &InstancePicture,
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
