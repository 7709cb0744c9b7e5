//! The signature of a notice: RSA with SHA-256 over `transmission-id|transmission-time|webhook-id|CRC-32 of the raw body in decimal`
//! (PayPal, "Integrate webhooks", self verification).

use super::certificate::SigningKey;
use super::crc32::crc32;
use crate::gateway::{NoticeFault, RawNotice, SKEW_MS};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

/// What the headers of a notice say.
pub(super) struct Signed {
    id: String,
    time: String,
    signature: Vec<u8>,
    /// Where the certificate is.
    pub certificate: String,
}

impl Signed {
    /// Reads the headers; a time that is too far from ours is refused.
    pub fn of(notice: &RawNotice, now_ms: i64) -> Result<Self, NoticeFault> {
        let header = |name: &str| {
            let value = notice.headers.get(name).cloned();
            value
                .filter(|value| !value.is_empty())
                .ok_or(NoticeFault::Unsigned)
        };
        if header("paypal-auth-algo")? != "SHA256withRSA" {
            return Err(NoticeFault::Unsigned);
        }
        let signed = Self {
            id: header("paypal-transmission-id")?,
            time: header("paypal-transmission-time")?,
            signature: BASE64_STANDARD
                .decode(header("paypal-transmission-sig")?)
                .map_err(|_| NoticeFault::Unsigned)?,
            certificate: header("paypal-cert-url")?,
        };
        let at: jiff::Timestamp = signed.time.parse().map_err(|_| NoticeFault::Unsigned)?;
        let at_ms = at.as_millisecond();
        match at_ms.saturating_sub(now_ms).saturating_abs() > SKEW_MS {
            true => Err(NoticeFault::Old),
            false => Ok(signed),
        }
    }

    /// Whether the key has signed this body for this webhook.
    pub fn check(&self, key: &SigningKey, webhook_id: &str, body: &[u8]) -> Result<(), NoticeFault> {
        let message = format!("{}|{}|{webhook_id}|{}", self.id, self.time, crc32(body));
        match key.has_signed(message.as_bytes(), &self.signature) {
            true => Ok(()),
            false => Err(NoticeFault::Forged),
        }
    }
}
