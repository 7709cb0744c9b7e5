//! Sessions in use on this node. A row is read again after 30 s; an end announced on the bus counts at once.

use crate::extract::caller::Person;
use crate::problem::{Key, Problem};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};
use hub_store::Store;
use hub_store::bus::BusMessage;
use hub_store::sessions::Session;
use parking_lot::RwLock;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::broadcast::error::RecvError;

/// How long a row that was read is believed, in milliseconds.
const BELIEVED_MS: i64 = 30_000;
/// Idle time after which a session of staff ends, in milliseconds.
const STAFF_IDLE_MS: i64 = 30 * 60_000;
/// Idle time after which an applicant's session ends, in milliseconds.
const APPLICANT_IDLE_MS: i64 = 15 * 60_000;
/// Entries above which those not used lately are dropped.
const CROWDED: usize = 50_000;

struct Entry {
    person: Arc<Person>,
    expires_at_ms: i64,
    idle_ms: i64,
    read_at_ms: i64,
    /// Last activity known here; written to the row when it is read again.
    seen_at_ms: AtomicI64,
}

#[derive(Default)]
struct Known {
    live: HashMap<String, Arc<Entry>>,
    /// Sessions that ended lately: a row that was read just before is not believed.
    ended: HashMap<String, i64>,
}

impl Known {
    fn end(&mut self, sid: String) {
        let now = now_ms();
        self.live.remove(&sid);
        self.ended.retain(|_, at_ms| now - *at_ms < BELIEVED_MS);
        self.ended.insert(sid, now);
    }
}

type Entries = Arc<RwLock<Known>>;

pub(super) struct SessionCache {
    store: Store,
    entries: Entries,
}

impl SessionCache {
    pub(super) fn start(store: Store) -> Self {
        let entries = Entries::default();
        let watched = Arc::downgrade(&entries);
        let mut bus = store.bus().subscribe();
        tokio::spawn(async move {
            loop {
                let message = bus.recv().await;
                let Some(entries) = watched.upgrade() else { return };
                match message {
                    Ok(BusMessage::SessionRevoked { sid }) => entries.write().end(sid),
                    Ok(_) => {}
                    // Ends may have been missed: every row is read anew.
                    Err(RecvError::Lagged(_)) => entries.write().live.clear(),
                    Err(RecvError::Closed) => return,
                }
            }
        });
        Self { store, entries }
    }

    /// The person of a session that may be used now.
    pub(super) async fn person(&self, sid: &str) -> Result<Arc<Person>, Problem> {
        let now = now_ms();
        let known = self.entries.read().live.get(sid).cloned();
        if let Some(entry) = &known
            && now - entry.read_at_ms < BELIEVED_MS
        {
            entry.check(now)?;
            entry.seen_at_ms.store(now, Ordering::Relaxed);
            return Ok(entry.person.clone());
        }
        let seen = known.map(|entry| entry.seen_at_ms.load(Ordering::Relaxed));
        let entry = Arc::new(self.read(sid, seen, now).await?);
        let checked = entry.check(now);
        if checked.is_err() {
            self.entries.write().live.remove(sid);
            checked?;
        }
        entry.seen_at_ms.store(now, Ordering::Relaxed);
        self.store.sessions().touch(sid, now).await?;
        let person = entry.person.clone();
        let mut entries = self.entries.write();
        if entries.ended.contains_key(sid) {
            return Err(Key::SessionRevoked.into());
        }
        if entries.live.len() >= CROWDED {
            entries
                .live
                .retain(|_, entry| now - entry.read_at_ms < BELIEVED_MS);
        }
        entries.live.insert(sid.to_owned(), entry);
        Ok(person)
    }

    async fn read(&self, sid: &str, seen: Option<i64>, now: i64) -> Result<Entry, Problem> {
        let session = self
            .store
            .sessions()
            .by_id(sid)
            .await?
            .ok_or(Key::SessionRevoked)?;
        if session.revoked_at_ms.is_some() {
            return Err(Key::SessionRevoked.into());
        }
        let account = self
            .store
            .accounts()
            .by_id(session.tenant, session.account)
            .await?;
        if !account.active {
            return Err(Key::SessionRevoked.into());
        }
        let permissions = self.store.accounts().permissions(&account).await?;
        let idle_ms = if account.is_staff() {
            STAFF_IDLE_MS
        } else {
            APPLICANT_IDLE_MS
        };
        let Session {
            last_seen_ms,
            expires_at_ms,
            ..
        } = session;
        let seen_at_ms = AtomicI64::new(seen.unwrap_or_default().max(last_seen_ms));
        let person = Arc::new(Person::new(sid.to_owned(), account, permissions));
        Ok(Entry {
            person,
            expires_at_ms,
            idle_ms,
            read_at_ms: now,
            seen_at_ms,
        })
    }

    pub(super) fn touch(&self, sid: &str) {
        if let Some(entry) = self.entries.read().live.get(sid) {
            entry.seen_at_ms.fetch_max(now_ms(), Ordering::Relaxed);
        }
    }

    pub(super) fn forget(&self, sid: &str) {
        self.entries.write().live.remove(sid);
    }

    pub(super) fn forget_account(&self, tenant: TenantId, account: AccountId) {
        self.entries
            .write()
            .live
            .retain(|_, entry| (entry.person.tenant, entry.person.account) != (tenant, account));
    }
}

impl Entry {
    fn check(&self, now: i64) -> Result<(), Key> {
        let idle = now - self.seen_at_ms.load(Ordering::Relaxed);
        if now >= self.expires_at_ms || idle > self.idle_ms {
            Err(Key::SessionExpired)
        } else {
            Ok(())
        }
    }
}
