//! `POST /api/payments/create-charge` and `POST /api/payments/paypal/link`: an applicant pays the fee of their application.

use super::{PaymentView, checked_key, open_channels, own_application, payer, return_url};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpRequest, post, web};
use hub_domain::cases::application::QueueItem;
use hub_payments::{BankAccount, PayChannel, PaymentKind, PaymentState};
use hub_store::audit::content_hash;
use hub_store::paying::payment_moves::{self, Begun, NewPayment};
use hub_store::paying::payment_providers::SEALED_ACCOUNT;
use serde::Deserialize;

/// A way of paying that needs no page of PayPal's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChargeChannel {
    Card,
    Bank,
}

#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewCharge {
    application_id: i64,
    channel: ChargeChannel,
    /// Any word of the caller's own, at most 64 characters: the same again is the same payment.
    key: String,
    /// `bank`: from `verify-account`.
    #[serde(default)]
    account: Option<String>,
    /// `bank`: the payer agrees to the debit.
    #[serde(default)]
    agreed: bool,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewPaypalOrder {
    application_id: i64,
    /// Any word of the caller's own, at most 64 characters: the same again is the same payment.
    key: String,
}

/// Begins the payment of a fee; one that is under way or made is answered again. A bank account is debited at once, and the outcome is
/// known days later; for a card the payer goes on to the provider's page. 409 `payment_not_possible` where nothing is due, 503
/// `no_gateway` where nobody carries the channel.
#[utoipa::path(
    tag = "payments",
    request_body = NewCharge,
    responses(
        (status = 200, body = PaymentView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/create-charge")]
pub async fn create_charge(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
    Json(new): Json<NewCharge>,
) -> Result<web::Json<PaymentView>, Problem> {
    checked_key(&new.key)?;
    let (channel, account) = match new.channel {
        ChargeChannel::Card => (PayChannel::Card, None),
        ChargeChannel::Bank => {
            let sealed = new.account.ok_or_else(|| Problem::field("account", "required"))?;
            let text = app
                .keyring
                .open_for_tenant(caller.tenant, SEALED_ACCOUNT, &sealed)
                .await
                .map_err(|_| Problem::field("account", "invalid"))?;
            let account: BankAccount =
                serde_json::from_str(&text).map_err(|_| Problem::field("account", "invalid"))?;
            if !new.agreed {
                return Err(Problem::field("agreed", "required"));
            }
            (PayChannel::Bank, Some((sealed, account.last().to_owned())))
        }
    };
    let item = own_application(&app, &caller, new.application_id).await?;
    let payment = begin(&app, &caller, &request, &item, (channel, new.key), account).await?;
    Ok(web::Json(payment))
}

/// Begins the payment of a fee by PayPal: `page_url` is where the payer agrees to it. It is captured by `capture-order`, when they come
/// back.
#[utoipa::path(
    tag = "payments",
    request_body = NewPaypalOrder,
    responses(
        (status = 200, body = PaymentView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/payments/paypal/link")]
pub async fn link_paypal(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    request: HttpRequest,
    Json(new): Json<NewPaypalOrder>,
) -> Result<web::Json<PaymentView>, Problem> {
    checked_key(&new.key)?;
    let item = own_application(&app, &caller, new.application_id).await?;
    let payment = begin(
        &app,
        &caller,
        &request,
        &item,
        (PayChannel::Paypal, new.key),
        None,
    )
    .await?;
    Ok(web::Json(payment))
}

/// Begins a payment, or finds it again, and asks its provider for what comes next.
async fn begin(
    app: &App,
    caller: &Allowed<AnySession>,
    request: &HttpRequest,
    item: &QueueItem,
    (channel, key): (PayChannel, String),
    account: Option<(String, String)>,
) -> Result<PaymentView, Problem> {
    let tenant = caller.tenant;
    let fees = app.store.program_settings().fees(tenant, item.process_id).await?;
    if fees.fee_cents == 0 || item.test {
        return Err(Problem::new(Key::PaymentNotPossible).with_message("nothing is due"));
    }
    if !fees.takes.contains(&channel) {
        return Err(Problem::field("channel", "invalid"));
    }
    let open = open_channels(app, tenant, &fees).await?;
    let Some((_, provider)) = open.into_iter().find(|(known, _)| *known == channel) else {
        return Err(Key::NoGateway.into());
    };
    let (sealed_account, account_last) = account.unzip();
    let account_last = account_last.unwrap_or_default();
    let new = NewPayment {
        kind: PaymentKind::Fee,
        channel,
        cents: fees.fee_cents,
        key,
        request_hash: content_hash(&format!("{} {account_last}", channel.as_str())),
        provider,
        return_url: return_url(app, tenant, request, item).await?,
        sealed_account,
        account_last,
        payee: String::new(),
        reference: String::new(),
        reissue_of: None,
    };
    let mut write = app.store.write().await?;
    let begun = payment_moves::begin_fee(&mut write, tenant, item, new, &payer(caller)).await?;
    write.commit().await?;
    let (payment, is_new) = match begun {
        Begun::New(payment) => (payment, true),
        Begun::Known(payment) => (payment, false),
        Begun::NotAwarded | Begun::PaidAlready | Begun::BeyondBudget { .. } => {
            return Err(Key::PaymentNotPossible.into());
        }
    };
    let is_open = payment.state == PaymentState::Created;
    let payment = match payment.channel {
        PayChannel::Bank if is_open => app.hub.take_payment(tenant, payment).await?,
        PayChannel::Card | PayChannel::Paypal if is_open && payment.page_url.is_empty() => {
            app.hub.prepare_payment(tenant, payment).await?
        }
        // Its page may be no more; then it is over, and pressing again begins another one.
        PayChannel::Card | PayChannel::Paypal if is_open && !is_new => {
            app.hub.ask_for_payment(tenant, payment).await?
        }
        PayChannel::Bank | PayChannel::Card | PayChannel::Paypal | PayChannel::Check => payment,
    };
    let needs_page = payment.state == PaymentState::Created && payment.page_url.is_empty();
    match needs_page {
        true => Err(Key::PaymentUnavailable.into()),
        false => Ok(payment.into()),
    }
}
