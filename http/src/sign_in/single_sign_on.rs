//! Single sign-on by OpenID Connect: authorization code with PKCE, state and nonce, at the provider that a tenant has
//! configured. A provider vouches for its own tenant's accounts and for nothing else.

use super::cookies::random_token;
use super::landing::landing;
use super::origin::tenant_origin;
use super::passage::{self, Traveller};
use crate::App;
use crate::extract::Client;
use crate::extract::tenant_host::without_port;
use crate::problem::{Key, Problem};
use crate::tokens::LoginProof;
use hub_domain::address::normal_email;
use hub_domain::clock::now_ms;
use hub_domain::{CdUser, TenantId};
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::identity_providers::{self, SignOnRequest};
use hub_store::sessions::token_hash;
use hub_store::tenants::Tenant;
use openidconnect::core::{CoreAuthenticationFlow, CoreClient, CoreIdToken, CoreJwsSigningAlgorithm};
use openidconnect::core::{CoreProviderMetadata, CoreTokenResponse, CoreUserInfoClaims};
use openidconnect::url::Url;
use openidconnect::{
    AccessTokenHash, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken,
    IssuerUrl, Nonce, OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RefreshToken,
    RequestTokenError, Scope, SubjectIdentifier, TokenResponse,
};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;

/// How long somebody may take at the provider, in milliseconds.
pub const SIGN_ON_MS: i64 = 15 * 60_000;
/// How long a provider's metadata and keys are believed, in milliseconds.
const BELIEVED_MS: i64 = 10 * 60_000;
/// How long a provider may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a provider is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderKind {
    /// The members of an organisation.
    Membership,
    /// Buyers who come from a cloud marketplace.
    Marketplace,
}

impl ProviderKind {
    /// The name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            ProviderKind::Membership => "membership",
            ProviderKind::Marketplace => "marketplace",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        [ProviderKind::Membership, ProviderKind::Marketplace]
            .into_iter()
            .find(|kind| kind.as_str() == name)
    }

    /// What is asked for besides `openid`.
    fn scopes(self) -> &'static [&'static str] {
        match self {
            ProviderKind::Membership => &["email"],
            ProviderKind::Marketplace => &["email", "offline_access", "User.Read"],
        }
    }
}

/// What is remembered of providers between requests.
pub struct Providers {
    http: reqwest::Client,
    known: Mutex<HashMap<String, (i64, CoreProviderMetadata)>>,
}

impl Default for Providers {
    fn default() -> Self {
        let http = reqwest::Client::builder()
            // A provider that redirects our own requests would choose where they go.
            .redirect(reqwest::redirect::Policy::none())
            .timeout(PATIENCE)
            .build()
            .expect("a client without files or proxies of its own can always be built");
        Self {
            http,
            known: Mutex::default(),
        }
    }
}

impl Providers {
    async fn metadata(&self, issuer: &str) -> Result<CoreProviderMetadata, Problem> {
        let now = now_ms();
        if let Some((read_at_ms, metadata)) = self.known.lock().get(issuer)
            && now - read_at_ms < BELIEVED_MS
        {
            return Ok(metadata.clone());
        }
        let url = IssuerUrl::new(issuer.to_owned()).map_err(Problem::internal)?;
        let metadata = CoreProviderMetadata::discover_async(url, &self.http)
            .await
            .map_err(|error| Problem::new(Key::SsoUnavailable).caused_by(error))?;
        self.known
            .lock()
            .insert(issuer.to_owned(), (now, metadata.clone()));
        Ok(metadata)
    }

    fn forget(&self, issuer: &str) {
        self.known.lock().remove(issuer);
    }
}

/// A provider with everything that is needed to talk to it.
struct Reached {
    issuer: String,
    metadata: CoreProviderMetadata,
    client_id: ClientId,
    secret: Option<ClientSecret>,
    redirect: RedirectUrl,
}

/// The configured client; its type depends on which endpoints are known, so it has no name.
macro_rules! client {
    ($reached:expr) => {
        CoreClient::from_provider_metadata(
            $reached.metadata.clone(),
            $reached.client_id.clone(),
            $reached.secret.clone(),
        )
        .set_redirect_uri($reached.redirect.clone())
    };
}

/// Whether a provider may stand under this address: HTTPS, or plain HTTP on this machine.
pub fn is_safe_issuer(issuer: &str) -> bool {
    let Ok(url) = Url::parse(issuer) else { return false };
    match url.scheme() {
        "https" => url.host_str().is_some(),
        "http" => matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]")),
        _ => false,
    }
}

/// The context under which a provider's client secret is sealed.
pub fn secret_context(kind: ProviderKind) -> String {
    format!("identity_providers/{}", kind.as_str())
}

fn grant_context(kind: ProviderKind, user: CdUser) -> String {
    format!("external_grants/{}/{user}", kind.as_str())
}

async fn reach(app: &App, tenant: TenantId, kind: ProviderKind, origin: &str) -> Result<Reached, Problem> {
    let provider = app
        .store
        .identity_providers()
        .provider(tenant, kind.as_str())
        .await?
        .ok_or_else(|| Problem::new(Key::NotFound).with_message("no identity provider is configured"))?;
    if !is_safe_issuer(&provider.issuer) {
        return Err(Problem::internal(
            "the issuer is neither HTTPS nor on this machine",
        ));
    }
    let secret = match provider.sealed_secret.as_str() {
        "" => None,
        sealed => Some(ClientSecret::new(
            app.keyring
                .open_for_tenant(tenant, &secret_context(kind), sealed)
                .await?,
        )),
    };
    let redirect = format!("{origin}/api/membership-provider/callback");
    Ok(Reached {
        metadata: app.sign_in.providers.metadata(&provider.issuer).await?,
        issuer: provider.issuer,
        client_id: ClientId::new(provider.client_id),
        secret,
        redirect: RedirectUrl::new(redirect).map_err(Problem::internal)?,
    })
}

/// What stays here, sealed, while the browser is at the provider.
#[derive(Serialize, Deserialize)]
struct Proof {
    nonce: String,
    verifier: String,
}

/// Where to send the browser, and the mark to leave in it.
pub struct SettingOut {
    pub url: String,
    pub mark: String,
}

/// Sets out for the provider. `next_url` is where the person wants to be afterwards.
pub async fn set_out(
    app: &App,
    client: &Client,
    tenant: &Tenant,
    kind: ProviderKind,
    next_url: &str,
) -> Result<SettingOut, Problem> {
    let origin = tenant_origin(app, tenant, &client.host).await?;
    let reached = reach(app, tenant.id, kind, &origin).await?;
    let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
    let (state, mark) = (random_token(), random_token());
    let client_of_provider = client!(reached);
    let csrf = CsrfToken::new(state.clone());
    let mut request = client_of_provider
        .authorize_url(
            CoreAuthenticationFlow::AuthorizationCode,
            move || csrf,
            Nonce::new_random,
        )
        .set_pkce_challenge(challenge);
    for scope in kind.scopes() {
        request = request.add_scope(Scope::new((*scope).to_owned()));
    }
    let (url, _, nonce) = request.url();
    let proof = Proof {
        nonce: nonce.secret().clone(),
        verifier: verifier.secret().clone(),
    };
    let proof = serde_json::to_string(&proof).map_err(Problem::internal)?;
    let sealed = app
        .keyring
        .seal_for_tenant(tenant.id, "sign_on_requests", &proof)
        .await?;
    let waiting = SignOnRequest {
        tenant: tenant.id,
        kind: kind.as_str().to_owned(),
        sealed_proof: sealed,
        next_url: landing(next_url, &tenant.settings.origins).unwrap_or_default(),
    };
    // The provider sends the browser to the tenant's own host, where the mark must be: nowhere else may it begin.
    let host = Url::parse(&origin).map_err(Problem::internal)?;
    let host = host.host_str().unwrap_or_default().to_owned();
    if host != without_port(&client.host).to_lowercase() {
        return Err(Problem::new(Key::HostNotAllowed).with_message("sign on from the tenant's own host"));
    }
    let mut write = app.store.write().await?;
    identity_providers::insert_request(&mut write, &state, &mark, &host, &waiting, now_ms() + SIGN_ON_MS)
        .await?;
    write.commit().await?;
    Ok(SettingOut {
        url: url.into(),
        mark,
    })
}

/// A sign-on that has come back well.
pub struct Arrival {
    /// One-time code for this host and browser.
    pub code: String,
    pub kind: ProviderKind,
    /// A checked path or address; empty for none.
    pub next_url: String,
}

/// The browser is back from the provider, with the mark that it set out with.
pub async fn arrive(
    app: &App,
    client: &Client,
    mark: &str,
    state: &str,
    code: &str,
) -> Result<Arrival, Problem> {
    let host = without_port(&client.host).to_lowercase();
    let mut write = app.store.write().await?;
    let request = identity_providers::take_request(&mut write, state, mark, &host, now_ms()).await?;
    write.commit().await?;
    let request = request.ok_or(Key::LinkExpired)?;
    let kind = ProviderKind::named(&request.kind)
        .ok_or_else(|| Problem::internal("a sign-on of an unknown kind"))?;
    let tenant = app.store.tenants().by_id(request.tenant).await?;
    let origin = tenant_origin(app, &tenant, &client.host).await?;
    let reached = reach(app, tenant.id, kind, &origin).await?;
    let proof = app
        .keyring
        .open_for_tenant(tenant.id, "sign_on_requests", &request.sealed_proof)
        .await?;
    let proof: Proof = serde_json::from_str(&proof).map_err(Problem::internal)?;
    let tokens: CoreTokenResponse = client!(reached)
        .exchange_code(AuthorizationCode::new(code.to_owned()))
        .map_err(|error| Problem::new(Key::SsoUnavailable).caused_by(error))?
        .set_pkce_verifier(PkceCodeVerifier::new(proof.verifier.clone()))
        .request_async(&app.sign_in.providers.http)
        .await
        .map_err(token_fault)?;
    let known = known_by(app, &reached, &tokens, &Nonce::new(proof.nonce)).await?;
    let user = login_of(app, tenant.id, &reached.issuer, &known).await?;
    let traveller = Traveller {
        cd_user: user,
        proof: LoginProof {
            tenant: Some(tenant.id),
            single_sign_on: true,
            second_factor: false,
        },
        browser_hash: token_hash(mark),
    };
    let grant = match tokens.refresh_token() {
        Some(token) => Some(seal_grant(app, tenant.id, kind, user, token).await?),
        None => None,
    };
    let now = now_ms();
    let mut write = app.store.write().await?;
    identity_providers::link(&mut write, tenant.id, &reached.issuer, &known.subject, user, now).await?;
    if let Some(sealed) = grant {
        identity_providers::set_grant(&mut write, tenant.id, kind.as_str(), user, &sealed, now).await?;
    }
    let code = passage::issue(&mut write, &traveller, &host, tenant.id, None, &request.next_url).await?;
    let line = AuditLine {
        tenant: tenant.id,
        actor: Actor::system(),
        action: "login.single_sign_on",
        object_kind: "login",
        object_id: &user.to_string(),
        before: "",
        after: "",
        reason: kind.as_str(),
        source: &client.source_ip.to_string(),
    };
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(Arrival {
        code,
        kind,
        next_url: request.next_url,
    })
}

/// Whom the provider has recognised.
struct KnownBy {
    subject: String,
    /// Only where the provider says that it has verified it.
    email: Option<String>,
}

/// Checks the identity token (OpenID Connect core, section 3.1.3.7), and asks for the mail address where it is not in it.
async fn known_by(
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
        .request_async(&app.sign_in.providers.http)
        .await
        .map_err(|error| Problem::new(Key::SsoFailed).caused_by(error))?;
    Ok(claims
        .email()
        .map(|email| email.to_string())
        .filter(|_| claims.email_verified() == Some(true)))
}

/// The login that is meant: the one that was linked before, else the one with this verified address. It must have an account
/// in this tenant.
async fn login_of(app: &App, tenant: TenantId, issuer: &str, known: &KnownBy) -> Result<CdUser, Problem> {
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

async fn seal_grant(
    app: &App,
    tenant: TenantId,
    kind: ProviderKind,
    user: CdUser,
    token: &RefreshToken,
) -> Result<String, Problem> {
    Ok(app
        .keyring
        .seal_for_tenant(tenant, &grant_context(kind, user), token.secret())
        .await?)
}

/// Renews what the provider has granted; answers when the new access ends. A grant that the provider takes no more is dropped.
pub async fn renew_grant(
    app: &App,
    client: &Client,
    tenant: &Tenant,
    kind: ProviderKind,
    user: CdUser,
) -> Result<i64, Problem> {
    let sealed = app
        .store
        .identity_providers()
        .grant(tenant.id, kind.as_str(), user)
        .await?
        .ok_or(Key::NotFound)?;
    let token = app
        .keyring
        .open_for_tenant(tenant.id, &grant_context(kind, user), &sealed)
        .await?;
    let origin = tenant_origin(app, tenant, &client.host).await?;
    let reached = reach(app, tenant.id, kind, &origin).await?;
    let refresh = RefreshToken::new(token);
    let answer: Result<CoreTokenResponse, _> = client!(reached)
        .exchange_refresh_token(&refresh)
        .map_err(|error| Problem::new(Key::SsoUnavailable).caused_by(error))?
        .request_async(&app.sign_in.providers.http)
        .await;
    let now = now_ms();
    let mut write = app.store.write().await?;
    let tokens = match answer {
        Ok(tokens) => tokens,
        Err(error) => {
            if matches!(error, RequestTokenError::ServerResponse(_)) {
                identity_providers::remove_grant(&mut write, tenant.id, kind.as_str(), user).await?;
                write.commit().await?;
            }
            return Err(token_fault(error));
        }
    };
    if let Some(next) = tokens.refresh_token() {
        let sealed = seal_grant(app, tenant.id, kind, user, next).await?;
        identity_providers::set_grant(&mut write, tenant.id, kind.as_str(), user, &sealed, now).await?;
    }
    write.commit().await?;
    let life_ms = tokens.expires_in().map_or(0, |life| life.as_millis() as i64);
    Ok(now + life_ms)
}

fn token_fault<RE, T>(error: RequestTokenError<RE, T>) -> Problem
where
    RE: std::error::Error + 'static,
    T: openidconnect::ErrorResponse + 'static,
{
    let key = match &error {
        RequestTokenError::Request(_) => Key::SsoUnavailable,
        RequestTokenError::ServerResponse(_)
        | RequestTokenError::Parse(_, _)
        | RequestTokenError::Other(_) => Key::SsoFailed,
    };
    // The provider's own words may hold what it was sent.
    Problem::new(key).caused_by(match error {
        RequestTokenError::Request(cause) => cause.to_string(),
        RequestTokenError::ServerResponse(_) => "the provider refused the token request".to_owned(),
        RequestTokenError::Parse(cause, _) => cause.to_string(),
        RequestTokenError::Other(text) => text,
    })
}

#[cfg(test)]
mod tests {
    use super::is_safe_issuer;

    #[test]
    fn providers_speak_https_unless_they_are_on_this_machine() {
        for good in [
            "https://login.example/v2.0",
            "http://127.0.0.1:4000",
            "http://localhost",
        ] {
            assert!(is_safe_issuer(good), "{good}");
        }
        for bad in [
            "http://login.example",
            "ftp://login.example",
            "login.example",
            "https://",
        ] {
            assert!(!is_safe_issuer(bad), "{bad}");
        }
    }
}
