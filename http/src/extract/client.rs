//! Where a request comes from.

use crate::App;
use crate::problem::Problem;
use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, HOST, HeaderName, ORIGIN, USER_AGENT};
use actix_web::{FromRequest, HttpRequest, web};
use hub_domain::identity::forwarded::{client_hop, is_trusted};
use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr};

/// The bearer token of a request.
pub fn bearer(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The client's address: the peer's, or what trusted proxies say of it (the last hop that is no trusted proxy).
pub fn source_ip(request: &HttpRequest) -> IpAddr {
    let peer = request
        .peer_addr()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip());
    let Some(app) = request
        .app_data::<web::Data<App>>()
        .filter(|_| from_trusted_proxy(request))
    else {
        return peer;
    };
    let lines = request
        .headers()
        .get_all("x-forwarded-for")
        .map(|value| value.to_str().unwrap_or_default());
    client_hop(lines, &app.config.trusted_proxies).unwrap_or(peer)
}

fn from_trusted_proxy(request: &HttpRequest) -> bool {
    let app = request.app_data::<web::Data<App>>();
    let peer = request.peer_addr().map(|address| address.ip());
    app.zip(peer)
        .is_some_and(|(app, peer)| is_trusted(peer, &app.config.trusted_proxies))
}

fn header_text(request: &HttpRequest, name: HeaderName) -> Option<&str> {
    request.headers().get(name).and_then(|value| value.to_str().ok())
}

/// The host that the client asked for, with port: what a trusted proxy says, else the request's own.
pub fn requested_host(request: &HttpRequest) -> &str {
    let forwarded = HeaderName::from_static("x-forwarded-host");
    let forwarded = if from_trusted_proxy(request) {
        header_text(request, forwarded)
    } else {
        None
    };
    let own = header_text(request, HOST).or_else(|| request.uri().authority().map(|name| name.as_str()));
    forwarded.or(own).unwrap_or_default()
}

/// Whether the client came by HTTPS: what a trusted proxy says, else our own listener.
pub fn requested_https(request: &HttpRequest) -> bool {
    let forwarded = HeaderName::from_static("x-forwarded-proto");
    match header_text(request, forwarded) {
        Some(scheme) if from_trusted_proxy(request) => scheme.eq_ignore_ascii_case("https"),
        _ => request.app_config().secure(),
    }
}

/// The requesting browser or program.
#[derive(Debug, Clone)]
pub struct Client {
    pub source_ip: IpAddr,
    pub user_agent: String,
    /// The page that asks, where the browser says so.
    pub origin: Option<String>,
    /// Host as the browser named it, with port.
    pub host: String,
    /// Whether the browser came by HTTPS.
    pub https: bool,
}

impl Client {
    /// Whether the page that asks is of this very host, or one of `others`; programs that send no `Origin` are not.
    pub fn same_origin(&self, others: &[String]) -> bool {
        let Some(origin) = &self.origin else { return false };
        let own = origin
            .split_once("://")
            .is_some_and(|(_, host)| host.eq_ignore_ascii_case(&self.host));
        own || others.iter().any(|other| other.eq_ignore_ascii_case(origin))
    }
}

impl From<&HttpRequest> for Client {
    fn from(request: &HttpRequest) -> Self {
        let text = |name| header_text(request, name).map(|value| value.chars().take(300).collect::<String>());
        Self {
            source_ip: source_ip(request),
            user_agent: text(USER_AGENT).unwrap_or_default(),
            origin: text(ORIGIN),
            host: requested_host(request).to_owned(),
            https: requested_https(request),
        }
    }
}

impl FromRequest for Client {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::from(request)))
    }
}
