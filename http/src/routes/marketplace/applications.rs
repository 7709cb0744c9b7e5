//! `GET /api/subscription-applications`: the subscriptions that the caller administers, with how far each is configured.

use super::own_address;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::subscription::SubscriptionState;
use serde::Serialize;
use std::collections::HashMap;

/// Subscriptions with their applications.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SubscriptionApplications {
    /// Newest first, at most 500.
    result: Vec<SubscriptionApplication>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionApplication {
    id: String,
    name: String,
    plan: String,
    offer: String,
    state: SubscriptionState,
    /// The draft by which it is configured; null where nobody has begun.
    forms_engine_application_id: Option<String>,
    application_submitted: bool,
}

/// What the caller administers, by the proved address of their account.
#[utoipa::path(
    tag = "marketplace",
    responses((status = 200, body = SubscriptionApplications)),
    security(("bearer" = []))
)]
#[get("/api/subscription-applications")]
pub async fn list_subscription_applications(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<SubscriptionApplications>, Problem> {
    let email = own_address(&app, &caller).await?;
    let own = app.store.subscriptions().of_admin(caller.tenant, &email).await?;
    let drafts = app
        .store
        .drafts()
        .of_account(caller.tenant, caller.account)
        .await?;
    let submitted: HashMap<String, bool> = drafts
        .into_iter()
        .map(|draft| (draft.id, draft.submitted.is_some()))
        .collect();
    let result = own.into_iter().map(|one| {
        // A draft that was given up is none.
        let draft = one.draft.filter(|draft| submitted.contains_key(draft));
        SubscriptionApplication {
            id: one.sold.id,
            name: one.sold.name,
            plan: one.sold.plan_id,
            offer: one.sold.offer_id,
            state: one.sold.state,
            application_submitted: draft.as_ref().is_some_and(|draft| submitted[draft]),
            forms_engine_application_id: draft,
        }
    });
    Ok(web::Json(SubscriptionApplications {
        result: result.collect(),
    }))
}
