//! What programs say of themselves. A version never changes, so what was read of it is kept; asking which version is in force is
//! one look into an index.

use crate::error::{Result, StoreError};
use crate::{Store, args, statements};
use hub_domain::programs::details::ProgramDetails;
use hub_domain::{ProgramId, TenantId};
use parking_lot::RwLock;
use std::collections::HashMap;
use std::sync::Arc;

statements! {
    IN_FORCE = "SELECT version FROM config_versions
        WHERE tenant_id = $1 AND kind = 'program_details' AND config_key = $2 AND state = 'published'";
    TEXT = "SELECT version, body FROM config_versions
        WHERE tenant_id = $1 AND kind = 'program_details' AND config_key = $2 AND state = 'published'";
    TEXTS = "SELECT config_key, version, body FROM config_versions
        WHERE tenant_id = $1 AND kind = 'program_details' AND state = 'published'";
}

/// What was read, by program: one version of each.
#[derive(Default)]
pub(crate) struct ReadDetails(RwLock<HashMap<(TenantId, ProgramId), (i64, Arc<ProgramDetails>)>>);

impl ReadDetails {
    /// That of a version, if it was read.
    pub(super) fn of(
        &self,
        tenant: TenantId,
        program: ProgramId,
        version: i64,
    ) -> Option<Arc<ProgramDetails>> {
        let known = self.0.read();
        let (kept, details) = known.get(&(tenant, program))?;
        (*kept == version).then(|| details.clone())
    }

    fn keep(&self, tenant: TenantId, program: ProgramId, version: i64, details: &Arc<ProgramDetails>) {
        self.0
            .write()
            .insert((tenant, program), (version, details.clone()));
    }
}

/// What a program says of itself; the default where it says nothing.
pub(super) async fn in_force(
    store: &Store,
    tenant: TenantId,
    program: ProgramId,
) -> Result<Arc<ProgramDetails>> {
    let key = program.to_string();
    let held: Option<(i64,)> = store.db().optional(IN_FORCE, args![tenant, &key]).await?;
    let Some((version,)) = held else {
        return Ok(Arc::default());
    };
    if let Some(details) = store.read_details.of(tenant, program, version) {
        return Ok(details);
    }
    let held: Option<(i64, String)> = store.db().optional(TEXT, args![tenant, &key]).await?;
    let Some((version, body)) = held else {
        return Ok(Arc::default());
    };
    let details = Arc::new(read(&body)?);
    store.read_details.keep(tenant, program, version, &details);
    Ok(details)
}

/// Reads those of every program of a tenant again, in one statement. What cannot be read any more is logged and left out.
pub(super) async fn read_all(store: &Store, tenant: TenantId) -> Result<()> {
    let rows: Vec<(String, i64, String)> = store.db().all(TEXTS, args![tenant]).await?;
    for (key, version, body) in rows {
        let Ok(program) = key.parse().map(ProgramId) else {
            continue;
        };
        if store.read_details.of(tenant, program, version).is_some() {
            continue;
        }
        match read(&body) {
            Ok(details) => store
                .read_details
                .keep(tenant, program, version, &Arc::new(details)),
            Err(error) => {
                tracing::error!(%error, %program, version, "what a program says of itself cannot be read");
            }
        }
    }
    Ok(())
}

fn read(body: &str) -> Result<ProgramDetails> {
    serde_json::from_str(body).map_err(|error| StoreError::Corrupt {
        what: "what a program says of itself",
        reason: error.to_string(),
    })
}
