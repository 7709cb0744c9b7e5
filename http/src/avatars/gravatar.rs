//! Gravatar (docs.gravatar.com, "Images"): a picture by the SHA-256 of a mail address.

use super::{PictureSource, hex};
use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// How long the service may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Largest picture that is taken, in bytes.
const MAX_BYTES: usize = 512 * 1024;
/// Asked for in this size, in pixels; what has no picture is 404, and what not everybody may see is none.
const QUERY: &str = "s=320&d=404&r=g";

/// The service at an address, e.g. `https://gravatar.com/avatar`.
pub struct Gravatar {
    client: reqwest::Client,
    base: String,
}

impl Gravatar {
    /// At this address, without its last slash.
    pub fn new(base: &str) -> Self {
        // A redirect could lead into the hub's own network.
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(PATIENCE)
            .build()
            .unwrap_or_default();
        Self {
            client,
            base: base.trim_end_matches('/').to_owned(),
        }
    }
}

#[async_trait]
impl PictureSource for Gravatar {
    async fn picture(&self, email: &str) -> Result<Option<Bytes>, String> {
        let digest = hex(&Sha256::digest(email.trim().to_lowercase()));
        let address = format!("{}/{digest}?{QUERY}", self.base);
        let asked = self.client.get(address).send().await;
        let mut answer = asked.map_err(|error| error.without_url().to_string())?;
        match answer.status().as_u16() {
            200 => {}
            404 => return Ok(None),
            status => return Err(format!("status {status}")),
        }
        let mut bytes = BytesMut::new();
        while let Some(part) = answer
            .chunk()
            .await
            .map_err(|error| error.without_url().to_string())?
        {
            if bytes.len() + part.len() > MAX_BYTES {
                return Ok(None);
            }
            bytes.extend_from_slice(&part);
        }
        Ok(Some(bytes.freeze()))
    }
}
