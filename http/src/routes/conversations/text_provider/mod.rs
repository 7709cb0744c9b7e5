//! Webhooks of a tenant's text provider: incoming texts, and receipts of outgoing ones. Each is signed with the
//! account's secret for the configured public address; anything else is refused unread.

mod receipts;
mod texts;

use crate::App;
use crate::problem::{Key, Problem};
use crate::route::{Calls, undocumented_calls};
use actix_web::{HttpRequest, web};
use hub_actors::conversations::channels::sms::twilio::signature::{Body, is_valid};
use hub_actors::conversations::channels::sms::twilio::webhook;
use hub_domain::TenantId;
use hub_domain::conversations::text_provider::TextProvider;
use hub_store::StoreError;

/// The calls: a provider makes them, in its own format.
pub const CALLS: Calls = undocumented_calls! {
    "/hooks/texts";
    POST "/{id}/texts" => texts::take_text: SignedLink;
    POST "/{id}/receipts" => receipts::take_receipt: SignedLink;
};

/// A provider sends a few values; ten pictures and a text of 1,600 letters fit many times.
const MOST_BYTES: usize = 128 * 1024;

/// The values of a report whose signature holds, and whose they are.
async fn report(
    app: &App,
    request: &HttpRequest,
    body: &web::Bytes,
) -> Result<(TenantId, Vec<(String, String)>), Problem> {
    let refused = || Problem::from(Key::NotSignedIn);
    let tenant: TenantId = request
        .match_info()
        .get("id")
        .and_then(|id| id.parse().ok())
        .ok_or_else(refused)?;
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let signature = header("x-twilio-signature").ok_or_else(refused)?;
    let row = match app.store.tenant(tenant).await {
        Ok(row) => row,
        Err(StoreError::NotFound(_)) => return Err(refused()),
        Err(error) => return Err(error.into()),
    };
    if body.len() > MOST_BYTES {
        return Err(Key::PayloadTooLarge.into());
    }
    let called = request
        .uri()
        .path_and_query()
        .map_or("", |called| called.as_str());
    let url = format!("{}{called}", app.config.public_url.trim_end_matches('/'));
    let text = std::str::from_utf8(body).map_err(|_| refused())?;
    let form = web::Query::<Vec<(String, String)>>::from_query(text)
        .map_err(|_| refused())?
        .into_inner();
    let account = webhook::account(&form);
    // A sub-account has its own secret, and is refused here.
    let secret = row.settings.text_providers().find_map(|provider| match provider {
        TextProvider::Twilio {
            account_sid,
            sealed_token,
            ..
        } if *account_sid == account => Some(sealed_token),
        TextProvider::Twilio { .. } | TextProvider::Smpp { .. } => None,
    });
    let valid = match secret {
        Some(sealed_token) => {
            let token = app
                .keyring
                .open_for_tenant(tenant, TextProvider::SEALED, sealed_token)
                .await?;
            is_valid(&token, &url, &Body::Form(&form), signature)
        }
        None => false,
    };
    if !valid {
        tracing::warn!(
            tenant.id = tenant.0,
            "a report on texts without a valid signature was refused"
        );
        return Err(refused());
    }
    Ok((tenant, form))
}
