//! How a tenant is reached, and whether visits of its pages are counted: two members of its branding.

use super::community_profile::lock;
use crate::audit::{self, AuditLine, By, content_hash};
use crate::{Result, Write, tenants};
use hub_domain::TenantId;
use serde_json::Value;

/// The branding's names for them.
const CONTACT: &str = "contact_info";
const COUNTED: &str = "track_program_events";

/// Both of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InstanceContact {
    /// Empty for none.
    pub contact_info: String,
    pub track_program_events: bool,
}

impl InstanceContact {
    /// As a branding has them.
    pub fn of(branding: &Value) -> Self {
        let text = branding.get(CONTACT).and_then(Value::as_str);
        let is_counted = branding.get(COUNTED).and_then(Value::as_bool);
        Self {
            contact_info: text.unwrap_or_default().to_owned(),
            track_program_events: is_counted.unwrap_or(false),
        }
    }

    /// Names the state: two that say the same have the same.
    pub fn version(&self) -> String {
        content_hash(&self.words()).chars().take(16).collect()
    }

    fn words(&self) -> String {
        let counted = match self.track_program_events {
            true => "visits are counted",
            false => "visits are not counted",
        };
        format!("{}; {counted}", self.contact_info)
    }
}

/// Changes both where the present state is the one of this version, with a line in the audit log. Answers the present state where it
/// is another; a change that changes nothing writes nothing.
pub async fn change(
    write: &mut Write,
    tenant: TenantId,
    contact: &InstanceContact,
    version: &str,
    by: &By,
) -> Result<Option<InstanceContact>> {
    let mut branding = lock(write, tenant).await?;
    let before = InstanceContact::of(&branding);
    if before.version() != version {
        return Ok(Some(before));
    }
    if before == *contact {
        return Ok(None);
    }
    if let Some(members) = branding.as_object_mut() {
        members.insert(CONTACT.to_owned(), contact.contact_info.as_str().into());
        members.insert(COUNTED.to_owned(), contact.track_program_events.into());
    }
    tenants::set_branding(write, tenant, &branding).await?;
    let line = AuditLine::new(tenant, by.clone(), "tenant.contact", "tenant", tenant)
        .before(before.words())
        .after(contact.words())
        .reason(format!("{} → {}", before.words(), contact.words()));
    audit::append(write, line).await?;
    Ok(None)
}
