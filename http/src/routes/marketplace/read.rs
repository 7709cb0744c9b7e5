//! `GET /api/marketplace/subscriptions/{subscription}`: one of the caller's subscriptions.

use super::own;
use super::shown::OneMarketplaceSubscription;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};

/// A subscription that the caller has bought or administers.
#[utoipa::path(
    tag = "marketplace",
    params(("subscription" = String, Path)),
    responses(
        (status = 200, body = OneMarketplaceSubscription),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/marketplace/subscriptions/{subscription}")]
pub async fn read_marketplace_subscription(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    subscription: web::Path<String>,
) -> Result<web::Json<OneMarketplaceSubscription>, Problem> {
    let result = own(&app, &caller, &subscription).await?.into();
    Ok(web::Json(OneMarketplaceSubscription { result }))
}
