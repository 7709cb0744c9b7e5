//! Subscriptions of the cloud marketplace: they are read there and never concluded from what a call says; what was bought is made by a
//! job; a change is followed until the marketplace says what became of it; and all of them are read again every few hours.

mod confirm;
mod decide;
mod events;
mod follow;
mod fulfil;
mod instance;
mod read_all;

pub use confirm::{Purchase, confirm};
pub use decide::{Decision, decide};
pub use events::EventWorker;
pub use follow::OperationFollower;
pub use fulfil::SubscriptionFulfiller;
pub use read_all::{SubscriptionReader, read_all};

use crate::error::{ActorError, HandOverError, Result};
use crate::hub::Hub;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_domain::problem::Key;
use hub_marketplace::{MarketplaceError, OpenMarketplace};
use hub_store::audit::{self, AuditLine, By};
use hub_store::marketplace::subscriptions::{self, SoldSubscription, Subscription};
use std::sync::Arc;

/// What the audit log calls the marketplace.
const SOURCE: &str = "marketplace";

impl From<MarketplaceError> for ActorError {
    fn from(error: MarketplaceError) -> Self {
        match error {
            MarketplaceError::Store(error) => ActorError::Store(error),
            MarketplaceError::Unknown => ActorError::Refused(Key::NotFound),
            MarketplaceError::TokenExpired => ActorError::Refused(Key::PurchaseExpired),
            MarketplaceError::Refused(_) => ActorError::Refused(Key::MarketplaceRefused),
            error @ (MarketplaceError::Unavailable(_)
            | MarketplaceError::Over
            | MarketplaceError::Malformed(_)) => {
                ActorError::Gateway(HandOverError::Technical(error.to_string()))
            }
        }
    }
}

impl Hub {
    /// The marketplace of a tenant; none where it has none.
    pub async fn marketplace(&self, tenant: TenantId) -> Result<Option<Arc<OpenMarketplace>>> {
        Ok(self
            .marketplaces()
            .of(self.store(), self.keyring(), tenant)
            .await?)
    }
}

/// Reads a subscription at the marketplace and keeps it; a change of its state or plan gets a line in the audit log.
pub async fn read_again(
    hub: &Hub,
    tenant: TenantId,
    market: &OpenMarketplace,
    subscription: &str,
) -> Result<Subscription> {
    // Taken before the question: of two answers the one that was asked for later counts.
    let asked_at_ms = now_ms();
    let sold = market.api.get(subscription).await?;
    keep(hub, tenant, &sold, asked_at_ms).await
}

/// Keeps what was read of a subscription.
pub async fn keep(
    hub: &Hub,
    tenant: TenantId,
    sold: &SoldSubscription,
    read_at_ms: i64,
) -> Result<Subscription> {
    let mut write = hub.store().write().await?;
    let before = subscriptions::read(&mut write, tenant, &sold.id).await?;
    subscriptions::put(&mut write, tenant, sold, read_at_ms).await?;
    let after = subscriptions::read(&mut write, tenant, &sold.id)
        .await?
        .ok_or(hub_store::StoreError::NotFound("subscription"))?;
    let said = |one: &Subscription| format!("{} {}", one.sold.state.as_str(), one.sold.plan_id);
    let was = before.as_ref().map(said);
    if was.as_deref() != Some(said(&after).as_str()) {
        let line = AuditLine::new(
            tenant,
            By::system().from(SOURCE),
            "subscription.read",
            "subscription",
            &sold.id,
        );
        let line = line
            .before(was.unwrap_or_default())
            .after(said(&after))
            .reason(said(&after));
        audit::append(&mut write, line).await?;
    }
    write.commit().await?;
    Ok(after)
}
