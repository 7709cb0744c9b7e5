//! `POST /api/admin/payment-providers/try`: whether a provider takes the instance's key.

use super::list::PaymentProtocol;
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use hub_domain::money::CURRENCY;
use hub_payments::{GatewayError, PayChannel, PaymentOrder};
use hub_store::StoreError;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TryPaymentProvider {
    provider: PaymentProtocol,
}

/// What came of a trial.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PaymentProviderTrial {
    /// It has taken the key.
    is_working: bool,
    /// `key_refused`, `not_reached` or `refused`; empty where it works.
    why: &'static str,
    /// What the provider has said, without secrets.
    message: String,
}

/// A payment that nobody has made: asking for it moves nothing. PayPal reads orders by its own ids alone.
fn nobodys(provider: PaymentProtocol) -> PaymentOrder {
    PaymentOrder {
        id: "0-trial".to_owned(),
        reference: match provider {
            PaymentProtocol::Stripe => String::new(),
            PaymentProtocol::Paypal => "0TRIAL0OF0ACCOUNT".to_owned(),
        },
        channel: PayChannel::Check,
        cents: 0,
        currency: CURRENCY.to_owned(),
        words: String::new(),
        account: None,
        return_url: String::new(),
        created_at_ms: 0,
    }
}

/// Asks the provider for a payment that nobody has made: it answers that there is none where it takes the key.
#[utoipa::path(
    tag = "administration",
    request_body = TryPaymentProvider,
    responses(
        (status = 200, body = PaymentProviderTrial),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/payment-providers/try")]
pub async fn try_payment_provider(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    Json(asked): Json<TryPaymentProvider>,
) -> Result<web::Json<PaymentProviderTrial>, Problem> {
    let found = app
        .hub
        .payment_gateway(caller.tenant, asked.provider.as_str())
        .await?;
    let gateway = found.ok_or(StoreError::NotFound("payment provider"))?;
    let (why, message) = match gateway.find(&nobodys(asked.provider), now_ms()).await {
        Ok(_) => ("", String::new()),
        Err(GatewayError::Account(message)) => ("key_refused", message),
        Err(GatewayError::Unknown(message)) => ("not_reached", message),
        Err(GatewayError::Refused(message)) => ("refused", message),
    };
    Ok(web::Json(PaymentProviderTrial {
        is_working: why.is_empty(),
        why,
        message,
    }))
}
