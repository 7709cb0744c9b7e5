//! Tokens for this server's own rooms: signed with a secret that never leaves the process, so that no API key can make
//! them, and naming a holder, with whom they end.

use super::{Claims, TokenGrant, VerifiedToken, claims_of, decoded, sign};
use crate::error::{ConnectError, MediaError};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Issuer in place of an API key; no key has this name.
pub(super) const ISSUER: &str = ":own";

/// 256 random bits, made when the server starts: its own rooms do not outlive it either.
pub(crate) struct OwnSecret(String);

impl OwnSecret {
    pub fn new() -> Self {
        Self(STANDARD.encode(rand::random::<[u8; 32]>()))
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

/// Where a token of this server's own belongs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Own {
    pub space: String,
    /// The holder; opaque here.
    pub holder: String,
}

/// Wire form: LiveKit's claims and ours beside them.
#[derive(Clone, Serialize, Deserialize)]
struct OwnClaims {
    #[serde(flatten)]
    claims: Claims,
    own: Own,
}

impl Own {
    /// Signs claims for the same holder.
    pub fn sign(&self, claims: Claims, secret: &str) -> Result<String, MediaError> {
        let own = self.clone();
        sign(&OwnClaims { claims, own }, secret)
    }
}

/// Signs a token for `grant`, given to `own.holder`.
pub(crate) fn mint_own(
    secret: &OwnSecret,
    own: &Own,
    grant: &TokenGrant,
    ttl: Duration,
) -> Result<String, MediaError> {
    own.sign(claims_of(ISSUER, grant, ttl)?, secret.expose())
}

pub(super) fn verify(secret: &OwnSecret, token: &str) -> Result<VerifiedToken, ConnectError> {
    let OwnClaims { claims, own } = decoded(token, secret.expose())?;
    Ok(VerifiedToken {
        space: own.space.clone(),
        api_key: ISSUER.to_owned(),
        given_hidden: claims.video.hidden,
        claims,
        own: Some(own),
    })
}
