//! `POST /api/payments/refund`: finance gives a fee back.

use super::{PaymentView, member, staff_payment};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_payments::{PaymentKind, PaymentState};
use hub_store::audit::{self, AuditLine};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RefundOfPayment {
    payment_id: String,
    /// Why; at most 200 characters.
    reason: String,
}

/// Gives the whole fee back by the way it came; the same again gives nothing twice. 409 `payment_not_possible` unless it was paid, 503
/// `payment_unavailable` where the provider does not answer.
#[utoipa::path(
    tag = "payments",
    request_body = RefundOfPayment,
    responses(
        (status = 200, body = PaymentView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/refund")]
pub async fn refund_payment(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    Json(asked): Json<RefundOfPayment>,
) -> Result<web::Json<PaymentView>, Problem> {
    let reason = asked.reason.trim();
    if reason.is_empty() {
        return Err(Problem::field("reason", "required"));
    }
    if reason.chars().count() > 200 {
        return Err(Problem::field("reason", "too_long"));
    }
    let payment = staff_payment(&app, &caller, &asked.payment_id).await?;
    if payment.state == PaymentState::Refunded {
        return Ok(web::Json(payment.into()));
    }
    if payment.kind != PaymentKind::Fee || payment.state != PaymentState::Success {
        return Err(Problem::new(Key::PaymentNotPossible).with_current(&PaymentView::from(payment)));
    }
    let (tenant, id) = (caller.tenant, payment.id.clone());
    // Who has asked for it is known even if the answer never comes.
    let mut write = app.store.write().await?;
    let line = AuditLine::new(tenant, caller.by(), "payment.refund", "payment", &id);
    audit::append(&mut write, line.after(payment.cents).reason(reason)).await?;
    write.commit().await?;
    let refunded = app.hub.refund_payment(tenant, payment, &member(&caller)).await?;
    Ok(web::Json(refunded.into()))
}
