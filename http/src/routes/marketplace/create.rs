//! `POST /api/marketplace/subscriptions`: a purchaser confirms what was bought, and says who administers it.

use super::shown::{MarketplaceSubscription, OneMarketplaceSubscription};
use super::{marketplace, refused};
use crate::App;
use crate::extract::accepted_language::accepted_language;
use crate::extract::{Client, Json, TenantHost};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::users::rename::checked;
use crate::sign_in::mail_link;
use crate::sign_in::origin::tenant_origin;
use actix_web::{HttpRequest, HttpResponse, post, web};
use hub_actors::marketplace::{Purchase, confirm, read_again};
use hub_domain::clock::now_ms;
use hub_domain::people::address::normal_email;
use hub_store::marketplace::subscriptions::SubscriptionAdmin;
use serde::Deserialize;

/// Shortest name (specification 3, section 5).
const SHORTEST_NAME: usize = 2;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewMarketplaceSubscription {
    admin: NewSubscriptionAdmin,
    subscription: ConfirmedPurchase,
}

/// Who administers it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewSubscriptionAdmin {
    email: String,
    /// At least two letters, without digits; so is the next one.
    first_name: String,
    last_name: String,
}

/// Which purchase.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ConfirmedPurchase {
    id: String,
    /// As `getSubscriptionDetails` has answered it.
    ticket: String,
}

/// Confirms a purchase: an instance is made, its administrator gets a mail with instructions, and the marketplace is told. 409
/// `subscription_admin_exists` (code 102) where somebody else was named already; the same again sends the mail again.
#[utoipa::path(
    tag = "marketplace",
    request_body = NewMarketplaceSubscription,
    responses(
        (status = 201, body = OneMarketplaceSubscription),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/marketplace/subscriptions")]
pub async fn create_marketplace_subscription(
    app: web::Data<App>,
    request: HttpRequest,
    client: Client,
    TenantHost(id): TenantHost,
    Json(body): Json<NewMarketplaceSubscription>,
) -> Result<HttpResponse, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    let admin = admin(&body.admin)?;
    let market = marketplace(&app, id).await?;
    let purchase = &body.subscription;
    let named = app
        .store
        .subscriptions()
        .of_ticket(id, &purchase.ticket, now_ms())
        .await?;
    if named.as_deref() != Some(purchase.id.as_str()) {
        return Err(Key::PurchaseExpired.into());
    }
    // It may have been cancelled since the page was opened.
    let subscription = read_again(&app.hub, id, &market, &purchase.id)
        .await
        .map_err(refused)?;
    let tenant = app.store.tenant(id).await?;
    let origin = tenant_origin(&app, &tenant, &client.host).await?;
    let lang = accepted_language(&request, &tenant.lang);
    let source = client.source_ip.to_string();
    let confirmed = Purchase {
        subscription: &subscription,
        admin: &admin,
        lang: &lang,
        origin: &origin,
        source: &source,
    };
    let mut write = app.store.write().await?;
    mail_link::claim(&mut write, &admin.email).await?;
    confirm(&app.hub, &mut write, &tenant, confirmed)
        .await
        .map_err(refused)?;
    write.commit().await?;
    let now = app.store.subscriptions().by_id(id, &purchase.id).await?;
    let result = MarketplaceSubscription::from(now.unwrap_or(subscription));
    Ok(HttpResponse::Created().json(OneMarketplaceSubscription { result }))
}

fn admin(asked: &NewSubscriptionAdmin) -> Result<SubscriptionAdmin, Problem> {
    if asked.email.trim().is_empty() {
        return Err(Problem::field("admin.email", "required"));
    }
    let email = normal_email(&asked.email).ok_or_else(|| Problem::field("admin.email", "not_an_address"))?;
    let name = |field: &str, text: &str| {
        let name = checked(field, text)?;
        match name.chars().count() >= SHORTEST_NAME {
            true => Ok(name),
            false => Err(Problem::field(field, "too_short")),
        }
    };
    Ok(SubscriptionAdmin {
        email: email.to_lowercase(),
        first_name: name("admin.firstName", &asked.first_name)?,
        last_name: name("admin.lastName", &asked.last_name)?,
    })
}
