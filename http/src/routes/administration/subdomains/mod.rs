//! Hosts under which an instance is reached.

pub mod add;
pub mod list;
pub mod remove;

use crate::App;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::TenantId;
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_subdomains: Allowed(InstanceRead);
    add::add_subdomain: Allowed(InstanceWrite);
    remove::remove_subdomain: Allowed(InstanceWrite);
};

/// The hosts of an instance.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Subdomains {
    /// By name.
    items: Vec<Subdomain>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Subdomain {
    host: String,
    /// This request came by it.
    is_current: bool,
}

/// An instance's hosts as they are now.
async fn all(app: &App, tenant: TenantId, current: &str) -> Result<Subdomains, Problem> {
    let hosts = app.store.tenant_cache().hosts_of(tenant).await?;
    let items = hosts.into_iter().map(|one| Subdomain {
        is_current: one.host == current,
        host: one.host,
    });
    Ok(Subdomains {
        items: items.collect(),
    })
}
