//! Tenants and hosts in the memory of a node. A change that is announced on the bus is seen by the next look-up; a row is read again
//! in any case when it is [`BELIEVED`] old, because the bus may lose a message and the command line has no bus.

use crate::Result;
use crate::bus::BusMessage;
use crate::db::Db;
use crate::tenants::{Tenant, TenantHost, Tenants};
use hub_domain::TenantId;
use parking_lot::{Mutex, RwLock};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

/// Maximum age of what is answered from memory. If the bus loses a change, it takes effect at most this much later.
pub const BELIEVED: Duration = Duration::from_secs(5);
/// What a page waits for the database before it takes what was read earlier.
const PAGE_PATIENCE: Duration = Duration::from_millis(250);

/// The tenants that one store has read. Clones of the store share it; another store has its own.
pub struct TenantCache {
    db: Db,
    /// Heard at each look-up instead of by a task: what was published before a look-up is known to it.
    news: Mutex<Receiver<BusMessage>>,
    known: RwLock<Known>,
    max_age: Duration,
}

#[derive(Default)]
struct Known {
    tenants: HashMap<TenantId, Entry<Arc<Tenant>>>,
    hosts: Option<Entry<Arc<[TenantHost]>>>,
    /// Counts the changes heard of, so that nothing is kept that was read before the latest.
    changes: u64,
}

struct Entry<T> {
    value: T,
    /// None once it has changed: only a page that finds no database takes it then.
    read_at: Option<Instant>,
}

impl<T: Clone> Entry<T> {
    fn new(value: T) -> Self {
        Self {
            value,
            read_at: Some(Instant::now()),
        }
    }

    fn believed(&self, max_age: Duration) -> Option<T> {
        let read_at = self.read_at?;
        (read_at.elapsed() < max_age).then(|| self.value.clone())
    }
}

impl Known {
    fn outdate(&mut self, changed: Option<TenantId>) {
        self.changes += 1;
        for (id, entry) in &mut self.tenants {
            if changed.is_none_or(|changed| changed == *id) {
                entry.read_at = None;
            }
        }
        if let Some(hosts) = &mut self.hosts {
            hosts.read_at = None;
        }
    }
}

impl TenantCache {
    pub(crate) fn new(db: Db, news: Receiver<BusMessage>, max_age: Duration) -> Self {
        Self {
            db,
            news: Mutex::new(news),
            known: RwLock::default(),
            max_age,
        }
    }

    /// The tenant of this number.
    pub async fn by_id(&self, id: TenantId) -> Result<Arc<Tenant>> {
        self.hear();
        let changes = {
            let known = self.known.read();
            let entry = known.tenants.get(&id);
            if let Some(tenant) = entry.and_then(|entry| entry.believed(self.max_age)) {
                return Ok(tenant);
            }
            known.changes
        };
        let tenant = Arc::new(Tenants(&self.db).by_id(id).await?);
        self.keep(changes, |known| {
            known.tenants.insert(id, Entry::new(tenant.clone()));
        });
        Ok(tenant)
    }

    /// Every host, by name.
    pub async fn hosts(&self) -> Result<Arc<[TenantHost]>> {
        self.hear();
        let changes = {
            let known = self.known.read();
            let entry = known.hosts.as_ref();
            if let Some(hosts) = entry.and_then(|entry| entry.believed(self.max_age)) {
                return Ok(hosts);
            }
            known.changes
        };
        let mut hosts = Tenants(&self.db).hosts().await?;
        // Not as the database's language orders them: see `find`.
        hosts.sort_unstable_by(|one, other| one.host.cmp(&other.host));
        let hosts: Arc<[TenantHost]> = hosts.into();
        self.keep(changes, |known| known.hosts = Some(Entry::new(hosts.clone())));
        Ok(hosts)
    }

    /// The hosts of a tenant, each with its own branding, which overrides the tenant's.
    pub async fn hosts_of(&self, tenant: TenantId) -> Result<Vec<TenantHost>> {
        let hosts = self.hosts().await?;
        let own = hosts.iter().filter(|host| host.tenant == tenant);
        Ok(own.cloned().collect())
    }

    /// The tenant of a host (without port, lower case).
    pub async fn of_host(&self, host: &str) -> Result<Option<TenantId>> {
        Ok(find(&self.hosts().await?, host).map(|found| found.tenant))
    }

    /// The branding of one of the tenant's hosts, which overrides the tenant's own; null for any other host.
    pub async fn host_branding(&self, tenant: TenantId, host: &str) -> Result<Value> {
        let hosts = self.hosts().await?;
        let found = find(&hosts, host).filter(|found| found.tenant == tenant);
        Ok(found.map_or(Value::Null, |found| found.branding.clone()))
    }

    /// The tenant of a host, for the headers of a page. A page is not held up by a database that does not answer: what was read
    /// earlier will do then, however old.
    pub async fn for_page(&self, host: &str) -> Result<Option<Arc<Tenant>>> {
        let read = async {
            match self.of_host(host).await? {
                Some(tenant) => self.by_id(tenant).await.map(Some),
                None => Ok(None),
            }
        };
        let Some(earlier) = self.read_earlier(host) else {
            return read.await;
        };
        match tokio::time::timeout(PAGE_PATIENCE, read).await {
            Ok(Ok(now)) => Ok(now),
            Ok(Err(_)) | Err(_) => Ok(earlier),
        }
    }

    /// The tenant of a host as it was read last; none if it never was.
    fn read_earlier(&self, host: &str) -> Option<Option<Arc<Tenant>>> {
        let known = self.known.read();
        let hosts = &known.hosts.as_ref()?.value;
        let Some(found) = find(hosts, host) else {
            return Some(None);
        };
        let entry = known.tenants.get(&found.tenant)?;
        Some(Some(entry.value.clone()))
    }

    /// Outdates what was announced as changed.
    fn hear(&self) {
        let mut news = self.news.lock();
        loop {
            match news.try_recv() {
                Ok(BusMessage::TenantChanged { tenant }) => self.known.write().outdate(Some(tenant)),
                Ok(_) => {}
                // Changes may have been missed: everything is read again.
                Err(TryRecvError::Lagged(_)) => self.known.write().outdate(None),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            }
        }
    }

    /// Keeps what was read, unless something changed since `changes`.
    fn keep(&self, changes: u64, keep: impl FnOnce(&mut Known)) {
        self.hear();
        let mut known = self.known.write();
        if known.changes == changes {
            keep(&mut known);
        }
    }
}

fn find<'a>(hosts: &'a [TenantHost], host: &str) -> Option<&'a TenantHost> {
    let at = hosts.binary_search_by(|one| one.host.as_str().cmp(host)).ok()?;
    hosts.get(at)
}
