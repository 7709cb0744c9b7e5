//! `POST /api/admin/payment-providers/remove`: an instance has no account at a provider any more.

use super::list::{PaymentProtocol, PaymentProviderList, view};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::StoreError;
use hub_store::paying::payment_providers;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RemovePaymentProvider {
    provider: PaymentProtocol,
    /// The revision that was seen.
    revision: i64,
}

/// Removes the account and its secrets. What is under way there is asked for no more. 409 `version_conflict` where somebody else has
/// changed it.
#[utoipa::path(
    tag = "administration",
    request_body = RemovePaymentProvider,
    responses(
        (status = 200, body = PaymentProviderList),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/payment-providers/remove")]
pub async fn remove_payment_provider(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    Json(asked): Json<RemovePaymentProvider>,
) -> Result<web::Json<PaymentProviderList>, Problem> {
    let (tenant, provider) = (caller.tenant, asked.provider.as_str());
    let known = app.store.payment_providers().at(tenant, provider).await?;
    known.ok_or(StoreError::NotFound("payment provider"))?;
    let mut write = app.store.write().await?;
    let seen = (provider, asked.revision);
    payment_providers::remove(&mut write, tenant, seen, &caller.by()).await?;
    write.commit().await?;
    view(&app, tenant).await.map(web::Json)
}
