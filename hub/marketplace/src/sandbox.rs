//! The marketplace of the demonstration: it knows the subscriptions that the store has, sells one for every token, and does at once
//! what it is asked for. It forgets with the process.

use crate::error::{MarketplaceError, Result};
use crate::fulfilment::{Change, Marketplace, Operation, OperationStatus, Plan};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::subscription::SubscriptionState;
use hub_store::Store;
use hub_store::marketplace::subscriptions::SoldSubscription;
use parking_lot::Mutex;
use std::collections::HashMap;

/// What the offer is called.
pub const OFFER: &str = "commonline";

const PLANS: [(&str, &str); 3] = [("starter", "Starter"), ("county", "County"), ("state", "State")];
/// Letters of a token that become the name of what it buys.
const MOST_LETTERS: usize = 40;

/// See the module.
pub struct Sandbox {
    store: Store,
    tenant: TenantId,
    changed: Mutex<HashMap<String, SoldSubscription>>,
}

impl Sandbox {
    /// The marketplace of a tenant.
    pub fn new(store: Store, tenant: TenantId) -> Self {
        Self {
            store,
            tenant,
            changed: Mutex::default(),
        }
    }

    async fn known(&self, subscription: &str) -> Result<SoldSubscription> {
        if let Some(changed) = self.changed.lock().get(subscription) {
            return Ok(changed.clone());
        }
        let kept = self
            .store
            .subscriptions()
            .by_id(self.tenant, subscription)
            .await?;
        kept.map(|kept| kept.sold).ok_or(MarketplaceError::Unknown)
    }

    async fn set(&self, subscription: &str, set: impl FnOnce(&mut SoldSubscription) + Send) -> Result<()> {
        let mut known = self.known(subscription).await?;
        set(&mut known);
        self.changed.lock().insert(known.id.clone(), known);
        Ok(())
    }
}

/// The subscription that a token buys: the same each time, with the token as its name.
fn bought_by(token: &str) -> SoldSubscription {
    let plain: String = token
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-')
        .take(MOST_LETTERS)
        .collect();
    SoldSubscription {
        id: format!("sandbox-{plain}"),
        name: plain.replace('-', " "),
        offer_id: OFFER.to_owned(),
        plan_id: PLANS[0].0.to_owned(),
        quantity: None,
        state: SubscriptionState::PendingFulfillmentStart,
        purchaser_email: "subscriber@riverbend.example".to_owned(),
    }
}

#[async_trait]
impl Marketplace for Sandbox {
    async fn resolve(&self, token: &str) -> Result<SoldSubscription> {
        if token.trim().is_empty() || token == "expired" {
            return Err(MarketplaceError::TokenExpired);
        }
        let bought = bought_by(token);
        match self.known(&bought.id).await {
            Err(MarketplaceError::Unknown) => {
                self.changed.lock().insert(bought.id.clone(), bought.clone());
                Ok(bought)
            }
            known => known,
        }
    }

    async fn activate(&self, subscription: &str, plan: &str) -> Result<()> {
        let plan = plan.to_owned();
        self.set(subscription, move |known| {
            known.plan_id = plan;
            known.state = SubscriptionState::Subscribed;
        })
        .await
    }

    async fn list(&self) -> Result<Vec<SoldSubscription>> {
        Ok(self.changed.lock().values().cloned().collect())
    }

    async fn get(&self, subscription: &str) -> Result<SoldSubscription> {
        self.known(subscription).await
    }

    async fn plans(&self, subscription: &str) -> Result<Vec<Plan>> {
        self.known(subscription).await?;
        let plans = PLANS.iter().map(|(id, name)| Plan {
            id: (*id).to_owned(),
            name: (*name).to_owned(),
        });
        Ok(plans.collect())
    }

    async fn change(&self, subscription: &str, change: Change<'_>) -> Result<String> {
        let known = self.known(subscription).await?;
        if known.state != SubscriptionState::Subscribed {
            return Err(MarketplaceError::Refused("it is not subscribed".to_owned()));
        }
        match change {
            Change::Plan(plan) if !PLANS.iter().any(|(id, _)| *id == plan) || known.plan_id == plan => {
                return Err(MarketplaceError::Refused("no such change of plan".to_owned()));
            }
            Change::Plan(plan) => {
                let plan = plan.to_owned();
                self.set(subscription, move |known| known.plan_id = plan).await?;
            }
            Change::Quantity(quantity) => {
                self.set(subscription, move |known| known.quantity = Some(quantity))
                    .await?;
            }
        }
        Ok(format!("sandbox-{}", uuid::Uuid::now_v7()))
    }

    async fn cancel(&self, subscription: &str) -> Result<()> {
        self.set(subscription, |known| {
            known.state = SubscriptionState::Unsubscribed
        })
        .await
    }

    async fn operations(&self, _: &str) -> Result<Vec<Operation>> {
        Ok(Vec::new())
    }

    async fn operation(&self, subscription: &str, operation: &str) -> Result<Operation> {
        let known = self.known(subscription).await?;
        Ok(Operation {
            id: operation.to_owned(),
            subscription: known.id,
            action: "ChangePlan".to_owned(),
            plan: known.plan_id,
            quantity: known.quantity,
            status: OperationStatus::Succeeded,
        })
    }

    async fn answer(&self, _: &str, _: &str, _: bool) -> Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::bought_by;

    #[test]
    fn a_token_buys_the_same_subscription_each_time() {
        let bought = bought_by("harbor-town/../x");
        assert_eq!(
            (bought.id.as_str(), bought.name.as_str()),
            ("sandbox-harbor-townx", "harbor townx")
        );
        assert_eq!(bought, bought_by("harbor-town/../x"));
    }
}
