//! Whether a call comes from the marketplace: its token by signature first, then for whom and from whom it is.

use crate::error::MarketplaceError;
use crate::http_api::http_client;
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The marketplace's own application; the same for every publisher.
pub const MARKETPLACE_APPLICATION: &str = "20e940b3-4c77-4b0b-9a53-9e16a1b010a7";

/// Longest token that is read, in bytes.
const MOST_BYTES: usize = 8 * 1024;
/// Clock difference that is forgiven, in seconds.
const LEEWAY_S: u64 = 60;
/// How long keys are believed.
const BELIEVED: Duration = Duration::from_secs(10 * 60);
/// A token with a key that nobody knows has the keys read again at once, since the directory may just have changed them, but not more
/// often than this: anybody may name a key.
const ASKED_AGAIN: Duration = Duration::from_secs(10);

/// How long the directory may take to say its keys: a call that waits for them has to be answered within ten seconds.
const PATIENCE: Duration = Duration::from_secs(3);

/// Why a token is refused. Each has a machine key, which administrators read in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("the call has no token")]
    NoToken,
    #[error("the token cannot be read, or is not signed by a public key")]
    NotAToken,
    #[error("the token names a key that the directory does not publish")]
    UnknownKey,
    #[error("the signature does not fit")]
    Forged,
    #[error("the token has expired or is not good yet")]
    Expired,
    #[error("the token is for another application")]
    OtherAudience,
    #[error("the token is of another directory")]
    OtherDirectory,
    #[error("the token is not the marketplace's")]
    OtherCaller,
    #[error("the directory's keys cannot be read")]
    NoKeys,
    #[error("the body names no operation of a subscription")]
    NotANotice,
}

impl Refusal {
    /// Every refusal.
    pub const ALL: [Refusal; 10] = [
        Refusal::NoToken,
        Refusal::NotAToken,
        Refusal::UnknownKey,
        Refusal::Forged,
        Refusal::Expired,
        Refusal::OtherAudience,
        Refusal::OtherDirectory,
        Refusal::OtherCaller,
        Refusal::NoKeys,
        Refusal::NotANotice,
    ];

    /// The machine key.
    pub fn as_str(self) -> &'static str {
        match self {
            Refusal::NoToken => "no_token",
            Refusal::NotAToken => "not_a_token",
            Refusal::UnknownKey => "unknown_key",
            Refusal::Forged => "forged",
            Refusal::Expired => "expired",
            Refusal::OtherAudience => "other_audience",
            Refusal::OtherDirectory => "other_directory",
            Refusal::OtherCaller => "other_caller",
            Refusal::NoKeys => "no_keys",
            Refusal::NotANotice => "not_a_notice",
        }
    }
}

/// Whom a token has to be for, and from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Our application.
    pub audience: String,
    /// Our directory.
    pub directory: String,
    /// The marketplace's application.
    pub caller: String,
}

#[derive(Deserialize)]
struct Claims {
    #[serde(default)]
    aud: Value,
    #[serde(default)]
    tid: String,
    /// In tokens of version 1.
    #[serde(default)]
    appid: String,
    /// In tokens of version 2.
    #[serde(default)]
    azp: String,
}

impl Claims {
    fn is_for(&self, audience: &str) -> bool {
        match &self.aud {
            Value::String(one) => one == audience,
            Value::Array(several) => several.iter().any(|one| one == audience),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
        }
    }

    fn is_from(&self, caller: &str) -> bool {
        let named = if self.azp.is_empty() {
            &self.appid
        } else {
            &self.azp
        };
        !named.is_empty() && named.eq_ignore_ascii_case(caller)
    }
}

/// Checks a token with the key that it names.
///
/// # Errors
/// The first thing that is wrong, in the order of the variants of [`Refusal`].
pub fn check(token: &str, key: &DecodingKey, expected: &Expected) -> Result<(), Refusal> {
    let mut validation = Validation::new(Algorithm::RS256);
    validation.leeway = LEEWAY_S;
    validation.validate_nbf = true;
    // Compared below, so that each refusal says what it is.
    validation.validate_aud = false;
    validation.set_required_spec_claims(&["exp", "aud"]);
    let claims = jsonwebtoken::decode::<Claims>(token, key, &validation)
        .map_err(|error| match error.kind() {
            jsonwebtoken::errors::ErrorKind::ExpiredSignature
            | jsonwebtoken::errors::ErrorKind::ImmatureSignature => Refusal::Expired,
            jsonwebtoken::errors::ErrorKind::InvalidSignature => Refusal::Forged,
            _ => Refusal::NotAToken,
        })?
        .claims;
    if !claims.is_for(&expected.audience) {
        return Err(Refusal::OtherAudience);
    }
    if !claims.tid.eq_ignore_ascii_case(&expected.directory) || claims.tid.is_empty() {
        return Err(Refusal::OtherDirectory);
    }
    if !claims.is_from(&expected.caller) {
        return Err(Refusal::OtherCaller);
    }
    Ok(())
}

/// The key that a token names; only a public one of RSA counts, whatever its head says.
fn named_key(token: &str) -> Result<String, Refusal> {
    if token.len() > MOST_BYTES {
        return Err(Refusal::NotAToken);
    }
    let header = jsonwebtoken::decode_header(token).map_err(|_| Refusal::NotAToken)?;
    if header.alg != Algorithm::RS256 {
        return Err(Refusal::NotAToken);
    }
    header.kid.ok_or(Refusal::NotAToken)
}

/// The keys that a directory publishes (JWKS, RFC 7517).
#[derive(Default)]
pub struct PublishedKeys {
    address: String,
    known: Mutex<Known>,
    /// Calls that wait for the same keys have them read once.
    reading: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Known {
    keys: HashMap<String, DecodingKey>,
    read_at: Option<Instant>,
    /// When they were last read because of a key that nobody knew, or in vain.
    asked_at: Option<Instant>,
}

/// What is known of a key without asking.
enum KnownKey {
    Good(DecodingKey),
    Refused(Refusal),
    /// The keys are to be read.
    Ask,
}

impl Known {
    fn look(&self, kid: &str) -> KnownKey {
        let is_fresh = self.read_at.is_some_and(|at| at.elapsed() < BELIEVED);
        if is_fresh && let Some(key) = self.keys.get(kid) {
            return KnownKey::Good(key.clone());
        }
        if self.asked_at.is_some_and(|at| at.elapsed() < ASKED_AGAIN) {
            return KnownKey::Refused(if is_fresh {
                Refusal::UnknownKey
            } else {
                Refusal::NoKeys
            });
        }
        KnownKey::Ask
    }
}

impl PublishedKeys {
    /// The keys at an address.
    pub fn at(address: &str) -> Self {
        Self {
            address: address.to_owned(),
            ..Self::default()
        }
    }

    /// Checks the token of a call.
    pub async fn check(&self, token: Option<&str>, expected: &Expected) -> Result<(), Refusal> {
        let token = token.filter(|token| !token.is_empty()).ok_or(Refusal::NoToken)?;
        let kid = named_key(token)?;
        let key = self.key(&kid).await?;
        check(token, &key, expected)
    }

    async fn key(&self, kid: &str) -> Result<DecodingKey, Refusal> {
        if let KnownKey::Good(key) = self.known.lock().look(kid) {
            return Ok(key);
        }
        // Whoever waited for another's reading looks at what it has brought.
        let _reading = self.reading.lock().await;
        let looked = self.known.lock().look(kid);
        match looked {
            KnownKey::Good(key) => return Ok(key),
            KnownKey::Refused(refusal) => return Err(refusal),
            KnownKey::Ask => {}
        }
        let keys = match self.read().await {
            Ok(keys) => keys,
            Err(error) => {
                tracing::warn!(%error, "the keys of the marketplace cannot be read");
                self.known.lock().asked_at = Some(Instant::now());
                return Err(Refusal::NoKeys);
            }
        };
        let found = keys.get(kid).cloned();
        let now = Instant::now();
        let mut known = self.known.lock();
        // The first reading, or a regular one, leaves room for a key that is changed right afterwards.
        let is_rotated = known.read_at.is_some_and(|at| at.elapsed() < BELIEVED);
        *known = Known {
            keys,
            read_at: Some(now),
            asked_at: (is_rotated || found.is_none()).then_some(now),
        };
        found.ok_or(Refusal::UnknownKey)
    }

    async fn read(&self) -> Result<HashMap<String, DecodingKey>, MarketplaceError> {
        let lost = |error: reqwest::Error| MarketplaceError::Unavailable(error.without_url().to_string());
        let asked = http_client()?.get(&self.address).timeout(PATIENCE);
        let answer = asked.send().await.map_err(lost)?;
        let answer = answer.error_for_status().map_err(lost)?;
        Ok(keys_of(&answer.json::<Value>().await.map_err(lost)?))
    }
}

/// The keys of a set by their names; one that cannot be used is passed over.
fn keys_of(set: &Value) -> HashMap<String, DecodingKey> {
    let keys = set["keys"].as_array().into_iter().flatten();
    keys.filter_map(|key| {
        let jwk: Jwk = serde_json::from_value(key.clone()).ok()?;
        let kid = jwk.common.key_id.clone()?;
        Some((kid, DecodingKey::from_jwk(&jwk).ok()?))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_caller_is_named_by_either_version_of_the_token() {
        let claims = |value: Value| serde_json::from_value::<Claims>(value).unwrap();
        assert!(claims(json!({ "appid": "M" })).is_from("m"));
        assert!(claims(json!({ "azp": "m" })).is_from("m"));
        assert!(!claims(json!({ "azp": "x", "appid": "m" })).is_from("m"));
        assert!(!claims(json!({})).is_from(""));
    }

    #[test]
    fn an_audience_may_be_one_of_several() {
        let claims = |aud: Value| serde_json::from_value::<Claims>(json!({ "aud": aud })).unwrap();
        assert!(claims(json!("us")).is_for("us"));
        assert!(claims(json!(["them", "us"])).is_for("us"));
        for other in [json!("them"), json!(null), json!(7)] {
            assert!(!claims(other).is_for("us"));
        }
    }

    #[test]
    fn a_token_by_a_shared_secret_or_by_none_is_no_token() {
        // {"alg":"none"}, {"alg":"HS256","kid":"k"}
        for head in ["eyJhbGciOiJub25lIn0", "eyJhbGciOiJIUzI1NiIsImtpZCI6ImsifQ"] {
            assert_eq!(named_key(&format!("{head}.e30.c2ln")), Err(Refusal::NotAToken));
        }
        assert_eq!(named_key(&"a".repeat(9_000)), Err(Refusal::NotAToken));
    }

    #[test]
    fn a_key_that_cannot_be_used_does_not_hide_the_others() {
        let good = json!({ "kid": "good", "kty": "RSA", "use": "sig", "n": "uQ", "e": "AQAB", "x5c": ["MII"], "issuer": "x" });
        let set = json!({ "keys": [{ "kid": "odd", "kty": "XYZ" }, { "kty": "RSA", "n": "uQ", "e": "AQAB" }, good] });
        let keys = keys_of(&set);
        assert_eq!(keys.len(), 1);
        assert!(keys.contains_key("good"));
    }

    #[test]
    fn every_refusal_has_a_key_of_its_own() {
        let keys: std::collections::BTreeSet<_> = Refusal::ALL.iter().map(|one| one.as_str()).collect();
        assert_eq!(keys.len(), Refusal::ALL.len());
    }
}
