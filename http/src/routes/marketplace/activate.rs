//! `POST /api/marketplace/subscriptions/{subscription}/activate`: has what was bought made, where that has not come to its end.

use super::shown::OneMarketplaceSubscription;
use super::{marketplace, own, refused};
use crate::App;
use crate::extract::{Allowed, AnySession, Client};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::origin::tenant_origin;
use actix_web::{HttpResponse, post, web};
use hub_actors::marketplace::read_again;
use hub_domain::clock::now_ms;
use hub_domain::subscription::SubscriptionState;
use hub_store::audit::{self, AuditLine};
use hub_store::marketplace::subscriptions;

/// Has a confirmed subscription made and the marketplace told. One that is there already stays as it is. 409 `subscription_not_active`
/// where nobody has confirmed it, or it is cancelled.
#[utoipa::path(
    tag = "marketplace",
    params(("subscription" = String, Path)),
    responses(
        (status = 202, body = OneMarketplaceSubscription),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/marketplace/subscriptions/{subscription}/activate")]
pub async fn activate_subscription(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<AnySession>,
    subscription: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let own = own(&app, &caller, &subscription).await?;
    let (id, own) = (caller.tenant, own.sold.id);
    let market = marketplace(&app, id).await?;
    let now = read_again(&app.hub, id, &market, &own).await.map_err(refused)?;
    if now.admin.is_none() || now.sold.state == SubscriptionState::Unsubscribed {
        return Err(Key::SubscriptionNotActive.into());
    }
    let tenant = app.store.tenant(id).await?;
    let origin = tenant_origin(&app, &tenant, &client.host).await?;
    let mut write = app.store.write().await?;
    subscriptions::fulfil(&mut write, id, &own, &origin, now_ms()).await?;
    let line = AuditLine::new(id, caller.by(), "subscription.activate", "subscription", &own);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let result = now.into();
    Ok(HttpResponse::Accepted().json(OneMarketplaceSubscription { result }))
}
