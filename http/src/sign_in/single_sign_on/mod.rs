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
use hub_domain::{AccountId, CdUser, TenantId};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::identity_providers::{self, SignOnRequest};
use hub_store::identity::sessions::token_hash;
use hub_store::identity::sign_ons::{self, SignOnRefusal, SignOnTest};
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

/// What somebody sets out for.
#[derive(Debug, Clone, Copy)]
pub enum Errand<'a> {
    /// To sign in, and to be here afterwards.
    SignIn(&'a str),
    /// To try the provider: an administrator, who stays signed in as they are.
    Test(AccountId),
}

/// Sets out for the provider.
pub async fn set_out(
    app: &App,
    client: &Client,
    tenant: &Tenant,
    kind: ProviderKind,
    errand: Errand<'_>,
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
        next_url: match errand {
            Errand::SignIn(next_url) => landing(next_url, &tenant.settings.origins).unwrap_or_default(),
            Errand::Test(_) => String::new(),
        },
        test_account: match errand {
            Errand::SignIn(_) => None,
            Errand::Test(account) => Some(account),
        },
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

/// How a browser comes back from the provider.
pub enum Return {
    /// Somebody is to be signed in.
    Arrived(Arrival),
    /// An administrator has tried the provider; the key of the problem, if there was one.
    Tested(Option<Key>),
}

/// What the provider sent along.
#[derive(Debug, Clone, Copy)]
pub enum Answer<'a> {
    Code(&'a str),
    /// An error code (RFC 6749, section 4.1.2.1).
    Refusal(&'a str),
}

/// A sign-on that came to nothing, and whom the provider named.
struct Refused {
    problem: Problem,
    who: String,
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Self {
            problem,
            who: String::new(),
        }
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Problem::from(error).into()
    }
}

/// The browser is back from the provider, with the mark that it set out with. Why a sign-on is refused is kept for the tenant's
/// administrators to read.
pub async fn arrive(
    app: &App,
    client: &Client,
    mark: &str,
    state: &str,
    answer: Answer<'_>,
) -> Result<Return, Problem> {
    let host = without_port(&client.host).to_lowercase();
    let mut write = app.store.write().await?;
    let request = identity_providers::take_request(&mut write, state, mark, &host, now_ms()).await?;
    write.commit().await?;
    let request = request.ok_or(Key::LinkExpired)?;
    let kind = ProviderKind::named(&request.kind)
        .ok_or_else(|| Problem::internal("a sign-on of an unknown kind"))?;
    let finished = match answer {
        Answer::Code(code) => finish(app, client, mark, &request, kind, code).await,
        Answer::Refusal(error) => Err(Refused::from(
            Problem::new(Key::SsoFailed).caused_by(format!("the provider answered {}", own_words(error))),
        )),
    };
    let refusal = match finished {
        Ok(arrival) if request.test_account.is_none() => return Ok(Return::Arrived(arrival)),
        Ok(_) => None,
        Err(refused) => Some(refused),
    };
    note(app, client, &request, refusal.as_ref()).await?;
    match (request.test_account, refusal) {
        (Some(_), refusal) => Ok(Return::Tested(refusal.map(|refused| refused.problem.key()))),
        (None, Some(refused)) => Err(refused.problem),
        (None, None) => Err(Problem::internal(
            "a sign-on that neither arrived nor was refused",
        )),
    }
}

/// An error code of the provider, if it is one; whatever else it sent is not repeated.
fn own_words(error: &str) -> &str {
    let is_code = (1..=60).contains(&error.len())
        && error
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    if is_code { error } else { "with an error" }
}

/// Keeps how a sign-on ended: why it was refused, and what a test came to.
async fn note(
    app: &App,
    client: &Client,
    request: &SignOnRequest,
    refused: Option<&Refused>,
) -> Result<(), Problem> {
    let at_ms = now_ms();
    let refusal = refused.map_or("", |refused| refused.problem.key().as_str());
    let mut write = app.store.write().await?;
    if let Some(refused) = refused {
        // A fault of the hub itself is the operator's to read.
        let cause = match refused.problem.key() {
            Key::Internal => {
                tracing::error!(problem = %refused.problem, "a sign-on failed");
                ""
            }
            _ => refused.problem.cause().unwrap_or_default(),
        };
        let cause: String = cause.chars().take(200).collect();
        let kept = SignOnRefusal {
            seq: 0,
            at_ms,
            kind: request.kind.clone(),
            refusal: refusal.to_owned(),
            cause,
            who: refused.who.clone(),
            source: client.source_ip.to_string(),
            is_test: request.test_account.is_some(),
        };
        sign_ons::note_refusal(&mut write, request.tenant, &kept).await?;
    }
    if let Some(account) = request.test_account {
        let test = SignOnTest {
            at_ms,
            refusal: refusal.to_owned(),
        };
        sign_ons::note_test(&mut write, request.tenant, account, &test).await?;
    }
    write.commit().await?;
    Ok(())
}

/// Exchanges the provider's code, and finds the login. A test signs nobody in: it has to be the administrator's own login.
async fn finish(
    app: &App,
    client: &Client,
    mark: &str,
    request: &SignOnRequest,
    kind: ProviderKind,
    code: &str,
) -> Result<Arrival, Refused> {
    let host = without_port(&client.host).to_lowercase();
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
        .request_async(&app.sign_in.providers.requests_of(&reached.issuer).await)
        .await
        .map_err(token_fault)?;
    let known = known_by(app, &reached, &tokens, &Nonce::new(proof.nonce)).await?;
    let named = |problem: Problem| Refused {
        problem,
        who: known.email.clone().unwrap_or_default(),
    };
    let user = login_of(app, tenant.id, &reached.issuer, &known)
        .await
        .map_err(named)?;
    if let Some(account) = request.test_account {
        let own = app.store.accounts().by_id(tenant.id, account).await?;
        if own.cd_user != user {
            let other = Problem::new(Key::SsoFailed).caused_by("it was somebody else's login");
            return Err(named(other));
        }
    }
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
    if request.test_account.is_some() {
        write.commit().await?;
        return Ok(Arrival {
            code: String::new(),
            kind,
            next_url: String::new(),
        });
    }
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
        next_url: request.next_url.clone(),
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
        .request_async(&app.sign_in.providers.requests_of(&reached.issuer).await)
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
