//! The person recognised by a provider, and their login.

use super::provider::{Reached, client};
use crate::App;
use crate::problem::{Key, Problem};
use hub_domain::people::address::normal_email;
use hub_domain::{CdUser, TenantId};
use openidconnect::core::{CoreIdToken, CoreJwsSigningAlgorithm, CoreTokenResponse, CoreUserInfoClaims};
use openidconnect::{
    AccessTokenHash, ClaimsVerificationError, Nonce, OAuth2TokenResponse, SubjectIdentifier, TokenResponse,
};

/// The recognised person.
pub(super) struct KnownBy {
    pub(super) subject: String,
    /// Only where the provider says that it has verified it.
    pub(super) email: Option<String>,
}

/// Checks the identity token (OpenID Connect core, section 3.1.3.7), and asks for the mail address where it is not in it.
pub(super) async fn known_by(
    app: &App,
    reached: &Reached,
    tokens: &CoreTokenResponse,
    nonce: &Nonce,
) -> Result<KnownBy, Problem> {
    let failed = |error: &dyn std::fmt::Display| Problem::new(Key::SsoFailed).caused_by(error);
    let token = tokens.id_token().ok_or(Key::SsoFailed)?;
    let fresh;
    let reached = match check(reached, tokens, token, nonce) {
        // The provider may have changed its keys since they were read.
        Err(ClaimsVerificationError::SignatureVerification(_)) => {
            app.sign_in.providers.forget(&reached.issuer);
            fresh = Reached {
                metadata: app.sign_in.providers.metadata(&reached.issuer).await?,
                issuer: reached.issuer.clone(),
                client_id: reached.client_id.clone(),
                secret: reached.secret.clone(),
                redirect: reached.redirect.clone(),
            };
            check(&fresh, tokens, token, nonce).map_err(|error| failed(&error))?;
            &fresh
        }
        outcome => {
            outcome.map_err(|error| failed(&error))?;
            reached
        }
    };
    let client = client!(reached);
    let verifier = client.id_token_verifier().set_allowed_algs(ALGORITHMS);
    let claims = token.claims(&verifier, nonce).map_err(|error| failed(&error))?;
    let subject = claims.subject().clone();
    let mut email = claims
        .email()
        .map(|email| email.to_string())
        .filter(|_| claims.email_verified() == Some(true));
    if claims.email().is_none() {
        email = asked_email(app, reached, tokens, subject.clone()).await?;
    }
    Ok(KnownBy {
        subject: subject.to_string(),
        email: email.as_deref().and_then(normal_email),
    })
}

/// Signatures that we take: none by a shared secret, and never none.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 5] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

fn check(
    reached: &Reached,
    tokens: &CoreTokenResponse,
    token: &CoreIdToken,
    nonce: &Nonce,
) -> Result<(), ClaimsVerificationError> {
    let client = client!(reached);
    let verifier = client.id_token_verifier().set_allowed_algs(ALGORITHMS);
    let claims = token.claims(&verifier, nonce)?;
    if let Some(expected) = claims.access_token_hash() {
        let algorithm = token
            .signing_alg()
            .map_err(|error| ClaimsVerificationError::Other(error.to_string()))?;
        let key = token
            .signing_key(&verifier)
            .map_err(ClaimsVerificationError::SignatureVerification)?;
        let actual = AccessTokenHash::from_token(tokens.access_token(), algorithm, key)
            .map_err(|error| ClaimsVerificationError::Other(error.to_string()))?;
        if actual != *expected {
            return Err(ClaimsVerificationError::Other(
                "the access token is another's".into(),
            ));
        }
    }
    Ok(())
}

/// The verified mail address from the provider's user information, where it has that.
async fn asked_email(
    app: &App,
    reached: &Reached,
    tokens: &CoreTokenResponse,
    subject: SubjectIdentifier,
) -> Result<Option<String>, Problem> {
    let client = client!(reached);
    let Ok(request) = client.user_info(tokens.access_token().clone(), Some(subject)) else {
        return Ok(None);
    };
    let claims: CoreUserInfoClaims = request
        .request_async(&app.sign_in.providers.requests_of(&reached.issuer).await)
        .await
        .map_err(|error| Problem::new(Key::SsoFailed).caused_by(error))?;
    Ok(claims
        .email()
        .map(|email| email.to_string())
        .filter(|_| claims.email_verified() == Some(true)))
}

/// The login that is meant: the one that was linked before, else the one with this verified address. It must have an account
/// in this tenant.
pub(super) async fn login_of(
    app: &App,
    tenant: TenantId,
    issuer: &str,
    known: &KnownBy,
) -> Result<CdUser, Problem> {
    let linked = app
        .store
        .identity_providers()
        .login_of(tenant, issuer, &known.subject)
        .await?;
    let user = match (linked, &known.email) {
        (Some(user), _) => user,
        (None, Some(email)) => {
            let login = app.store.logins().by_email(email).await?;
            login.ok_or(Key::AccountNotFound)?.cd_user
        }
        (None, None) => return Err(Key::AccountNotFound.into()),
    };
    let accounts = app.store.accounts().by_login(user).await?;
    if !accounts
        .iter()
        .any(|account| account.tenant == tenant && account.active)
    {
        return Err(Key::AccountNotFound.into());
    }
    Ok(user)
}
