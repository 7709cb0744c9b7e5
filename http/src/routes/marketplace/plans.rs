//! `GET /api/marketplace/subscriptions/{subscription}/plans`: the plans that a subscription may have.

use super::{marketplace, own, refused_there};
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use serde::Serialize;

/// Plans.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SubscriptionPlans {
    result: SubscriptionPlanList,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SubscriptionPlanList {
    plans: Vec<SubscriptionPlan>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionPlan {
    plan_id: String,
    display_name: String,
}

/// The plans, as the marketplace offers them now; the present one is among them.
#[utoipa::path(
    tag = "marketplace",
    params(("subscription" = String, Path)),
    responses(
        (status = 200, body = SubscriptionPlans),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/marketplace/subscriptions/{subscription}/plans")]
pub async fn list_subscription_plans(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    subscription: web::Path<String>,
) -> Result<web::Json<SubscriptionPlans>, Problem> {
    let own = own(&app, &caller, &subscription).await?;
    let market = marketplace(&app, caller.tenant).await?;
    let plans = market.api.plans(&own.sold.id).await.map_err(refused_there)?;
    let plans = plans.into_iter().map(|plan| SubscriptionPlan {
        plan_id: plan.id,
        display_name: plan.name,
    });
    Ok(web::Json(SubscriptionPlans {
        result: SubscriptionPlanList {
            plans: plans.collect(),
        },
    }))
}
