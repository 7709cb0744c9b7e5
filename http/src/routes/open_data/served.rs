//! What everybody may read of a tenant, in the memory of a node: read again when the tenant or its sets have changed, and at the latest
//! when the node reads the tenant anew ([`hub_store::tenant_cache::BELIEVED`]).

use super::answer::Answer;
use super::dashboard::PublicDashboard;
use crate::middleware::rate_limit::AddressLimit;
use crate::problem::Problem;
use hub_domain::TenantId;
use hub_open_data::figure::Release;
use hub_open_data::month::Month;
use hub_open_data::public_set::PublicSet;
use hub_open_data::tidy_csv;
use hub_store::Store;
use hub_store::tenants::Tenant;
use parking_lot::RwLock;
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

/// Requests that one network may make in a minute: a city's newspaper and its readers may sit behind one.
const PER_MINUTE: NonZeroU32 = NonZeroU32::new(36_000).expect("not zero");
/// Months that have files.
const MONTHS: i64 = 24;
/// Months on the page: a year.
pub const SHOWN: usize = 12;

/// What everybody may read, of every tenant that somebody has asked for.
pub struct OpenData {
    kept: RwLock<HashMap<TenantId, Arc<Served>>>,
    limit: AddressLimit,
}

/// What everybody may read of a tenant.
pub struct Served {
    pub tenant: Arc<Tenant>,
    /// The oldest first.
    pub sets: Vec<ServedSet>,
    pub dashboard: Answer,
}

/// A frozen month.
pub struct ServedSet {
    pub month: Month,
    pub made_at_ms: i64,
    pub release: Release,
    pub csv: Answer,
    pub json: Answer,
}

impl Default for OpenData {
    fn default() -> Self {
        Self {
            kept: RwLock::default(),
            limit: AddressLimit::per_minute(PER_MINUTE),
        }
    }
}

impl OpenData {
    /// Takes one from the bucket of an address's network.
    pub fn admit(&self, address: IpAddr) -> Result<(), Problem> {
        self.limit.check(address)
    }

    /// What everybody may read of a tenant now.
    pub async fn of(&self, store: &Store, id: TenantId) -> Result<Arc<Served>, Problem> {
        let tenant = store.tenant(id).await?;
        let kept = self.kept.read().get(&id).cloned();
        if let Some(kept) = kept.filter(|kept| Arc::ptr_eq(&kept.tenant, &tenant)) {
            return Ok(kept);
        }
        let served = Arc::new(read(store, tenant).await?);
        self.kept.write().insert(id, served.clone());
        Ok(served)
    }
}

async fn read(store: &Store, tenant: Arc<Tenant>) -> Result<Served, Problem> {
    let releases = store
        .open_data_releases()
        .latest::<Release>(tenant.id, MONTHS)
        .await?;
    let mut sets = Vec::with_capacity(releases.len());
    let mut shown = Vec::new();
    for frozen in releases {
        let set = PublicSet::of(&frozen.set, frozen.made_at_ms);
        let json = serde_json::to_vec(&set).map_err(Problem::internal)?;
        sets.push(ServedSet {
            month: frozen.set.month,
            made_at_ms: frozen.made_at_ms,
            csv: Answer::new(tidy_csv::of(&frozen.set).into_bytes(), "text/csv; charset=utf-8"),
            json: Answer::new(json, "application/json"),
            release: frozen.set,
        });
        shown.push(set);
    }
    let dashboard = PublicDashboard::of(&tenant, shown);
    let dashboard = serde_json::to_vec(&dashboard).map_err(Problem::internal)?;
    sets.reverse();
    Ok(Served {
        tenant,
        sets,
        dashboard: Answer::new(dashboard, "application/json"),
    })
}
