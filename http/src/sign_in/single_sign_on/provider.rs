//! A tenant's identity provider: its configuration, its requests, and its cached metadata.

use crate::App;
use crate::problem::{Key, Problem};
use hub_actors::administration::is_outside;
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use openidconnect::core::CoreProviderMetadata;
use openidconnect::url::Url;
use openidconnect::{
    AsyncHttpClient, ClientId, ClientSecret, HttpClientError, HttpRequest, HttpResponse, IssuerUrl,
    RedirectUrl, RequestTokenError,
};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::pin::Pin;
use std::time::Duration;

/// Maximum age of a provider's cached metadata and keys, in milliseconds.
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

    /// Scopes besides `openid`.
    pub(super) fn scopes(self) -> &'static [&'static str] {
        match self {
            ProviderKind::Membership => &["email"],
            ProviderKind::Marketplace => &["email", "offline_access", "User.Read"],
        }
    }
}

/// Cached data of providers.
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
    pub(super) async fn metadata(&self, issuer: &str) -> Result<CoreProviderMetadata, Problem> {
        let now = now_ms();
        if let Some((read_at_ms, metadata)) = self.known.lock().get(issuer)
            && now - read_at_ms < BELIEVED_MS
        {
            return Ok(metadata.clone());
        }
        let url = IssuerUrl::new(issuer.to_owned()).map_err(Problem::internal)?;
        let metadata = CoreProviderMetadata::discover_async(url, &self.requests_of(issuer).await)
            .await
            .map_err(|error| Problem::new(Key::SsoUnavailable).caused_by(error))?;
        self.known
            .lock()
            .insert(issuer.to_owned(), (now, metadata.clone()));
        Ok(metadata)
    }

    /// What makes requests to a provider.
    pub(super) async fn requests_of(&self, issuer: &str) -> ProviderRequests {
        let url = Url::parse(issuer).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        ProviderRequests {
            http: self.http.clone(),
            is_encrypted: url.as_ref().is_some_and(|url| url.scheme() == "https"),
            // One inside is the operator's own.
            is_outside: is_outside(host).await != Some(false),
        }
    }

    pub(super) fn forget(&self, issuer: &str) {
        self.known.lock().remove(issuer);
    }
}

/// Requests to one provider. It names the addresses of its tokens and keys itself: one that is outside names none on this machine or in
/// its network, and one with encryption none without it.
pub(super) struct ProviderRequests {
    http: reqwest::Client,
    is_encrypted: bool,
    is_outside: bool,
}

impl<'c> AsyncHttpClient<'c> for ProviderRequests {
    type Error = HttpClientError<reqwest::Error>;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, Self::Error>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move {
            if self.is_encrypted && request.uri().scheme_str() != Some("https") {
                let refused = "the provider names an address without encryption";
                return Err(HttpClientError::Other(refused.to_owned()));
            }
            let host = request.uri().host().unwrap_or_default().to_owned();
            if self.is_outside && is_outside(&host).await == Some(false) {
                let refused = "the provider names an address that is not outside";
                return Err(HttpClientError::Other(refused.to_owned()));
            }
            AsyncHttpClient::call(&self.http, request).await
        })
    }
}

/// A provider with everything that is needed to talk to it.
pub(super) struct Reached {
    pub(super) issuer: String,
    pub(super) metadata: CoreProviderMetadata,
    pub(super) client_id: ClientId,
    pub(super) secret: Option<ClientSecret>,
    pub(super) redirect: RedirectUrl,
}

/// The configured client; its type depends on which endpoints are known, so it has no name.
macro_rules! client {
    ($reached:expr) => {
        openidconnect::core::CoreClient::from_provider_metadata(
            $reached.metadata.clone(),
            $reached.client_id.clone(),
            $reached.secret.clone(),
        )
        .set_redirect_uri($reached.redirect.clone())
    };
}

pub(super) use client;

/// Whether a provider may have this address: HTTPS, or plain HTTP on this machine.
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

/// The tenant's provider, with the address to which it sends browsers back.
pub(super) async fn reach(
    app: &App,
    tenant: TenantId,
    kind: ProviderKind,
    origin: &str,
) -> Result<Reached, Problem> {
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

/// What went wrong at the token endpoint, as we say it.
pub(super) fn token_fault<RE, T>(error: RequestTokenError<RE, T>) -> Problem
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
    // The provider's own error text may repeat what it was sent.
    Problem::new(key).caused_by(match error {
        RequestTokenError::Request(cause) => cause.to_string(),
        RequestTokenError::ServerResponse(_) => "the provider refused the token request".to_owned(),
        RequestTokenError::Parse(cause, _) => cause.to_string(),
        RequestTokenError::Other(text) => text,
    })
}
