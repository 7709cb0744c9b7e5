//! The address of a tenant, for links in mails: always one of its configured hosts, never a request's `Host` header.

use crate::App;
use crate::extract::tenant_host::without_port;
use crate::problem::Problem;
use hub_store::tenants::Tenant;

/// Scheme, host and port without a slash at the end, e.g. `https://apply.riverbend.gov`. Where the request came by one of the
/// tenant's own hosts (a partner's white-label host for one), it is that host; else the one that begins with its subdomain.
pub async fn tenant_origin(app: &App, tenant: &Tenant, requested_host: &str) -> Result<String, Problem> {
    let hosts = app.store.tenant_cache().hosts().await?;
    let own: Vec<&str> = hosts
        .iter()
        .filter(|host| host.tenant == tenant.id)
        .map(|host| host.host.as_str())
        .collect();
    let requested = without_port(requested_host).to_lowercase();
    let public = app.config.public_url.as_str();
    let prefix = format!("{}.", tenant.subdomain);
    let is_name = |host: &str| !host.starts_with('[') && host.parse::<std::net::IpAddr>().is_err();
    let chosen = own
        .iter()
        .find(|host| **host == requested)
        .or_else(|| own.iter().find(|host| **host == host_of(public)))
        .or_else(|| own.iter().find(|host| host.starts_with(&prefix)))
        .or_else(|| own.iter().find(|host| is_name(host)))
        .or_else(|| own.first());
    match chosen {
        Some(host) => Ok(with_host(public, host)),
        None => Err(Problem::internal(format!("tenant {} has no host", tenant.id))),
    }
}

/// The host of an address, without its port.
pub fn host_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    without_port(rest.split('/').next().unwrap_or(rest))
}

/// The scheme and port of `url` with another host.
pub fn with_host(url: &str, host: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("http", url));
    let authority = rest.split('/').next().unwrap_or(rest);
    let port = &authority[without_port(authority).len()..];
    format!("{scheme}://{host}{port}")
}
