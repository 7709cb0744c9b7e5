//! The Ed25519 key pairs that sign tokens. Keys rotate; a retired one verifies for as long as its tokens can live.

use super::claims::Claims;
use crate::problem::{Key, Problem};
use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use hub_actors::Supervision;
use hub_domain::clock::now_ms;
use hub_store::StoreError;
use hub_store::keys::{Keyring, SigningKey};
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use parking_lot::RwLock;
use std::collections::HashMap;
use std::sync::Arc;

/// Longest token that is read, in bytes.
const MAX_TOKEN: usize = 4096;
/// Clock difference between nodes that is forgiven, in seconds.
const LEEWAY_S: u64 = 5;

struct Loaded {
    kid: String,
    encoding: EncodingKey,
    verifying: HashMap<String, DecodingKey>,
}

/// The keys in memory; others are read when a token names one that is not known yet.
pub(super) struct SigningKeys {
    loaded: Arc<RwLock<Loaded>>,
    validation: Validation,
}

impl SigningKeys {
    pub(super) async fn open(keyring: Keyring, supervision: &Supervision) -> Result<Self, StoreError> {
        let mut keys = keyring.signing_keys().await?;
        if !keys.iter().any(|key| key.retired_at_ms.is_none()) {
            keyring.add_signing_key(&generate()?).await?;
            keys = keyring.signing_keys().await?;
        }
        let loaded = Arc::new(RwLock::new(load(keys)?));
        // Keys that another node adds are known here within a minute; a node signs with a new key only after two.
        let (watched, period) = (Arc::downgrade(&loaded), std::time::Duration::from_secs(60));
        supervision.keep_task("signing_keys", "", move || {
            let (watched, keyring) = (watched.clone(), keyring.clone());
            async move {
                let mut clock = tokio::time::interval(period);
                clock.tick().await;
                loop {
                    clock.tick().await;
                    let Some(loaded) = watched.upgrade() else { return };
                    match keyring.signing_keys().await.and_then(load) {
                        Ok(fresh) => *loaded.write() = fresh,
                        Err(error) => tracing::warn!(%error, "signing keys could not be read again"),
                    }
                }
            }
        });
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.leeway = LEEWAY_S;
        validation.set_required_spec_claims(&["exp", "sub"]);
        validation.validate_aud = false;
        Ok(Self { loaded, validation })
    }

    pub(super) fn sign(&self, claims: &Claims) -> Result<String, Problem> {
        let loaded = self.loaded.read();
        let header = Header {
            kid: Some(loaded.kid.clone()),
            ..Header::new(Algorithm::EdDSA)
        };
        jsonwebtoken::encode(&header, claims, &loaded.encoding).map_err(Problem::internal)
    }

    pub(super) fn verify(&self, token: &str) -> Result<Claims, Problem> {
        if token.len() > MAX_TOKEN {
            return Err(Key::NotSignedIn.into());
        }
        let header = jsonwebtoken::decode_header(token).map_err(|_| Key::NotSignedIn)?;
        let loaded = self.loaded.read();
        let key = header
            .kid
            .as_deref()
            .and_then(|kid| loaded.verifying.get(kid))
            .ok_or(Key::NotSignedIn)?;
        match jsonwebtoken::decode::<Claims>(token, key, &self.validation) {
            Ok(data) => Ok(data.claims),
            Err(error) if matches!(error.kind(), ErrorKind::ExpiredSignature) => {
                Err(Key::SessionExpired.into())
            }
            Err(_) => Err(Key::NotSignedIn.into()),
        }
    }
}

/// Makes a key pair.
pub fn generate() -> Result<SigningKey, StoreError> {
    let failed = |_| StoreError::Key("no signing key could be made".into());
    let pair = Ed25519KeyPair::generate().map_err(failed)?;
    let private = pair.to_pkcs8v1().map_err(failed)?.as_ref().to_vec();
    Ok(SigningKey {
        kid: uuid::Uuid::new_v4().simple().to_string(),
        private,
        public: pair.public_key().as_ref().to_vec(),
        created_at_ms: now_ms(),
        retired_at_ms: None,
    })
}

fn load(keys: Vec<SigningKey>) -> Result<Loaded, StoreError> {
    let settled_before = now_ms() - 120_000;
    let live = || keys.iter().filter(|key| key.retired_at_ms.is_none());
    // The newest key that every node has had time to read; a single young one when there is no other.
    let signer = live()
        .find(|key| key.created_at_ms < settled_before)
        .or_else(|| live().next_back())
        .ok_or_else(|| StoreError::Key("there is no signing key".into()))?;
    Ok(Loaded {
        kid: signer.kid.clone(),
        encoding: EncodingKey::from_ed_der(&signer.private),
        verifying: keys
            .iter()
            .map(|key| (key.kid.clone(), DecodingKey::from_ed_der(&key.public)))
            .collect(),
    })
}
