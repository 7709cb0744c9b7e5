//! Programs whose states are not written yet: those of hubs from before states were kept.

use super::program_states;
use crate::config_versions::{self, ConfigId};
use crate::error::{Result, StoreError};
use crate::{Store, args, statements};
use hub_domain::cases::workflow::Workflow;
use hub_domain::config_version::ConfigKind;
use hub_domain::{ProgramId, TenantId};

statements! {
    WITHOUT = "SELECT p.tenant_id, p.id FROM programs p WHERE NOT EXISTS (SELECT 1 FROM program_states st
        WHERE st.tenant_id = p.tenant_id AND st.program_id = p.id) ORDER BY p.tenant_id, p.id";
}

/// Writes the states of programs that have none yet. Returns how many programs those were.
pub async fn fill_missing(store: &Store) -> Result<usize> {
    let missing: Vec<(i64, i64)> = store.db().all(WITHOUT, args![]).await?;
    for (tenant, program) in &missing {
        let (tenant, program) = (TenantId(*tenant), ProgramId(*program));
        let mut write = store.write().await?;
        let key = program.to_string();
        let id = ConfigId {
            tenant,
            kind: ConfigKind::Workflow,
            key: &key,
        };
        if let Some(published) = config_versions::held(&mut write, id).await? {
            let flow: Workflow =
                serde_json::from_str(&published.body).map_err(|error| StoreError::Corrupt {
                    what: "workflow",
                    reason: error.to_string(),
                })?;
            program_states::put(&mut write, tenant, program, &flow).await?;
        }
        write.commit().await?;
    }
    Ok(missing.len())
}
