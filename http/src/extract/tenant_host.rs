//! The tenant by the host that the browser asked for.

use super::client::requested_host;
use crate::App;
use crate::problem::{Key, Problem};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use hub_domain::TenantId;
use hub_store::Store;
use std::future::Future;
use std::pin::Pin;

/// The tenant of a host as in a `Host` header.
pub async fn tenant_of(store: &Store, host: &str) -> Result<Option<TenantId>, Problem> {
    let name = without_port(host).to_lowercase();
    Ok(store.tenant_cache().of_host(&name).await?)
}

/// A host without its port; an IPv6 address keeps its brackets.
pub fn without_port(host: &str) -> &str {
    match host.rfind(']') {
        Some(end) => &host[..=end],
        None => host.split(':').next().unwrap_or(host),
    }
}

/// The tenant of the host; a host that nobody has is 404.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TenantHost(pub TenantId);

impl FromRequest for TenantHost {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = request
                .app_data::<web::Data<App>>()
                .ok_or_else(|| Problem::internal("no app data"))?;
            let tenant = tenant_of(&app.store, requested_host(&request)).await?;
            tenant.map(TenantHost).ok_or_else(|| {
                Problem::new(Key::NotFound).with_message("no tenant is served under this host")
            })
        })
    }
}
