//! The tenants that this node serves already.

use hub_domain::TenantId;
use parking_lot::Mutex;
use std::collections::HashSet;

/// The tenants whose channels and jobs this node has started.
#[derive(Default)]
pub(crate) struct StartedTenants(Mutex<HashSet<TenantId>>);

impl StartedTenants {
    pub fn has(&self, tenant: TenantId) -> bool {
        self.0.lock().contains(&tenant)
    }

    /// False for one that was there.
    pub fn add(&self, tenant: TenantId) -> bool {
        self.0.lock().insert(tenant)
    }
}
