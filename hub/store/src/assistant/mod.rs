//! Models that write: what was sent to them and what that cost, what passages mean to them, and the prompts with their golden cases and runs.

pub mod assistant_prompts;
pub mod assistant_requests;
pub mod assistant_runs;
pub mod assistant_vectors;

use crate::{Result, Store};
use hub_domain::assistant::{AssistantSettings, DEFAULT_KEPT_DAYS};

const DAY_MS: i64 = 86_400_000;

/// Forgets what each tenant has kept for long enough by its own rule.
pub async fn forget_kept(store: &Store, now_ms: i64) -> Result<()> {
    for tenant in store.tenants().all().await? {
        let kept = tenant.settings.assistant.as_ref();
        let days = kept.map_or(DEFAULT_KEPT_DAYS, AssistantSettings::kept);
        let before = now_ms - days * DAY_MS;
        assistant_requests::forget_before(store, tenant.id, before).await?;
        assistant_runs::forget_before(store, tenant.id, before).await?;
    }
    Ok(())
}
