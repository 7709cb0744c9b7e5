//! `POST /api/payments/paypal/token` and `POST /api/payments/paypal/capture-order`: the payer is back from the provider's page.

use super::{PaymentView, own_payment};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_payments::{PayChannel, PaymentState};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NamedPayment {
    payment_id: String,
}

/// What PayPal's own window is opened with. Neither is a secret.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PaypalToken {
    client_id: String,
    order_id: String,
}

/// The account and the order that PayPal's own window shows. The order is captured here on the server alone. 409
/// `payment_not_possible` unless it waits for its payer.
#[utoipa::path(
    tag = "payments",
    request_body = NamedPayment,
    responses(
        (status = 200, body = PaypalToken),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/paypal/token")]
pub async fn read_paypal_token(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    Json(named): Json<NamedPayment>,
) -> Result<web::Json<PaypalToken>, Problem> {
    let payment = own_payment(&app, &caller, &named.payment_id).await?;
    let is_open = payment.channel == PayChannel::Paypal && payment.state == PaymentState::Created;
    if !is_open || payment.gateway_id.is_empty() {
        return Err(Key::PaymentNotPossible.into());
    }
    let providers = app.store.payment_providers();
    let row = providers.at(caller.tenant, &payment.provider).await?;
    Ok(web::Json(PaypalToken {
        client_id: row.map(|row| row.client_id).unwrap_or_default(),
        order_id: payment.gateway_id,
    }))
}

/// Captures what the payer has agreed to on the provider's page, and says how the payment stands; the same again changes nothing. Of a
/// payment by card or from an account it asks the provider.
#[utoipa::path(
    tag = "payments",
    request_body = NamedPayment,
    responses(
        (status = 200, body = PaymentView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/paypal/capture-order")]
pub async fn capture_order(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    Json(named): Json<NamedPayment>,
) -> Result<web::Json<PaymentView>, Problem> {
    let payment = own_payment(&app, &caller, &named.payment_id).await?;
    let payment = match payment.state.is_final() {
        true => payment,
        false => app.hub.capture_payment(caller.tenant, payment).await?,
    };
    Ok(web::Json(payment.into()))
}
