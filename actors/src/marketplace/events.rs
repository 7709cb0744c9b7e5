//! Works on calls of the marketplace: whatever one says, the subscription is read there and kept as it is.

use super::read_again;
use crate::Hub;
use crate::error::ActorError;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_store::marketplace::marketplace_events::{self, WorkMarketplaceEvent};

/// Works on calls.
pub struct EventWorker(pub Hub);

#[async_trait(?Send)]
impl JobHandler for EventWorker {
    type Job = WorkMarketplaceEvent;

    async fn run(&self, job: WorkMarketplaceEvent, run: &mut JobRun) -> Result<(), Interrupted> {
        let (hub, tenant) = (&self.0, run.tenant());
        let store = hub.store();
        let event = store.marketplace_events().by_key(tenant, &job.event_key).await?;
        let Some(event) = event.filter(|event| event.worked_at_ms.is_none()) else {
            return Ok(());
        };
        let Some(market) = hub.marketplace(tenant).await? else {
            return Ok(());
        };
        match read_again(hub, tenant, &market, &event.subscription_id).await {
            Ok(_) => {}
            // It never was, or is no more.
            Err(ActorError::Refused(Key::NotFound)) => tracing::info!(
                tenant.id = tenant.0,
                action = event.action,
                "the marketplace told of a subscription that it does not know"
            ),
            Err(error) => return Err(error.into()),
        }
        let mut write = store.write().await?;
        marketplace_events::worked(&mut write, tenant, &job.event_key, now_ms()).await?;
        write.commit().await?;
        Ok(())
    }
}
