//! The self-hosted proof of work, in the form that ALTCHA's widgets use (altcha.org, "Proof-of-Work Captcha", version
//! 1): the browser searches a number whose SHA-256 with the salt is the challenge. Nothing is stored until a solution
//! arrives.

use super::{CaptchaEngine, Verdict};
use crate::problem::Problem;
use async_trait::async_trait;
use aws_lc_rs::hmac;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use rand::Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::net::IpAddr;

/// Life of a challenge, in milliseconds.
pub const CHALLENGE_MS: i64 = 5 * 60_000;
/// Longest payload that is read, in characters.
const MAX_PAYLOAD: usize = 2048;
const ALGORITHM: &str = "SHA-256";

hub_domain::wire_names! {
    /// How the number is hashed.
    ProofAlgorithm = "SHA-256";
}

/// A challenge as it goes out.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Challenge {
    #[schema(value_type = ProofAlgorithm)]
    pub algorithm: String,
    pub challenge: String,
    /// Random, with the time at which the challenge is over (`expires`, in seconds since 1970), closed by `&`.
    pub salt: String,
    /// The number lies between 0 and this.
    pub maxnumber: u32,
    pub signature: String,
}

/// A solution as it comes back, in base64 of JSON.
#[derive(Debug, Deserialize)]
struct Solution {
    algorithm: String,
    challenge: String,
    number: u64,
    salt: String,
    signature: String,
}

/// Makes challenges of one tenant and checks their solutions.
pub struct Altcha {
    key: hmac::Key,
    tenant: TenantId,
    max_number: u32,
}

impl Altcha {
    /// Signs with a key derived from the tenant's.
    pub fn new(tenant_key: &[u8; 32], tenant: TenantId, max_number: u32) -> Self {
        let derived = hmac::sign(
            &hmac::Key::new(hmac::HMAC_SHA256, tenant_key),
            b"captcha challenge",
        );
        Self {
            key: hmac::Key::new(hmac::HMAC_SHA256, derived.as_ref()),
            tenant,
            max_number: max_number.max(1),
        }
    }

    /// A new challenge.
    pub fn challenge(&self) -> Challenge {
        let number = rand::rng().random_range(0..=self.max_number);
        self.challenge_for(u64::from(number), now_ms() + CHALLENGE_MS)
    }

    /// The challenge whose number this is, good until then (milliseconds since 1970).
    pub fn challenge_for(&self, number: u64, expires_at_ms: i64) -> Challenge {
        let random: [u8; 12] = rand::random();
        // The last `&` keeps digits from wandering from the salt into the number, which would move the time.
        let salt = format!(
            "{}?expires={}&tenant={}&",
            hex(&random),
            expires_at_ms / 1000,
            self.tenant
        );
        let challenge = work(&salt, number);
        Challenge {
            algorithm: ALGORITHM.into(),
            signature: self.signature(&challenge),
            challenge,
            salt,
            maxnumber: self.max_number,
        }
    }

    fn signature(&self, challenge: &str) -> String {
        hex(hmac::sign(&self.key, challenge.as_bytes()).as_ref())
    }

    /// What a solution is worth at this time (milliseconds since 1970); none for a wrong, foreign or old one.
    pub fn check(&self, token: &str, now: i64) -> Option<Verdict> {
        if token.len() > MAX_PAYLOAD {
            return None;
        }
        let solution: Solution = serde_json::from_slice(&BASE64_STANDARD.decode(token).ok()?).ok()?;
        let expires_s: i64 = solution
            .salt
            .strip_suffix('&')?
            .split_once('?')?
            .1
            .split('&')
            .find_map(|part| part.strip_prefix("expires="))?
            .parse()
            .ok()?;
        let signature = unhex(&solution.signature)?;
        let genuine = solution.algorithm == ALGORITHM
            && hmac::verify(&self.key, solution.challenge.as_bytes(), &signature).is_ok()
            && work(&solution.salt, solution.number) == solution.challenge
            && now < expires_s.checked_mul(1000)?;
        genuine.then_some(Verdict {
            score: 1.0,
            mark: solution.challenge,
        })
    }
}

#[async_trait]
impl CaptchaEngine for Altcha {
    async fn verify(
        &self,
        token: &str,
        _version: Option<u8>,
        _source_ip: IpAddr,
    ) -> Result<Option<Verdict>, Problem> {
        Ok(self.check(token, now_ms()))
    }
}

/// The challenge of a number: SHA-256 of the salt with it, in hexadecimal.
pub fn work(salt: &str, number: u64) -> String {
    hex(&Sha256::digest(format!("{salt}{number}").as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let value = |digit: u8| (digit as char).to_digit(16).map(|value| value as u8);
    digits
        .chunks(2)
        .map(|pair| Some(value(pair[0])? << 4 | value(pair[1])?))
        .collect()
}
