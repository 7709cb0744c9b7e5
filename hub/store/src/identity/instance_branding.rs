//! A tenant's name and branding as they are changed on the pages of the instance portal: read, compared and written under one lock.

use crate::audit::{self, AuditLine, By};
use crate::{Result, Write, args, statements};
use hub_domain::TenantId;
use serde_json::Value;
use sha2::{Digest, Sha256};

statements! {
    LOCK = "UPDATE tenants SET branding = branding WHERE id = $1 RETURNING name, branding";
    SET = "UPDATE tenants SET name = $2, branding = $3 WHERE id = $1";
}

/// A tenant's name and branding.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedBranding {
    pub name: String,
    pub branding: Value,
}

impl NamedBranding {
    /// Names this state: two that are alike have the same version.
    pub fn version(&self) -> Result<String> {
        let digest = Sha256::digest(serde_json::to_vec(&(&self.name, &self.branding))?);
        Ok(digest[..8].iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// As it is now. Nobody else changes it until this write ends.
pub async fn lock(write: &mut Write, tenant: TenantId) -> Result<NamedBranding> {
    let (name, branding): (String, String) = write.one("tenant", LOCK, args![tenant]).await?;
    Ok(NamedBranding {
        name,
        branding: serde_json::from_str(&branding)?,
    })
}

/// Writes what became of the state that [`lock`] gave, with a line in the audit log that names the members that differ; a change
/// that changes nothing writes nothing and is false.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    before: &NamedBranding,
    after: &NamedBranding,
    action: &'static str,
    by: &By,
) -> Result<bool> {
    if before == after {
        return Ok(false);
    }
    let text = serde_json::to_string(&after.branding)?;
    write.execute(SET, args![tenant, &after.name, text]).await?;
    write.announce_tenant_change(tenant);
    let (earlier, later) = differing(before, after)?;
    let line = AuditLine::new(tenant, by.clone(), action, "tenant", tenant)
        .before(earlier)
        .after(later)
        .keeping_states();
    audit::append(write, line).await?;
    Ok(true)
}

/// The members that differ, as they were and as they are, as JSON.
fn differing(before: &NamedBranding, after: &NamedBranding) -> Result<(String, String)> {
    let members = |state: &NamedBranding| {
        let mut members = state.branding.as_object().cloned().unwrap_or_default();
        members.insert("instance_name".to_owned(), state.name.clone().into());
        members
    };
    let (mut earlier, mut later) = (members(before), members(after));
    let same: Vec<String> = earlier
        .iter()
        .filter(|(name, value)| later.get(*name) == Some(*value))
        .map(|(name, _)| name.clone())
        .collect();
    for name in same {
        earlier.remove(&name);
        later.remove(&name);
    }
    Ok((serde_json::to_string(&earlier)?, serde_json::to_string(&later)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_names_what_differs_alone_and_states_that_are_alike_have_one_version() {
        let before = NamedBranding {
            name: "Riverbend".into(),
            branding: json!({ "brand_color": "#1f5f8b", "ic_captcha": true, "accent": "#ffd400" }),
        };
        let after = NamedBranding {
            name: "Riverbend County".into(),
            branding: json!({ "brand_color": "#1f5f8b", "ic_captcha": false }),
        };
        let (earlier, later) = differing(&before, &after).unwrap();
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(
            read(&earlier),
            json!({ "instance_name": "Riverbend", "ic_captcha": true, "accent": "#ffd400" })
        );
        assert_eq!(
            read(&later),
            json!({ "instance_name": "Riverbend County", "ic_captcha": false })
        );
        assert_eq!(before.version().unwrap(), before.clone().version().unwrap());
        assert_ne!(before.version().unwrap(), after.version().unwrap());
    }
}
