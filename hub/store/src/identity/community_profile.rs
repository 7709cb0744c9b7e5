//! What a tenant says of itself to applicants, kept in its branding.

use crate::audit::{self, AuditLine, By};
use crate::{Result, Write, args, statements, tenants};
use hub_domain::TenantId;
use hub_domain::identity::community_profile::CommunityProfile;
use serde_json::Value;
use sha2::{Digest, Sha256};

statements! {
    LOCK = "UPDATE tenants SET branding = branding WHERE id = $1 RETURNING branding";
}

/// Names the state of a profile: two that say the same have the same version.
pub fn version(profile: &CommunityProfile) -> Result<String> {
    let digest = Sha256::digest(serde_json::to_vec(profile)?);
    Ok(digest[..8].iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A tenant's branding. Nobody else changes it until this write ends.
pub async fn lock(write: &mut Write, tenant: TenantId) -> Result<Value> {
    let (branding,): (String,) = write.one("tenant", LOCK, args![tenant]).await?;
    Ok(serde_json::from_str(&branding)?)
}

/// Writes a changed profile into the branding that [`lock`] gave, with its audit line; a change that changes nothing writes
/// nothing.
pub async fn change(
    write: &mut Write,
    tenant: TenantId,
    mut branding: Value,
    change: &CommunityProfile,
    by: &By,
) -> Result<()> {
    let before = CommunityProfile::of(&branding);
    change.write_into(&mut branding);
    let after = CommunityProfile::of(&branding);
    if after == before {
        return Ok(());
    }
    tenants::set_branding(write, tenant, &branding).await?;
    let line = AuditLine::new(tenant, by.clone(), "community_profile.change", "tenant", tenant)
        .before(serde_json::to_string(&before)?)
        .after(serde_json::to_string(&after)?)
        .reason(before.differences(&after).join(", "));
    audit::append(write, line).await
}
