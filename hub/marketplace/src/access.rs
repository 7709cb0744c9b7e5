//! The token with which our application asks the marketplace (OAuth 2.0 client credentials, RFC 6749, section 4.4).

use crate::error::{MarketplaceError, Result};
use crate::wire::number;
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::Value;
use std::time::{Duration, Instant};

/// The marketplace as a resource of the directory; the same for every publisher.
const RESOURCE: &str = "20e940b3-4c77-4b0b-9a53-9e16a1b010a7";
/// No token is kept for longer than a day, in seconds, whatever its life is said to be.
const LONGEST_S: u64 = 24 * 60 * 60;
/// A token is not used in its last minute.
const SPARE: Duration = Duration::from_secs(60);

/// Gets and keeps the token.
pub struct Access {
    pub(crate) address: String,
    pub(crate) client_id: String,
    pub(crate) secret: String,
    held: Mutex<Option<(String, Instant)>>,
}

#[derive(Deserialize)]
struct Granted {
    access_token: String,
    /// Seconds, as a number or as text.
    #[serde(default)]
    expires_in: Value,
}

impl Access {
    /// For an application of a directory.
    pub fn new(address: &str, client_id: &str, secret: &str) -> Self {
        Self {
            address: address.to_owned(),
            client_id: client_id.to_owned(),
            secret: secret.to_owned(),
            held: Mutex::default(),
        }
    }

    /// A token that is good now.
    pub async fn token(&self, http: &reqwest::Client) -> Result<String> {
        if let Some((token, until)) = &*self.held.lock()
            && Instant::now() < *until
        {
            return Ok(token.clone());
        }
        let scope = format!("{RESOURCE}/.default");
        let form = [
            ("grant_type", "client_credentials"),
            ("client_id", self.client_id.as_str()),
            ("client_secret", self.secret.as_str()),
            ("scope", scope.as_str()),
        ];
        let answer = http
            .post(&self.address)
            .form(&form)
            .send()
            .await
            .map_err(|error| MarketplaceError::Unavailable(error.without_url().to_string()))?;
        if !answer.status().is_success() {
            // The body may repeat what was sent.
            let status = answer.status().as_u16();
            return Err(MarketplaceError::Unavailable(format!(
                "the directory gave no token, but {status}"
            )));
        }
        let granted: Granted = answer
            .json()
            .await
            .map_err(|error| MarketplaceError::Malformed(error.without_url().to_string()))?;
        let life = number(&granted.expires_in).unwrap_or(300);
        let life = u64::try_from(life).unwrap_or(0).min(LONGEST_S);
        let life = Duration::from_secs(life).saturating_sub(SPARE);
        *self.held.lock() = Some((granted.access_token.clone(), Instant::now() + life));
        Ok(granted.access_token)
    }

    /// The marketplace does not take the token any more.
    pub fn forget(&self) {
        *self.held.lock() = None;
    }
}
