//! Gives a draft up.

use super::{Outcome, Refusal};
use crate::Hub;
use hub_domain::TenantId;
use hub_store::audit::By;
use hub_store::forms::drafts::{self, Draft};

/// Ends a draft with its answers and files.
pub async fn discard(hub: &Hub, tenant: TenantId, draft: &Draft, by: &By) -> Outcome<()> {
    let mut write = hub.store().write().await?;
    let held = drafts::lock(&mut write, tenant, &draft.id).await?;
    if let Some(submitted) = held.submitted {
        return Ok(Err(Refusal::Submitted(submitted.application.0)));
    }
    drafts::discard(&mut write, tenant, &held, by).await?;
    write.commit().await?;
    Ok(Ok(()))
}
