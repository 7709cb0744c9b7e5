//! Tenants that are made while the hub runs: within seconds they get what the others got with the start. API keys are looked at too.

use crate::Hub;
use crate::error::Result;
use crate::hub::HubHandle;
use crate::job_runner::{JobRunner, TenantsCame};
use hub_domain::TenantId;
use std::time::Duration;

/// How often it is looked who is new.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Looks for new tenants until the hub is gone.
pub(crate) async fn watch(hub: HubHandle) {
    let mut pace = tokio::time::interval(LOOK_EVERY);
    pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        pace.tick().await;
        let Some(hub) = hub.hub() else { return };
        if let Err(error) = hub.start_new_tenants().await {
            tracing::warn!(%error, "new tenants wait for their channels and jobs");
        }
    }
}

impl Hub {
    /// Starts channels, mailbox follower and recurring jobs of each tenant that has none here yet, and reads keys that are new or gone.
    pub(crate) async fn start_new_tenants(&self) -> Result<()> {
        let mut new: Vec<TenantId> = self
            .store()
            .tenants()
            .all()
            .await?
            .into_iter()
            .map(|tenant| tenant.id)
            .collect();
        // Another node, or a command, may have made or revoked a key.
        self.keyring().follow_api_keys().await?;
        new.retain(|tenant| !self.started_tenants().has(*tenant));
        if new.is_empty() {
            return Ok(());
        }
        // Another node may have made the keys of its calls.
        self.keyring().reload().await?;
        for tenant in &new {
            self.keyring().media_key(*tenant).await?;
        }
        if let Some(runner) = self.registry().of::<JobRunner>().get(&()) {
            runner.send(TenantsCame(new.clone())).await??;
        }
        for tenant in new {
            if self.started_tenants().add(tenant) {
                self.start_channels(tenant);
            }
        }
        Ok(())
    }
}
