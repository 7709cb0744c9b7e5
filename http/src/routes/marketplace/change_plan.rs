//! `PATCH /api/marketplace/subscriptions/{subscription}`: asks the marketplace for another plan.

use super::shown::OneMarketplaceSubscription;
use super::{marketplace, own, refused, refused_there};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, patch, web};
use hub_actors::marketplace::read_again;
use hub_domain::clock::now_ms;
use hub_domain::subscription::SubscriptionState;
use hub_marketplace::{Change, OperationStatus};
use hub_store::audit::{self, AuditLine};
use hub_store::marketplace::subscription_operations::{self, SubscriptionOperation};
use serde::Deserialize;

/// How long a change keeps others waiting, in milliseconds. One that could not be followed to its end (its job has failed, or the
/// marketplace was not set up for a while) is not in the way for ever: the marketplace itself refuses a second one.
const FOLLOWED_MS: i64 = 2 * 60 * 60_000;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanChange {
    plan_id: String,
}

/// Asks for another plan. The marketplace works on it for some minutes, and the subscription has its old plan until then. 409
/// `subscription_not_active` unless it is subscribed, `operation_pending` while another change is under way, `marketplace_refused`; 422
/// `same_plan`, `not_on_offer`.
#[utoipa::path(
    tag = "marketplace",
    params(("subscription" = String, Path)),
    request_body = PlanChange,
    responses(
        (status = 202, body = OneMarketplaceSubscription),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/marketplace/subscriptions/{subscription}")]
pub async fn change_subscription_plan(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    subscription: web::Path<String>,
    Json(body): Json<PlanChange>,
) -> Result<HttpResponse, Problem> {
    let own = own(&app, &caller, &subscription).await?;
    let (tenant, id) = (caller.tenant, own.sold.id);
    let market = marketplace(&app, tenant).await?;
    let open = app.store.subscription_operations().open_of(tenant, &id).await?;
    if open.is_some_and(|open| now_ms() - open.asked_at_ms < FOLLOWED_MS) {
        return Err(Key::OperationPending.into());
    }
    // As it is now, and not as it was when it was last read.
    let now = read_again(&app.hub, tenant, &market, &id)
        .await
        .map_err(refused)?;
    if now.sold.state != SubscriptionState::Subscribed {
        return Err(Key::SubscriptionNotActive.into());
    }
    if now.sold.plan_id == body.plan_id {
        return Err(Problem::field("planId", "same_plan"));
    }
    let plans = market.api.plans(&id).await.map_err(refused_there)?;
    if !plans.iter().any(|plan| plan.id == body.plan_id) {
        return Err(Problem::field("planId", "not_on_offer"));
    }
    let asked_at_ms = now_ms();
    let operation = market
        .api
        .change(&id, Change::Plan(&body.plan_id))
        .await
        .map_err(refused_there)?;
    let asked = SubscriptionOperation {
        id: operation,
        subscription_id: id.clone(),
        plan_id: body.plan_id,
        status: OperationStatus::InProgress.as_str().to_owned(),
        asked_at_ms,
    };
    let mut write = app.store.write().await?;
    subscription_operations::begin(&mut write, tenant, &asked).await?;
    let line = AuditLine::new(tenant, caller.by(), "subscription.plan", "subscription", &id);
    let line = line.before(&now.sold.plan_id).after(&asked.plan_id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let result = now.into();
    Ok(HttpResponse::Accepted().json(OneMarketplaceSubscription { result }))
}
