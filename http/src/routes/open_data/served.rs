//! What everybody may read of a tenant, in the memory of a node: made again when the tenant or its sets have changed. Whether they have is
//! asked when the node reads the tenant anew ([`hub_store::tenant_cache::BELIEVED`]), by one request at a time.

use super::answer::Answer;
use super::dashboard::PublicDashboard;
use crate::middleware::rate_limit::AddressLimit;
use crate::problem::Problem;
use hub_domain::{ProgramId, TenantId};
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
use tokio::sync::Mutex;

/// Requests that one network may make in a minute: a city's newspaper and its readers may sit behind one.
const PER_MINUTE: NonZeroU32 = NonZeroU32::new(36_000).expect("not zero");
/// Months that have files.
const MONTHS: i64 = 24;
/// Most answers that are kept beside a tenant's files: addresses that nobody has can be asked for without end.
const MOST_MADE: usize = 500;
/// Months on the page: a year.
pub const SHOWN: usize = 12;

/// What everybody may read, of every tenant that somebody has asked for.
pub struct OpenData {
    /// Beside each the tenant as the node has it by now.
    kept: RwLock<HashMap<TenantId, (Arc<Tenant>, Arc<Served>)>>,
    /// Whoever comes while another reads takes what that one has read.
    reading: Mutex<()>,
    limit: AddressLimit,
}

/// What everybody may read of a tenant.
pub struct Served {
    pub tenant: Arc<Tenant>,
    /// The oldest first.
    pub sets: Vec<ServedSet>,
    pub dashboard: Answer,
    made: RwLock<HashMap<Made, Arc<Answer>>>,
}

/// What is made of a tenant's figures when somebody asks for it first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Made {
    /// The catalogue, with addresses that begin so.
    Catalog { origin: String },
    /// The page for frames.
    Page {
        lang: &'static str,
        program: Option<ProgramId>,
        is_small: bool,
        is_late: bool,
    },
}

impl Served {
    /// What has been made, or is now.
    pub fn made(
        &self,
        which: Made,
        make: impl FnOnce() -> Result<Answer, Problem>,
    ) -> Result<Arc<Answer>, Problem> {
        if let Some(answer) = self.made.read().get(&which) {
            return Ok(answer.clone());
        }
        let answer = Arc::new(make()?);
        let mut made = self.made.write();
        if made.len() < MOST_MADE {
            made.insert(which, answer.clone());
        }
        Ok(answer)
    }

    /// Whether a program has figures in one of the months on the page.
    pub fn has(&self, program: ProgramId) -> bool {
        let mut shown = self.sets.iter().rev().take(SHOWN);
        shown.any(|set| set.release.program(program).is_some())
    }

    /// How many answers have been made so far.
    pub fn count_made(&self) -> usize {
        self.made.read().len()
    }
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
            reading: Mutex::default(),
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
        if let Some(served) = self.known(&store.tenant(id).await?) {
            return Ok(served);
        }
        let _one = self.reading.lock().await;
        let tenant = store.tenant(id).await?;
        if let Some(served) = self.known(&tenant) {
            return Ok(served);
        }
        // A month is never changed: what ends with the last one is whole.
        let last = store.open_data_releases().last_month(id).await?;
        let before = self.kept.read().get(&id).map(|(_, served)| served.clone());
        let before = before.filter(|served| {
            *served.tenant == *tenant && served.sets.last().map(|set| set.month.to_string()) == last
        });
        let served = match before {
            Some(served) => served,
            None => Arc::new(read(store, tenant.clone()).await?),
        };
        self.kept.write().insert(id, (tenant, served.clone()));
        Ok(served)
    }

    fn known(&self, tenant: &Arc<Tenant>) -> Option<Arc<Served>> {
        let kept = self.kept.read();
        let (seen, served) = kept.get(&tenant.id)?;
        Arc::ptr_eq(seen, tenant).then(|| served.clone())
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
        made: RwLock::default(),
    })
}
