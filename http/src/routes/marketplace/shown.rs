//! A subscription on the wire, under the specification's names.

use hub_store::marketplace::subscriptions::Subscription;
use serde::Serialize;

hub_domain::wire_names! {
    /// Where a subscription stands, for its purchaser.
    SaasSubscriptionStatus = "PENDING_FULFILLMENT_START" | "SUBSCRIBED" | "SUSPENDED" | "UNSUBSCRIBED";
}

/// Who has bought.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionPurchaser {
    /// Empty where the marketplace says none.
    email_id: String,
}

/// A subscription as its purchaser sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarketplaceSubscription {
    id: String,
    name: String,
    offer_id: String,
    plan_id: String,
    quantity: Option<i64>,
    #[schema(value_type = SaasSubscriptionStatus)]
    saas_subscription_status: &'static str,
    purchaser: SubscriptionPurchaser,
    /// Who administers it; null: nobody has confirmed the purchase.
    admin_email: Option<String>,
}

impl From<Subscription> for MarketplaceSubscription {
    fn from(one: Subscription) -> Self {
        let sold = one.sold;
        Self {
            id: sold.id,
            name: sold.name,
            offer_id: sold.offer_id,
            plan_id: sold.plan_id,
            quantity: sold.quantity,
            saas_subscription_status: sold.state.status(),
            purchaser: SubscriptionPurchaser {
                email_id: sold.purchaser_email,
            },
            admin_email: one.admin.map(|admin| admin.email),
        }
    }
}

/// One subscription.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OneMarketplaceSubscription {
    pub(super) result: MarketplaceSubscription,
}
