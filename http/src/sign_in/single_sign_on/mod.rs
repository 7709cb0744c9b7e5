//! Single sign-on by OpenID Connect: authorization code with PKCE, state and nonce, at the tenant's configured
//! provider. A provider is trusted for its own tenant's accounts and for nothing else.

mod identity;
mod provider;

pub use provider::{ProviderKind, Providers, is_safe_issuer, secret_context};

use super::code_exchange::{self, CodeSubject};
use super::cookies::random_token;
use super::landing::landing;
use super::origin::tenant_origin;
use crate::App;
use crate::extract::Client;
use crate::extract::tenant_host::without_port;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::identity::assurance::{Given, Method, Proof};
use hub_domain::{CdUser, TenantId};
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::identity_providers::{self, SignOnRequest};
use hub_store::identity::sessions::token_hash;
use hub_store::tenants::Tenant;
use identity::{known_by, login_of};
use openidconnect::core::{CoreAuthenticationFlow, CoreTokenResponse};
use openidconnect::url::Url;
use openidconnect::{
    AuthorizationCode, CsrfToken, Nonce, OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier,
    RefreshToken, RequestTokenError, Scope,
};
use provider::{client, reach, token_fault};
use serde::{Deserialize, Serialize};

/// How long somebody may take at the provider, in milliseconds.
pub const SIGN_ON_MS: i64 = 15 * 60_000;

fn grant_context(kind: ProviderKind, user: CdUser) -> String {
    format!("external_grants/{}/{user}", kind.as_str())
}

/// What stays here, sealed, while the browser is at the provider.
#[derive(Serialize, Deserialize)]
struct Waiting {
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
    let proof = Waiting {
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

/// A successful sign-on.
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
    let tenant = app.store.tenant(request.tenant).await?;
    let origin = tenant_origin(app, &tenant, &client.host).await?;
    let reached = reach(app, tenant.id, kind, &origin).await?;
    let proof = app
        .keyring
        .open_for_tenant(tenant.id, "sign_on_requests", &request.sealed_proof)
        .await?;
    let proof: Waiting = serde_json::from_str(&proof).map_err(Problem::internal)?;
    let tokens: CoreTokenResponse = client!(reached)
        .exchange_code(AuthorizationCode::new(code.to_owned()))
        .map_err(|error| Problem::new(Key::SsoUnavailable).caused_by(error))?
        .set_pkce_verifier(PkceCodeVerifier::new(proof.verifier.clone()))
        .request_async(&app.sign_in.providers.http)
        .await
        .map_err(token_fault)?;
    let known = known_by(app, &reached, &tokens, &Nonce::new(proof.nonce)).await?;
    let user = login_of(app, tenant.id, &reached.issuer, &known).await?;
    let subject = CodeSubject {
        cd_user: user,
        proof: Proof::of(Given::in_tenant(Method::SingleSignOn, now_ms(), tenant.id)),
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
    let code = code_exchange::issue(&mut write, &subject, &host, tenant.id, None, &request.next_url).await?;
    let line = AuditLine::new(
        tenant.id,
        By::system().from(client.source_ip),
        "login.single_sign_on",
        "login",
        user,
    )
    .reason(kind.as_str());
    audit::append(&mut write, line).await?;
    write.commit().await?;
    Ok(Arrival {
        code,
        kind,
        next_url: request.next_url,
    })
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
