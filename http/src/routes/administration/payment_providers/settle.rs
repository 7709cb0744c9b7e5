//! `POST /api/admin/payment-providers/settle`: somebody has looked into a dispute, or into what belonged to no payment.

use super::list::{PaymentProtocol, PaymentProviderList, view};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::TenantId;
use hub_store::paying::payment_questions;
use hub_store::paying::payment_rows::Payment;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SettledQuestion {
    provider: PaymentProtocol,
    /// The provider's own id of it.
    object_id: String,
    /// What became of it; at most 200 characters.
    reason: String,
    /// The number of the application whose fee it belongs to; without it what is in suspense is not ours.
    #[serde(rename = "externalId", default)]
    external_id: Option<String>,
}

/// Takes it off the list, and its money out of suspense; what the provider says of it later puts it there again. 422 `externalId` with
/// `not_found`, or `no_payment` where the application has paid nothing by this provider.
#[utoipa::path(
    tag = "administration",
    request_body = SettledQuestion,
    responses(
        (status = 200, body = PaymentProviderList),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/payment-providers/settle")]
pub async fn settle_payment_question(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    Json(asked): Json<SettledQuestion>,
) -> Result<web::Json<PaymentProviderList>, Problem> {
    let reason = asked.reason.trim();
    if reason.is_empty() {
        return Err(Problem::field("reason", "required"));
    }
    if reason.chars().count() > 200 {
        return Err(Problem::field("reason", "too_long"));
    }
    let (tenant, object) = (caller.tenant, (asked.provider.as_str(), asked.object_id.as_str()));
    let number = asked.external_id.as_deref().map(str::trim).unwrap_or_default();
    let payment = match number.is_empty() {
        true => None,
        false => Some(payment_of(&app, tenant, asked.provider, number).await?),
    };
    let mut write = app.store.write().await?;
    let by = caller.by();
    payment_questions::settle(&mut write, tenant, object, payment.as_ref(), reason, &by).await?;
    write.commit().await?;
    view(&app, tenant).await.map(web::Json)
}

/// The newest payment of an application at a provider.
async fn payment_of(
    app: &App,
    tenant: TenantId,
    provider: PaymentProtocol,
    number: &str,
) -> Result<Payment, Problem> {
    let found = app.store.applications().by_external_id(tenant, number).await?;
    let item = found.ok_or_else(|| Problem::field("externalId", "not_found"))?;
    let payments = app.store.payment_rows().of_application(tenant, item.id).await?;
    payments
        .into_iter()
        .rfind(|payment| payment.provider == provider.as_str())
        .ok_or_else(|| Problem::field("externalId", "no_payment"))
}
