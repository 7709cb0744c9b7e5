//! One request to a webhook's URL: signed, and repeated while the receiver is out of order.

use crate::config::ApiKeys;
use crate::error::MediaError;
use crate::token;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use livekit_protocol as proto;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url, redirect};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// LiveKit's content type, so that receivers check the signature before they parse.
const WEBHOOK_JSON: &str = "application/webhook+json";
/// Wait before the first repetition; it doubles each time.
pub(super) const RETRY_WAIT: Duration = Duration::from_secs(1);
/// Longest wait before a repetition.
const RETRY_WAIT_MAX: Duration = Duration::from_secs(30);
/// Repetitions after the first try.
const RETRIES: u32 = 4;
/// Time for one try.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long a signature is good, enough for all tries.
const SIGNATURE_LIFE: Duration = Duration::from_secs(5 * 60);

/// Why an event did not arrive. Never with the URL: its path or query may be a secret.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("receiver answered {0}")]
    Status(StatusCode),
    #[error("{0}")]
    Request(reqwest::Error),
    #[error("the event could not be encoded: {0}")]
    Encoding(#[from] serde_json::Error),
    #[error("{0}")]
    Signing(#[from] MediaError),
}

/// A URL and the key pair that signs what goes there.
pub(super) struct Post {
    client: Client,
    url: Url,
    label: String,
    api_key: String,
    retry_wait: Duration,
}

/// The client for all URLs. It follows no redirect: an event goes where the configuration says, or nowhere.
pub(super) fn client() -> Result<Client, MediaError> {
    Client::builder()
        .redirect(redirect::Policy::none())
        .timeout(TIMEOUT)
        .user_agent(concat!("Commonline/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| MediaError::Webhook(error.without_url().to_string()))
}

impl Post {
    pub fn new(client: Client, mut url: Url, api_key: String, retry_wait: Duration) -> Self {
        // A name and password in the URL would make a second `Authorization`; an http address takes both away.
        let _ = (url.set_username(""), url.set_password(None));
        Self {
            client,
            label: url.origin().ascii_serialization(),
            url,
            api_key,
            retry_wait,
        }
    }

    pub fn api_key(&self) -> &str {
        &self.api_key
    }

    /// Scheme, host and port, for logs.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Sends an event, again and again while the receiver is out of order or asks for patience.
    pub async fn send(&self, keys: &dyn ApiKeys, event: &proto::WebhookEvent) -> Result<(), Failure> {
        let body = serde_json::to_vec(event)?;
        let hash = STANDARD.encode(Sha256::digest(&body));
        let signature = token::sign_body(keys, &self.api_key, hash, SIGNATURE_LIFE)?;
        let mut wait = self.retry_wait;
        for tries_left in (0..=RETRIES).rev() {
            let sent = self
                .client
                .post(self.url.clone())
                .header(AUTHORIZATION, &signature)
                .header(CONTENT_TYPE, WEBHOOK_JSON)
                .body(body.clone())
                .send()
                .await;
            let failure = match sent {
                Ok(response) if response.status().is_success() => return Ok(()),
                Ok(response) => {
                    if let Some(asked) = retry_after(&response) {
                        wait = asked;
                    }
                    Failure::Status(response.status())
                }
                Err(error) => Failure::Request(error.without_url()),
            };
            if tries_left == 0 || !passes(&failure) {
                return Err(failure);
            }
            tokio::time::sleep(wait).await;
            wait = (wait * 2).min(RETRY_WAIT_MAX);
        }
        Ok(())
    }
}

/// Whether another try may help: no connection, too many requests, or a failure of the receiver's own.
fn passes(failure: &Failure) -> bool {
    match failure {
        Failure::Status(status) => {
            *status == StatusCode::TOO_MANY_REQUESTS
                || status.is_server_error() && *status != StatusCode::NOT_IMPLEMENTED
        }
        Failure::Request(_) => true,
        Failure::Encoding(_) | Failure::Signing(_) => false,
    }
}

/// The patience that a busy receiver asks for, in seconds (RFC 9110, section 10.2.3).
fn retry_after(response: &Response) -> Option<Duration> {
    if !matches!(
        response.status(),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
    ) {
        return None;
    }
    let seconds: u64 = response.headers().get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds).min(RETRY_WAIT_MAX))
}
