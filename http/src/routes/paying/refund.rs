//! `POST /api/payments/refund`: finance gives a fee back.

use super::{PaymentView, checked_key, member, staff_payment};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_payments::{PaymentKind, PaymentState, RefundState};
use hub_store::audit::{self, AuditLine, content_hash};
use hub_store::paying::payment_moves::{self, NewRefund, RefundBegun};
use serde::Deserialize;
use uuid::Uuid;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RefundOfPayment {
    payment_id: String,
    /// Why; at most 200 characters.
    reason: String,
    /// How much; left out: all that is left.
    #[serde(default)]
    cents: Option<i64>,
    /// Any word of the caller's own, at most 64 characters: the same again is the same refund. Required with an amount.
    #[serde(default)]
    key: Option<String>,
}

/// Gives a fee back by the way it came, or a part of it; the same again gives nothing twice. It is `refunded` when all of it is back;
/// until then `refunding_cents` says what is on its way. 409 `payment_not_possible` unless so much of it was paid and is left, or where
/// the provider does not take the request.
#[utoipa::path(
    tag = "payments",
    request_body = RefundOfPayment,
    responses(
        (status = 200, body = PaymentView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
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
    if asked.cents.is_some_and(|cents| cents < 1) {
        return Err(Problem::field("cents", "too_small"));
    }
    match &asked.key {
        Some(key) => checked_key(key)?,
        None if asked.cents.is_some() => return Err(Problem::field("key", "required")),
        None => {}
    }
    let payment = staff_payment(&app, &caller, &asked.payment_id).await?;
    if payment.state == PaymentState::Refunded {
        return Ok(web::Json(payment.into()));
    }
    if payment.kind != PaymentKind::Fee {
        return Err(Problem::new(Key::PaymentNotPossible).with_current(&PaymentView::from(payment)));
    }
    let (tenant, id) = (caller.tenant, payment.id.clone());
    let new = NewRefund {
        cents: asked.cents,
        request_hash: content_hash(&format!("{:?} {reason}", asked.cents)),
        key: asked.key.unwrap_or_else(|| Uuid::now_v7().to_string()),
        reason: reason.to_owned(),
    };
    // Who has asked for it is known even if the answer never comes.
    let mut write = app.store.write().await?;
    let begun = payment_moves::begin_refund(&mut write, tenant, &id, new, &member(&caller)).await?;
    let (payment, refund) = match begun {
        RefundBegun::New(payment, refund) => (*payment, refund),
        RefundBegun::Known(payment) => {
            write.rollback().await?;
            // Whoever asks again wants to know: its provider may have said nothing because the hub was gone.
            let now = match payment.refunding_cents {
                0 => payment,
                _ => app.hub.ask_for_payment(tenant, payment).await?,
            };
            return Ok(web::Json(now.into()));
        }
        RefundBegun::NotPossible(payment) => {
            write.rollback().await?;
            return Err(Problem::new(Key::PaymentNotPossible).with_current(&PaymentView::from(payment)));
        }
    };
    let line = AuditLine::new(tenant, caller.by(), "payment.refund", "payment", &id);
    audit::append(&mut write, line.after(refund.cents).reason(reason)).await?;
    write.commit().await?;
    let known = app.hub.refund_payment(tenant, payment, &refund).await?;
    let refunds = app.store.payment_refunds().of_payment(tenant, &id).await?;
    let has_failed = refunds
        .iter()
        .any(|one| one.id == refund.id && one.state == RefundState::Failed);
    match has_failed {
        true => Err(Problem::new(Key::PaymentNotPossible).with_current(&PaymentView::from(known))),
        false => Ok(web::Json(known.into())),
    }
}
