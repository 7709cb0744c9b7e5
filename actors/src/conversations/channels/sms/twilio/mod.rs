//! Twilio's REST API, which others implement too: texts are posted as a form, receipts and incoming texts are signed
//! webhooks.

mod code;
pub mod signature;
#[cfg(test)]
mod tests;
pub mod webhook;

use super::pace::Pace;
use crate::conversations::channels::{Gateway, HandOverError, Handed};
use async_trait::async_trait;
use hub_domain::TenantId;
use hub_domain::conversations::text_failure::TextFailure;
use hub_store::conversations::outbox::Delivery;
use serde::Deserialize;
use std::time::Duration;

/// After this time without an answer the request is repeated, under the same key.
const PATIENCE: Duration = Duration::from_secs(20);
/// Pause of the hub after the provider reports too many requests.
const THROTTLE_PAUSE: Duration = Duration::from_secs(2);
/// Most of an answer that is read.
const MOST_ANSWER_BYTES: usize = 64 * 1024;

/// Address of the API, and the credentials.
pub struct TwilioSettings {
    /// Without a slash at the end.
    pub url: String,
    pub account_sid: String,
    pub token: String,
    pub per_second: u32,
    /// The address for the provider's receipts, see [`hook_url`]; without it no later state of a text is known.
    pub receipts: Option<String>,
}

/// The address to which a tenant's provider sends texts (`texts`) and receipts (`receipts`), below the hub's public
/// address.
pub fn hook_url(public_url: &str, tenant: TenantId, what: &str) -> String {
    format!("{}/hooks/texts/{tenant}/{what}", public_url.trim_end_matches('/'))
}

/// See the module.
pub struct Twilio {
    settings: TwilioSettings,
    http: reqwest::Client,
    pace: Pace,
}

/// Of the answer to a text that was taken, or was not.
#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    sid: String,
    /// Where it was refused.
    #[serde(default)]
    code: Option<u64>,
    /// Where it was taken, and has failed already.
    #[serde(default)]
    error_code: Option<u64>,
}

impl Twilio {
    /// Connections are made when there is something to say.
    pub fn new(settings: TwilioSettings) -> Result<Self, HandOverError> {
        let http = reqwest::Client::builder()
            .timeout(PATIENCE)
            // The account's secret is sent only to the configured address.
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| HandOverError::Technical(error.to_string()))?;
        Ok(Self {
            pace: Pace::per_second(settings.per_second),
            settings,
            http,
        })
    }

    fn form<'a>(&self, delivery: &'a Delivery) -> Vec<(&'static str, std::borrow::Cow<'a, str>)> {
        let mut form = vec![
            ("From", delivery.from_address.as_str().into()),
            ("To", delivery.to_address.as_str().into()),
            ("Body", delivery.body.as_str().into()),
        ];
        if let Some(receipts) = &self.settings.receipts {
            // The receipt returns the message: it may come before the answer that names its id.
            let message = delivery.message_id.as_deref();
            let url = message.map_or_else(|| receipts.clone(), |id| format!("{receipts}?message={id}"));
            form.push(("StatusCallback", url.into()));
        }
        form
    }
}

#[async_trait]
impl Gateway for Twilio {
    fn name(&self) -> &'static str {
        "twilio"
    }

    async fn hand_over(&self, delivery: &Delivery) -> Result<Handed, HandOverError> {
        self.pace.wait().await;
        let TwilioSettings {
            url,
            account_sid,
            token,
            ..
        } = &self.settings;
        let request = self
            .http
            .post(format!("{url}/2010-04-01/Accounts/{account_sid}/Messages.json"))
            .basic_auth(account_sid, Some(token))
            .header("Idempotency-Key", &delivery.idempotency_key)
            .form(&self.form(delivery));
        // The form is not logged: an error of the client holds only the address.
        let mut response = request
            .send()
            .await
            .map_err(|error| HandOverError::Text(TextFailure::Provider, unanswered(&error).into()))?;
        let status = response.status();
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            body.extend_from_slice(&chunk);
            if body.len() > MOST_ANSWER_BYTES {
                break;
            }
        }
        let answer: Option<Answer> = serde_json::from_slice(&body).ok();
        if status.is_success() {
            let Some(answer) = answer.filter(|answer| !answer.sid.is_empty()) else {
                return Err(HandOverError::Text(TextFailure::Provider, "no-id".into()));
            };
            if let Some(code) = answer.error_code {
                return Err(HandOverError::Text(code::failure(code), code.to_string()));
            }
            return Ok(Handed {
                provider_ref: answer.sid,
                delivered: false,
            });
        }
        let known = answer.and_then(|answer| answer.code);
        let failure = match (known, status.as_u16()) {
            (_, 429) => TextFailure::Busy,
            (Some(code), _) => code::failure(code),
            (None, 401 | 403) => TextFailure::Account,
            (None, _) => TextFailure::Provider,
        };
        if failure == TextFailure::Busy {
            self.pace.pause(THROTTLE_PAUSE);
        }
        let code = known.unwrap_or_else(|| u64::from(status.as_u16()));
        Err(HandOverError::Text(failure, code.to_string()))
    }
}

fn unanswered(error: &reqwest::Error) -> &'static str {
    if error.is_timeout() {
        "timeout"
    } else if error.is_connect() {
        "unreachable"
    } else {
        "broken"
    }
}
