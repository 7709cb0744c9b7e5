//! The tenant by the host that the browser asked for.

use super::client::requested_host;
use crate::App;
use crate::problem::{Key, Problem};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use hub_domain::TenantId;
use hub_domain::clock::now_ms;
use hub_store::Store;
use parking_lot::RwLock;
use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// Maximum age of the cached list of hosts, in milliseconds.
const BELIEVED_MS: i64 = 30_000;

/// The list of hosts in memory. Clones share one.
#[derive(Clone, Default)]
pub struct HostDirectory(Arc<RwLock<Known>>);

#[derive(Default)]
struct Known {
    read_at_ms: i64,
    hosts: HashMap<String, TenantId>,
    /// The captcha of each tenant: pages must be allowed to load what its maker serves.
    captchas: HashMap<TenantId, String>,
    /// The origins that each tenant trusts: its other pages, which may hold the auth frame.
    origins: HashMap<TenantId, Vec<String>>,
    /// The form engine of each tenant: pages may frame it.
    form_engines: HashMap<TenantId, String>,
}

impl HostDirectory {
    /// The tenant of a host as in a `Host` header.
    pub async fn tenant(&self, store: &Store, host: &str) -> Result<Option<TenantId>, Problem> {
        let name = without_port(host).to_lowercase();
        self.refresh(store).await?;
        Ok(self.0.read().hosts.get(&name).copied())
    }

    /// The captcha engine of a host's tenant, as its settings name it. What was read once will do, however old: a page is not
    /// held up by a database that does not answer.
    pub async fn captcha(&self, store: &Store, host: &str) -> Result<Option<String>, Problem> {
        if self.0.read().read_at_ms == 0 {
            self.refresh(store).await?;
        }
        let known = self.0.read();
        let tenant = known.hosts.get(&without_port(host).to_lowercase());
        Ok(tenant.and_then(|tenant| known.captchas.get(tenant).cloned()))
    }

    /// The origins that may frame a page of a host's tenant; as old as it may be, like the captcha.
    pub async fn framing_origins(&self, store: &Store, host: &str) -> Result<Vec<String>, Problem> {
        if self.0.read().read_at_ms == 0 {
            self.refresh(store).await?;
        }
        let known = self.0.read();
        let tenant = known.hosts.get(&without_port(host).to_lowercase());
        Ok(tenant
            .and_then(|tenant| known.origins.get(tenant).cloned())
            .unwrap_or_default())
    }

    /// The form engine of a host's tenant; as old as it may be, like the captcha.
    pub async fn form_engine(&self, store: &Store, host: &str) -> Result<Option<String>, Problem> {
        if self.0.read().read_at_ms == 0 {
            self.refresh(store).await?;
        }
        let known = self.0.read();
        let tenant = known.hosts.get(&without_port(host).to_lowercase());
        Ok(tenant.and_then(|tenant| known.form_engines.get(tenant).cloned()))
    }

    async fn refresh(&self, store: &Store) -> Result<(), Problem> {
        if now_ms() - self.0.read().read_at_ms < BELIEVED_MS {
            return Ok(());
        }
        let hosts = store.tenants().hosts().await?.into_iter().collect();
        let mut known = Known {
            read_at_ms: now_ms(),
            hosts,
            ..Known::default()
        };
        for tenant in store.tenants().all().await? {
            known.captchas.insert(tenant.id, tenant.settings.captcha.engine);
            known.origins.insert(tenant.id, tenant.settings.origins);
            known.form_engines.insert(tenant.id, tenant.settings.form_engine);
        }
        *self.0.write() = known;
        Ok(())
    }
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
            let tenant = app.hosts.tenant(&app.store, requested_host(&request)).await?;
            tenant.map(TenantHost).ok_or_else(|| {
                Problem::new(Key::NotFound).with_message("no tenant is served under this host")
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::without_port;

    #[test]
    fn ports_are_cut_off() {
        assert_eq!(without_port("riverbend.localhost:8080"), "riverbend.localhost");
        assert_eq!(without_port("localhost"), "localhost");
        assert_eq!(without_port("[::1]:8080"), "[::1]");
    }
}
