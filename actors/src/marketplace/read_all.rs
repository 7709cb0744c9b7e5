//! Reads every subscription again by itself, every few hours: a call of the marketplace may never come, or not be ours to read. One node
//! at a time does it. Nothing is concluded from the list: what is not on it is asked for by itself.

use super::{keep, read_again};
use crate::Hub;
use crate::error::{ActorError, Result};
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::job::{Recurring, Recurs};
use hub_domain::problem::Key;
use hub_domain::subscription::SubscriptionState;
use hub_store::marketplace::marketplace_gateways;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::time::Duration;

/// How often it is looked for marketplaces whose time has come; a marketplace that did not answer is asked again then.
const EVERY: Duration = Duration::from_secs(10 * 60);

/// Reads the subscriptions of the marketplaces whose time has come.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ReadMarketplaces;

impl Recurs for ReadMarketplaces {
    const NAME: &'static str = "marketplace_read";
    const RECURS: Recurring = Recurring::OfHub(EVERY);
}

/// See the module.
pub struct SubscriptionReader(pub Hub);

#[async_trait(?Send)]
impl JobHandler for SubscriptionReader {
    type Job = ReadMarketplaces;

    /// The cursor is the last tenant; one that was read is not due any more.
    async fn run(&self, _: ReadMarketplaces, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let hub = &self.0;
        let due = hub.store().marketplace_gateways().due(now_ms()).await?;
        let total = due.len() as i64;
        for (index, tenant) in due.into_iter().enumerate() {
            match read_all(hub, tenant).await {
                Ok(read) => tracing::debug!(tenant.id = tenant.0, read, "subscriptions were read again"),
                // It keeps no other marketplace waiting.
                Err(error) => {
                    tracing::warn!(tenant.id = tenant.0, %error, "the subscriptions of a marketplace cannot be read")
                }
            }
            run.reached(&tenant.to_string(), index as i64 + 1, Some(total))
                .await?;
        }
        Ok(())
    }
}

/// Reads every subscription of a tenant at its marketplace, and keeps what differs; answers how many were read.
pub async fn read_all(hub: &Hub, tenant: TenantId) -> Result<usize> {
    let Some(market) = hub.marketplace(tenant).await? else {
        return Ok(0);
    };
    let store = hub.store();
    let asked_at_ms = now_ms();
    let listed = market.api.list().await?;
    for sold in &listed {
        keep(hub, tenant, sold, asked_at_ms).await?;
    }
    let mut read = listed.len();
    let on_list: HashSet<&str> = listed.iter().map(|sold| sold.id.as_str()).collect();
    let mut after = String::new();
    loop {
        let known = store.subscriptions().after(tenant, &after).await?;
        let Some(last) = known.last().map(|one| one.sold.id.clone()) else {
            break;
        };
        let missing = known.iter().filter(|one| {
            !on_list.contains(one.sold.id.as_str()) && one.sold.state != SubscriptionState::Unsubscribed
        });
        for one in missing {
            match read_again(hub, tenant, &market, &one.sold.id).await {
                Ok(_) => read += 1,
                Err(ActorError::Refused(Key::NotFound)) => tracing::warn!(
                    tenant.id = tenant.0,
                    subscription = one.sold.id,
                    "the marketplace does not know a subscription any more: it stays as it was read last"
                ),
                Err(error) => return Err(error),
            }
        }
        after = last;
    }
    let mut write = store.write().await?;
    marketplace_gateways::listed(&mut write, tenant, asked_at_ms).await?;
    write.commit().await?;
    Ok(read)
}
