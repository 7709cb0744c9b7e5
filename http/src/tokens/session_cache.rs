//! Sessions in use on this node. A row is read again after half a minute; a revocation on the bus takes effect at once.

use crate::extract::caller::Person;
use crate::problem::{Key, Problem};
use hub_actors::Supervision;
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::Permission;
use hub_domain::{AccountId, TenantId};
use hub_store::Store;
use hub_store::bus::BusMessage;
use hub_store::identity::sessions::Session;
use parking_lot::{Mutex, RwLock};
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Weak};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

/// Entries above which those not used lately are dropped.
const CROWDED: usize = 50_000;

struct Entry {
    person: Arc<Person>,
    read_at_ms: i64,
    /// Last activity known here.
    seen_at_ms: AtomicI64,
    /// The activity that the row holds.
    written_at_ms: AtomicI64,
}

#[derive(Default)]
struct Known {
    live: HashMap<String, Arc<Entry>>,
    /// Recently ended sessions: a row that was read just before is ignored.
    ended: HashMap<String, i64>,
}

/// How long the end of a session is remembered, in milliseconds: longer than any read of a row takes.
const REMEMBERED_MS: i64 = 30_000;

impl Known {
    fn end(&mut self, sid: String) {
        let now = now_ms();
        self.live.remove(&sid);
        self.ended.retain(|_, at_ms| now - *at_ms < REMEMBERED_MS);
        self.ended.insert(sid, now);
    }
}

type Entries = Arc<RwLock<Known>>;

pub(super) struct SessionCache {
    store: Store,
    entries: Entries,
    max_age_ms: i64,
}

/// Ends what is revoked, until the cache is gone.
async fn listen(mut bus: Receiver<BusMessage>, watched: Weak<RwLock<Known>>) {
    loop {
        let message = bus.recv().await;
        let Some(entries) = watched.upgrade() else { return };
        match message {
            Ok(BusMessage::SessionRevoked { sid }) => entries.write().end(sid),
            // Its rights, its name: the next request reads them.
            Ok(BusMessage::AccountChanged { tenant, account }) => {
                forget(&entries, tenant, account);
            }
            Ok(_) => {}
            // Revocations may have been missed: every row is read again.
            Err(RecvError::Lagged(_)) => entries.write().live.clear(),
            Err(RecvError::Closed) => return,
        }
    }
}

impl SessionCache {
    pub(super) fn start(store: Store, max_age_ms: i64, supervision: &Supervision) -> Self {
        let entries = Entries::default();
        let (watched, listened) = (Arc::downgrade(&entries), store.clone());
        // Subscribed here, so that nothing is missed before the first life begins.
        let first = Mutex::new(Some(store.bus().subscribe()));
        supervision.keep_task("session_cache", "", move || {
            let (first, watched) = (first.lock().take(), watched.clone());
            let bus = first.unwrap_or_else(|| {
                let bus = listened.bus().subscribe();
                // Nobody has listened for a while.
                if let Some(entries) = watched.upgrade() {
                    entries.write().live.clear();
                }
                bus
            });
            listen(bus, watched)
        });
        Self {
            store,
            entries,
            max_age_ms,
        }
    }

    /// The person of a session that may be used now, and is by that.
    pub(super) async fn person(&self, sid: &str) -> Result<Arc<Person>, Problem> {
        let entry = self.entry(sid, true, self.max_age_ms).await?;
        Ok(entry.person.clone())
    }

    /// The same without using it, and for how long it has been idle, in milliseconds.
    pub(super) async fn idle_person(&self, sid: &str) -> Result<(Arc<Person>, i64), Problem> {
        self.idle_person_as_of(sid, self.max_age_ms).await
    }

    /// The same from a row that was read `max_age_ms` ago at most.
    pub(super) async fn idle_person_as_of(
        &self,
        sid: &str,
        max_age_ms: i64,
    ) -> Result<(Arc<Person>, i64), Problem> {
        let entry = self.entry(sid, false, max_age_ms.min(self.max_age_ms)).await?;
        let idle_ms = now_ms() - entry.seen_at_ms.load(Ordering::Relaxed);
        Ok((entry.person.clone(), idle_ms))
    }

    async fn entry(&self, sid: &str, used: bool, max_age_ms: i64) -> Result<Arc<Entry>, Problem> {
        let now = now_ms();
        let known = self.entries.read().live.get(sid).cloned();
        if let Some(entry) = known.clone()
            && now - entry.read_at_ms < max_age_ms
        {
            entry.check(now)?;
            if used {
                entry.seen_at_ms.fetch_max(now, Ordering::Relaxed);
                self.write_down(sid, &entry, self.max_age_ms).await?;
            }
            return Ok(entry);
        }
        let seen = known.map(|entry| entry.seen_at_ms.load(Ordering::Relaxed));
        let entry = Arc::new(self.read(sid, seen, now).await?);
        let checked = entry.check(now);
        if checked.is_err() {
            self.entries.write().live.remove(sid);
            checked?;
        }
        if used {
            entry.seen_at_ms.store(now, Ordering::Relaxed);
        }
        self.write_down(sid, &entry, 1).await?;
        let mut entries = self.entries.write();
        if entries.ended.contains_key(sid) {
            return Err(Key::SessionRevoked.into());
        }
        if entries.live.len() >= CROWDED {
            entries
                .live
                .retain(|_, entry| now - entry.read_at_ms < self.max_age_ms);
        }
        entries.live.insert(sid.to_owned(), entry.clone());
        Ok(entry)
    }

    /// Writes the activity to the row if that is behind by this much: once per session, node and half minute at most, and never for
    /// a session that nobody uses.
    async fn write_down(&self, sid: &str, entry: &Entry, behind_ms: i64) -> Result<(), Problem> {
        let seen = entry.seen_at_ms.load(Ordering::Relaxed);
        let written = entry.written_at_ms.load(Ordering::Relaxed);
        let is_behind = seen.saturating_sub(written) >= behind_ms;
        // Of requests at once, one writes.
        let (written_at, order) = (&entry.written_at_ms, Ordering::Relaxed);
        if !is_behind || written_at.compare_exchange(written, seen, order, order).is_err() {
            return Ok(());
        }
        self.store.sessions().touch(sid, seen).await?;
        if let Some(by) = &entry.person.impersonator {
            self.store.sessions().touch(&by.sid, seen).await?;
        }
        Ok(())
    }

    /// Reads a session.
    async fn read(&self, sid: &str, seen: Option<i64>, now: i64) -> Result<Entry, Problem> {
        let session = self.row(sid).await?;
        if let Some(by) = &session.impersonator {
            // It ends with the administrator's own, also when the word of that got lost.
            self.row(&by.sid).await?;
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
        let reach = self.store.accounts().reach(&account).await?;
        let times = self.store.tenant(account.tenant).await?.settings.session_times;
        let idle_ms = times.idle_ms(account.is_staff());
        let row_seen_ms = session.last_seen_ms;
        let seen_at_ms = AtomicI64::new(seen.unwrap_or_default().max(row_seen_ms));
        let person = Arc::new(Person::new(session, idle_ms, account, permissions, reach));
        Ok(Entry {
            person,
            read_at_ms: now,
            seen_at_ms,
            written_at_ms: AtomicI64::new(row_seen_ms),
        })
    }

    async fn row(&self, sid: &str) -> Result<Session, Problem> {
        let session = self.store.sessions().by_id(sid).await?;
        session
            .filter(|session| session.revoked_at_ms.is_none())
            .ok_or_else(|| Key::SessionRevoked.into())
    }

    /// Limits a session to these permissions, until its row is read again.
    pub(super) async fn narrow(&self, sid: &str, permissions: &[Permission]) -> Result<(), Problem> {
        let entry = self.entry(sid, false, self.max_age_ms).await?;
        let mut person = (*entry.person).clone();
        person
            .permissions
            .retain(|permission| permissions.contains(permission));
        let narrowed = Entry {
            person: Arc::new(person),
            read_at_ms: now_ms(),
            seen_at_ms: AtomicI64::new(entry.seen_at_ms.load(Ordering::Relaxed)),
            written_at_ms: AtomicI64::new(entry.written_at_ms.load(Ordering::Relaxed)),
        };
        self.entries
            .write()
            .live
            .insert(sid.to_owned(), Arc::new(narrowed));
        Ok(())
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
        forget(&self.entries, tenant, account);
    }
}

/// Drops what is known of an account's sessions.
fn forget(entries: &RwLock<Known>, tenant: TenantId, account: AccountId) {
    let mut known = entries.write();
    known
        .live
        .retain(|_, entry| (entry.person.tenant, entry.person.account) != (tenant, account));
}

impl Entry {
    fn check(&self, now: i64) -> Result<(), Key> {
        let idle = now - self.seen_at_ms.load(Ordering::Relaxed);
        if now >= self.person.expires_at_ms || idle > self.person.idle_ms {
            Err(Key::SessionExpired)
        } else {
            Ok(())
        }
    }
}
