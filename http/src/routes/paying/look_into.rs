//! `POST /api/payments/ask` and `POST /api/payments/cancel`: finance looks into a fee of which nobody could say for days whether it was
//! paid.

use super::{PaymentView, member, staff_payment};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_payments::{PaymentEvent, PaymentKind, PaymentState};
use hub_store::audit::{self, AuditLine};
use hub_store::paying::payment_moves::{self, About};
use hub_store::paying::payment_rows::Payment;
use serde::Deserialize;

/// Why a fee is over of which its provider has said nothing: what its payer reads.
const BY_STAFF: &str = "by_staff";

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PaymentToAsk {
    payment_id: String,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PaymentToCancel {
    payment_id: String,
    /// The version that was seen.
    version: i64,
    /// Why; at most 200 characters.
    reason: String,
}

fn not_possible(payment: Payment) -> Problem {
    Problem::new(Key::PaymentNotPossible).with_current(&PaymentView::from(payment))
}

/// Asks the provider now how a fee stands. One that was given up is asked for again until it is known: it is `started` meanwhile. 409
/// `payment_not_possible` where its outcome is known, or nobody was asked for it.
#[utoipa::path(
    tag = "payments",
    request_body = PaymentToAsk,
    responses(
        (status = 200, body = PaymentView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/ask")]
pub async fn ask_for_payment(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    Json(asked): Json<PaymentToAsk>,
) -> Result<web::Json<PaymentView>, Problem> {
    let payment = staff_payment(&app, &caller, &asked.payment_id).await?;
    let is_open = match payment.state {
        PaymentState::Started | PaymentState::Submitted | PaymentState::Error => true,
        PaymentState::Created
        | PaymentState::Success
        | PaymentState::Failed
        | PaymentState::Cancelled
        | PaymentState::Refunded => false,
    };
    if payment.kind != PaymentKind::Fee || !is_open {
        return Err(not_possible(payment));
    }
    let (tenant, id) = (caller.tenant, payment.id.clone());
    let mut write = app.store.write().await?;
    let payment = match payment.state == PaymentState::Error {
        true => {
            let (event, by) = (PaymentEvent::Sent, member(&caller));
            let again = payment_moves::happen(&mut write, tenant, &id, event, About::default(), &by).await?;
            again.payment
        }
        false => payment,
    };
    let line = AuditLine::new(tenant, caller.by(), "payment.ask", "payment", &id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let known = app.hub.ask_for_payment(tenant, payment).await?;
    Ok(web::Json(known.into()))
}

/// Ends a fee of which nobody could say whether it was paid; the fee is due again. The provider is asked once more before. What it says
/// later is kept with the payment, and a person is told. 409 `payment_not_possible` unless it is in `error` after that, with `current`.
#[utoipa::path(
    tag = "payments",
    request_body = PaymentToCancel,
    responses(
        (status = 200, body = PaymentView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/cancel")]
pub async fn cancel_payment(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    Json(asked): Json<PaymentToCancel>,
) -> Result<web::Json<PaymentView>, Problem> {
    let reason = asked.reason.trim();
    if reason.is_empty() {
        return Err(Problem::field("reason", "required"));
    }
    if reason.chars().count() > 200 {
        return Err(Problem::field("reason", "too_long"));
    }
    let seen = staff_payment(&app, &caller, &asked.payment_id).await?;
    if seen.kind != PaymentKind::Fee {
        return Err(not_possible(seen));
    }
    if seen.version != asked.version {
        return Err(Problem::new(Key::VersionConflict).with_current(&PaymentView::from(seen)));
    }
    let (tenant, id) = (caller.tenant, seen.id.clone());
    let known = app.hub.ask_for_payment(tenant, seen).await?;
    if known.state != PaymentState::Error {
        return Err(not_possible(known));
    }
    let mut write = app.store.write().await?;
    let about = About {
        code: BY_STAFF.to_owned(),
        ..About::default()
    };
    let (event, by) = (PaymentEvent::Cancelled, member(&caller));
    let over = payment_moves::happen(&mut write, tenant, &id, event, about, &by).await?;
    // Somebody asks for it again at this moment, or it is known by now.
    if !over.is_changed || over.payment.version != known.version + 1 {
        write.rollback().await?;
        let current = staff_payment(&app, &caller, &id).await?;
        return Err(not_possible(current));
    }
    let line = AuditLine::new(tenant, caller.by(), "payment.cancel", "payment", &id);
    let line = line
        .before(known.state.as_str())
        .after(over.payment.state.as_str());
    audit::append(&mut write, line.reason(reason)).await?;
    write.commit().await?;
    Ok(web::Json(over.payment.into()))
}
