//! `POST /api/admin/payment-providers/settle`: somebody has looked into a dispute, or into what belonged to no payment.

use super::list::{PaymentProtocol, PaymentProviderList, view};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::paying::payment_questions;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SettledQuestion {
    provider: PaymentProtocol,
    /// The provider's own id of it.
    object_id: String,
    /// What became of it; at most 200 characters.
    reason: String,
}

/// Takes it off the list; what the provider says of it later puts it there again. Nothing is booked.
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
    let mut write = app.store.write().await?;
    payment_questions::settle(&mut write, tenant, object, reason, &caller.by()).await?;
    write.commit().await?;
    view(&app, tenant).await.map(web::Json)
}
