//! What happens when staff of a tenant dial an emergency number.

use crate::audit::{self, AuditLine, By};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::{Write, args, statements};
use hub_domain::TenantId;
use hub_domain::calls::emergency::EmergencyCalling;
use hub_domain::clock::now_ms;

statements! {
    OF = "SELECT body, version FROM emergency_callings WHERE tenant_id = $1";
    ADD = "INSERT INTO emergency_callings (tenant_id, body, version, changed_at_ms) VALUES ($1, $2, 1, $3)
        ON CONFLICT (tenant_id) DO NOTHING";
    CHANGE = "UPDATE emergency_callings SET body = $2, version = version + 1, changed_at_ms = $3 WHERE tenant_id = $1 AND version = $4";
}

/// The settings, for reading.
pub struct EmergencyCallings<'a>(pub(crate) &'a Db);

impl EmergencyCallings<'_> {
    /// The tenant's setting; where nobody has set one, that another telephone is to be used.
    pub async fn of(&self, tenant: TenantId) -> Result<EmergencyCalling> {
        read(self.0.optional(OF, args![tenant]).await?)
    }
}

fn read(row: Option<(String, i64)>) -> Result<EmergencyCalling> {
    let Some((body, version)) = row else {
        return Ok(EmergencyCalling::default());
    };
    let kept: EmergencyCalling = serde_json::from_str(&body)?;
    Ok(EmergencyCalling { version, ..kept })
}

/// Changes the setting, which has been checked. The version says which state was changed.
pub async fn put(
    write: &mut Write,
    tenant: TenantId,
    changed: &EmergencyCalling,
    by: &By,
) -> Result<EmergencyCalling> {
    let before = read(write.optional(OF, args![tenant]).await?)?;
    let body = serde_json::to_string(changed)?;
    let done = match changed.version {
        0 => write.execute(ADD, args![tenant, &body, now_ms()]).await?,
        version => {
            write
                .execute(CHANGE, args![tenant, &body, now_ms(), version])
                .await?
        }
    };
    if done == 0 {
        return Err(StoreError::VersionConflict {
            what: "emergency calling",
            seen: changed.version,
            current: before.version,
        });
    }
    let line = AuditLine::new(tenant, by.clone(), "emergency_calling.change", "tenant", tenant)
        .before(serde_json::to_string(&before)?)
        .after(&body);
    audit::append(write, line).await?;
    Ok(EmergencyCalling {
        version: changed.version + 1,
        ..changed.clone()
    })
}
