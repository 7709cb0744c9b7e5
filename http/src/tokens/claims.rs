//! What a token says.

use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Method, Proof};
use serde::{Deserialize, Serialize};

/// What a token is good for; a route accepts exactly one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    /// The password was right; the second factor and the choice of account are still to come.
    Login,
    Session,
    Mfa,
    Operation,
    Guest,
    Sandbox,
}

/// The claims of our own tokens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Claims {
    /// The login's number, a guest's identity, or a sandbox address.
    pub sub: String,
    pub kind: TokenKind,
    /// Unique per token.
    pub jti: String,
    /// Seconds since 1970, as RFC 7519 wants them.
    pub iat: i64,
    pub exp: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sid: Option<String>,
    /// The tenant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tid: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<String>,
    /// A guest's call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// The channels by which a code can reach the login that was found, joined by `|`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mfa: Option<String>,
    /// Masked addresses of the login that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// What a code was asked for: `change_password`, `change_login_id`, `create_login`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<String>,
    #[serde(default, rename = "operationId", skip_serializing_if = "Option::is_none")]
    pub operation_id: Option<String>,
    /// The code was given.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proved: bool,
    /// How a login was proved: what was given, when, and by which tenant's provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// When the token was made, in epoch milliseconds: what ends a login's tokens may happen in the same second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_ms: Option<i64>,
    /// Made from another proof: it is no ground for a further one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub derived: bool,
}

impl Claims {
    /// Claims that live from now for `life_ms`.
    pub fn new(kind: TokenKind, sub: String, life_ms: i64) -> Self {
        let now = now_ms();
        Self {
            sub,
            kind,
            jti: uuid::Uuid::new_v4().simple().to_string(),
            iat: now / 1000,
            exp: (now + life_ms) / 1000,
            sid: None,
            tid: None,
            roles: Vec::new(),
            call: None,
            mfa: None,
            phone: None,
            email: None,
            operation: None,
            operation_id: None,
            proved: false,
            proof: None,
            at_ms: Some(now),
            derived: false,
        }
    }

    /// When the token was made, in epoch milliseconds; to the second for tokens of the release before.
    pub fn made_at_ms(&self) -> i64 {
        self.at_ms.unwrap_or(self.iat * 1000)
    }
}

/// What the audit log calls the first proof.
pub fn first_factor(proof: &Proof) -> &'static str {
    if proof.has(Method::Password) {
        "password"
    } else if proof.has(Method::SingleSignOn) {
        "single sign-on"
    } else {
        "passkey"
    }
}
