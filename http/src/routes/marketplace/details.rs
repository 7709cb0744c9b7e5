//! `POST /api/marketplace/getSubscriptionDetails`: what a purchaser has bought, by the token with which the marketplace sent them.

use super::shown::MarketplaceSubscription;
use super::{marketplace, refused, refused_there};
use crate::App;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::cookies::random_token;
use actix_web::{post, web};
use hub_actors::marketplace::keep;
use hub_domain::clock::now_ms;
use hub_store::marketplace::subscriptions;
use serde::{Deserialize, Serialize};

/// Life of a ticket, in milliseconds: as long as the marketplace's own token.
const TICKET_MS: i64 = 24 * 60 * 60_000;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseRequest {
    /// From the address, decoded once.
    purchase_token: String,
}

/// What was bought.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SubscriptionDetails {
    result: PurchasedSubscription,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchasedSubscription {
    subscription: MarketplaceSubscription,
    /// What its plan is called; the plan's id where the marketplace does not say.
    plan_name: String,
    /// Stands for the token from here on: it confirms this purchase and nothing else, for 24 hours.
    ticket: String,
    /// Offered as administrator where the purchaser has no address; empty for none.
    fallback_admin_email: String,
}

/// Exchanges the token of a purchase for what was bought, and for a ticket that confirms it. 410 `purchase_expired` where the token is
/// unknown or older than 24 hours; 404 where no marketplace sells for this instance.
#[utoipa::path(
    tag = "marketplace",
    request_body = PurchaseRequest,
    responses(
        (status = 200, body = SubscriptionDetails),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/marketplace/getSubscriptionDetails")]
pub async fn get_subscription_details(
    app: web::Data<App>,
    client: Client,
    TenantHost(tenant): TenantHost,
    Json(body): Json<PurchaseRequest>,
) -> Result<web::Json<SubscriptionDetails>, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let market = marketplace(&app, tenant).await?;
    let asked_at_ms = now_ms();
    let sold = market
        .api
        .resolve(&body.purchase_token)
        .await
        .map_err(refused_there)?;
    let subscription = keep(&app.hub, tenant, &sold, asked_at_ms)
        .await
        .map_err(refused)?;
    let plan_name = match market.api.plans(&sold.id).await {
        Ok(plans) => plans.into_iter().find(|plan| plan.id == sold.plan_id),
        Err(error) => {
            tracing::warn!(%error, "the plans of a subscription cannot be read");
            None
        }
    };
    let ticket = random_token();
    let mut write = app.store.write().await?;
    subscriptions::add_ticket(&mut write, tenant, &ticket, &sold.id, now_ms() + TICKET_MS).await?;
    write.commit().await?;
    Ok(web::Json(SubscriptionDetails {
        result: PurchasedSubscription {
            subscription: subscription.into(),
            plan_name: plan_name.map_or(sold.plan_id, |plan| plan.name),
            ticket,
            fallback_admin_email: market.gateway.fallback_email.clone(),
        },
    }))
}
