//! `PUT /api/admin/payment-providers`: an instance's account at a provider.

use super::list::{PaymentProtocol, PaymentProviderList, view};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use hub_administration::provider_account::is_safe_address;
use hub_store::paying::payment_providers::{self, PaymentProvider, SEALED};
use serde::Deserialize;

#[derive(Deserialize, utoipa::ToSchema)]
pub struct SetPaymentProvider {
    provider: PaymentProtocol,
    /// Where its API is, over HTTPS.
    url: String,
    /// Of PayPal.
    #[serde(default)]
    client_id: String,
    /// The account's key; left out: as it is.
    secret: Option<String>,
    /// Secrets of Stripe's notices, a line each, two while they turn; the id of PayPal's webhook. Left out: as it is.
    notices: Option<String>,
    /// The revision that was edited; 0 where there is none yet.
    revision: i64,
}

/// Longest address, id and secret, in bytes.
const LONGEST: usize = 1_000;

/// Sets the account that takes an instance's fees; from the next payment on. 409 `version_conflict` where somebody else has changed it.
#[utoipa::path(
    tag = "administration",
    request_body = SetPaymentProvider,
    responses(
        (status = 200, body = PaymentProviderList),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/payment-providers")]
pub async fn set_payment_provider(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    Json(asked): Json<SetPaymentProvider>,
) -> Result<web::Json<PaymentProviderList>, Problem> {
    let url = asked.url.trim().trim_end_matches('/').to_owned();
    if !is_safe_address(&url) {
        return Err(Problem::field("url", "invalid"));
    }
    let client_id = asked.client_id.trim().to_owned();
    if client_id.len() > LONGEST || !client_id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Problem::field("client_id", "invalid"));
    }
    if asked.provider == PaymentProtocol::Paypal && client_id.is_empty() {
        return Err(Problem::field("client_id", "required"));
    }
    for (field, text) in [("secret", &asked.secret), ("notices", &asked.notices)] {
        let is_wrong = |text: &String| text.trim().is_empty() || text.len() > LONGEST || !text.is_ascii();
        if text.as_ref().is_some_and(is_wrong) {
            return Err(Problem::field(field, "invalid"));
        }
    }
    let (tenant, provider) = (caller.tenant, asked.provider.as_str());
    let before = app.store.payment_providers().at(tenant, provider).await?;
    // A key goes to no other address than the one that it was given for.
    let is_same = before.as_ref().is_some_and(|row| row.url == url);
    let kept_secret = before.as_ref().map(|row| row.sealed_secret.clone());
    let kept_notices = before.as_ref().map(|row| row.sealed_notices.clone());
    let sealed_secret = match asked.secret {
        Some(secret) => app.keyring.seal_for_tenant(tenant, SEALED, secret.trim()).await?,
        None => kept_secret
            .filter(|_| is_same)
            .ok_or_else(|| Problem::field("secret", "required"))?,
    };
    let sealed_notices = match asked.notices {
        Some(notices) => {
            app.keyring
                .seal_for_tenant(tenant, SEALED, notices.trim())
                .await?
        }
        None => kept_notices
            .filter(|_| is_same)
            .ok_or_else(|| Problem::field("notices", "required"))?,
    };
    let new = PaymentProvider {
        provider: provider.to_owned(),
        url,
        client_id,
        sealed_secret,
        sealed_notices,
        revision: asked.revision,
        changed_by: String::new(),
        changed_at_ms: 0,
        last_notice_at_ms: None,
        last_refused_at_ms: None,
        last_refusal: String::new(),
    };
    let mut write = app.store.write().await?;
    payment_providers::set(&mut write, tenant, &new, &caller.by()).await?;
    write.commit().await?;
    view(&app, tenant).await.map(web::Json)
}
