//! The certificate that notices are signed with: fetched from PayPal's own hosts alone, over HTTPS, and believed after its chain, its
//! dates and its name are checked.

use crate::gateway::NoticeFault;
use async_trait::async_trait;
use parking_lot::Mutex;
use rsa::pkcs8::DecodePublicKey;
use rsa::{Pkcs1v15Sign, RsaPublicKey};
use rustls::RootCertStore;
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where PayPal keeps its certificates; no other host is asked.
pub const HOSTS: [&str; 2] = ["api.paypal.com", "api.sandbox.paypal.com"];
/// Whose they are.
const NAMES: [&str; 2] = [
    "messageverificationcerts.paypal.com",
    "messageverificationcerts.sandbox.paypal.com",
];
/// Certificates that are kept: PayPal uses a few at a time.
const MOST_KEPT: usize = 16;
const MOST_BYTES: usize = 64 * 1024;
/// An address is asked no more often than this: a certificate may have been turned at it.
const AGAIN: Duration = Duration::from_secs(5);
/// `DigestInfo` of SHA-256 (RFC 8017, section 9.2, note 1).
const SHA256_INFO: [u8; 19] = [
    0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00,
    0x04, 0x20,
];

/// Where certificates come from.
#[async_trait]
pub trait CertificateSource: Send + Sync {
    /// The chain at an address, as PEM; the address is one of [`HOSTS`]. The error is for the log.
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, String>;
}

/// Over the network, following nothing.
struct Web(reqwest::Client);

#[async_trait]
impl CertificateSource for Web {
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, String> {
        let answered = self.0.get(url).send().await;
        let mut response = answered.map_err(|error| error.to_string())?;
        if !response.status().is_success() {
            return Err(format!("status {}", response.status().as_u16()));
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| error.to_string())? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > MOST_BYTES {
                return Err("too long".into());
            }
        }
        Ok(bytes)
    }
}

/// A key that notices are signed with.
pub(super) struct SigningKey(RsaPublicKey);

impl SigningKey {
    /// Whether a message has this signature.
    pub fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let scheme = Pkcs1v15Sign {
            hash_len: Some(32),
            prefix: Box::new(SHA256_INFO),
        };
        self.0.verify(scheme, &Sha256::digest(message), signature).is_ok()
    }
}

/// Certificates by their addresses.
pub struct Certificates {
    source: Arc<dyn CertificateSource>,
    roots: RootCertStore,
    kept: Mutex<HashMap<String, Arc<Vec<CertificateDer<'static>>>>>,
    /// When each address was last asked.
    asked: Mutex<HashMap<String, Instant>>,
    again: Duration,
}

impl Certificates {
    /// PayPal's, by the public certificate authorities.
    pub fn public() -> Result<Self, reqwest::Error> {
        let http = reqwest::Client::builder()
            .timeout(Duration::from_secs(10))
            .redirect(reqwest::redirect::Policy::none())
            .https_only(true)
            .build()?;
        let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        Ok(Self::of(Arc::new(Web(http)), roots))
    }

    /// From another source, by other authorities.
    pub fn of(source: Arc<dyn CertificateSource>, roots: RootCertStore) -> Self {
        Self {
            source,
            roots,
            kept: Mutex::default(),
            asked: Mutex::default(),
            again: AGAIN,
        }
    }

    /// Addresses are asked as often as this at most.
    pub fn asking_every(self, again: Duration) -> Self {
        Self { again, ..self }
    }

    /// Whether an address is one that certificates may be at.
    pub(super) fn is_place(&self, url: &str) -> bool {
        let Ok(url) = reqwest::Url::parse(url) else {
            return false;
        };
        let is_plain = url.username().is_empty() && url.password().is_none() && url.port().is_none();
        url.scheme() == "https" && is_plain && url.host_str().is_some_and(|host| HOSTS.contains(&host))
    }

    /// The key at an address, if its certificate holds at this time. One that is not known is fetched at once, and so is one that does not
    /// hold any more.
    pub(super) async fn key_at(&self, url: &str, now_ms: i64) -> Result<SigningKey, NoticeFault> {
        if !self.is_place(url) {
            return Err(NoticeFault::CertificatePlace);
        }
        let known = self.kept.lock().get(url).cloned();
        if let Some(key) = known.and_then(|chain| self.checked(&chain, now_ms)) {
            return Ok(key);
        }
        match self.fetched(url, now_ms).await? {
            Some(key) => Ok(key),
            None => Err(NoticeFault::NotNow),
        }
    }

    /// The key at an address as it is there now; none where it was asked a moment ago.
    pub(super) async fn fetched(&self, url: &str, now_ms: i64) -> Result<Option<SigningKey>, NoticeFault> {
        if !self.may_ask(url) {
            return Ok(None);
        }
        let pem = self.source.fetch(url).await.map_err(|_| NoticeFault::NotNow)?;
        let read: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&pem).collect();
        let chain = Arc::new(read.map_err(|_| NoticeFault::Forged)?);
        let key = self.checked(&chain, now_ms).ok_or(NoticeFault::Forged)?;
        let mut kept = self.kept.lock();
        if kept.len() >= MOST_KEPT && !kept.contains_key(url) {
            kept.clear();
        }
        kept.insert(url.to_owned(), chain);
        Ok(Some(key))
    }

    fn may_ask(&self, url: &str) -> bool {
        let (mut asked, now) = (self.asked.lock(), Instant::now());
        asked.retain(|_, at| now.duration_since(*at) < self.again);
        if asked.contains_key(url) {
            return false;
        }
        asked.insert(url.to_owned(), now);
        true
    }

    /// The key of a chain; none where it does not hold.
    fn checked(&self, chain: &[CertificateDer<'static>], now_ms: i64) -> Option<SigningKey> {
        let (leaf, others) = chain.split_first()?;
        let leaf = ParsedCertificate::try_from(leaf).ok()?;
        let now = UnixTime::since_unix_epoch(Duration::from_millis(u64::try_from(now_ms).ok()?));
        let algorithms = rustls::crypto::ring::default_provider().signature_verification_algorithms;
        verify_server_cert_signed_by_trust_anchor(&leaf, &self.roots, others, now, algorithms.all).ok()?;
        let is_named = NAMES.iter().any(|name| {
            ServerName::try_from(*name).is_ok_and(|name| verify_server_name(&leaf, &name).is_ok())
        });
        if !is_named {
            return None;
        }
        let key = leaf.subject_public_key_info();
        RsaPublicKey::from_public_key_der(key.as_ref())
            .ok()
            .map(SigningKey)
    }
}
