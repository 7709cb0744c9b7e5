//! `GET /api/marketplace/subscriptions`: what the caller has bought or administers.

use super::own_address;
use super::shown::MarketplaceSubscription;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{get, web};
use serde::Serialize;

/// Subscriptions.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MarketplaceSubscriptions {
    result: MarketplaceSubscriptionList,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MarketplaceSubscriptionList {
    /// Newest first, at most 500.
    subscriptions: Vec<MarketplaceSubscription>,
}

/// The caller's subscriptions, by the proved address of their account.
#[utoipa::path(
    tag = "marketplace",
    responses((status = 200, body = MarketplaceSubscriptions)),
    security(("bearer" = []))
)]
#[get("/api/marketplace/subscriptions")]
pub async fn list_marketplace_subscriptions(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<MarketplaceSubscriptions>, Problem> {
    let email = own_address(&app, &caller).await?;
    let own = app.store.subscriptions().of_person(caller.tenant, &email).await?;
    let subscriptions = own.into_iter().map(MarketplaceSubscription::from);
    Ok(web::Json(MarketplaceSubscriptions {
        result: MarketplaceSubscriptionList {
            subscriptions: subscriptions.collect(),
        },
    }))
}
