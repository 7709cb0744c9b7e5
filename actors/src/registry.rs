//! Where the running actors of this node are: topics by name, sessions by the row that lets them in, conferences by call.

use crate::announcement::Announcement;
use crate::conference::Conference;
use crate::identity::{Identity, session_holder};
use crate::notification_channel::NotificationChannel;
use crate::session::Session;
use crate::topic::TopicAddr;
use crate::watch::SessionId;
use actix::{Actor, Addr, Arbiter, ArbiterHandle, Context};
use hub_domain::channel::Channel;
use hub_domain::{AccountId, TenantId};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long an end is remembered: longer than anything that was begun before it takes.
const REMEMBERED: Duration = Duration::from_secs(60);

/// Threads on which actors other than sessions run.
pub struct ActorThreads {
    arbiters: Vec<Arbiter>,
    next: AtomicUsize,
}

impl ActorThreads {
    /// Starts `count` threads.
    pub fn start(count: usize) -> Self {
        Self {
            arbiters: (0..count.max(1)).map(|_| Arbiter::new()).collect(),
            next: AtomicUsize::new(0),
        }
    }

    fn pick(&self) -> ArbiterHandle {
        let index = self.next.fetch_add(1, Ordering::Relaxed) % self.arbiters.len();
        self.arbiters[index].handle()
    }

    /// Starts an actor on the next thread.
    pub fn start_actor<A>(&self, actor: A) -> Addr<A>
    where
        A: Actor<Context = Context<A>> + Send,
    {
        A::start_in_arbiter(&self.pick(), move |_| actor)
    }

    /// Ends every thread.
    pub fn stop(&self) {
        for arbiter in &self.arbiters {
            arbiter.stop();
        }
    }
}

/// Whose a socket is; nobody's before the hello.
#[derive(Default)]
struct Owner {
    holder: Option<String>,
    account: Option<(TenantId, AccountId)>,
}

/// The running actors.
#[derive(Default)]
pub struct Registry {
    topics: Mutex<HashMap<(TenantId, String), TopicAddr>>,
    sessions: Mutex<HashMap<SessionId, (Owner, Addr<Session>)>>,
    /// Holders that have lost what they were given, lately.
    ended: Mutex<HashMap<String, Instant>>,
    conferences: Mutex<HashMap<(TenantId, String), Addr<Conference>>>,
    /// With the number that is called.
    announcements: Mutex<HashMap<(TenantId, String), (String, Addr<Announcement>)>>,
    channels: Mutex<HashMap<(TenantId, Channel), Addr<NotificationChannel>>>,
    next_session: AtomicU64,
}

impl Registry {
    /// A number for a new session.
    pub fn next_session(&self) -> SessionId {
        self.next_session.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The topic's actor, started by `start` when it does not run.
    pub fn topic(&self, tenant: TenantId, name: &str, start: impl FnOnce() -> TopicAddr) -> TopicAddr {
        let mut topics = self.topics.lock();
        match topics.get(&(tenant, name.to_owned())) {
            Some(addr) if addr.connected() => addr.clone(),
            _ => {
                let addr = start();
                topics.insert((tenant, name.to_owned()), addr.clone());
                addr
            }
        }
    }

    /// The topic's actor, if it runs.
    pub fn running_topic(&self, tenant: TenantId, name: &str) -> Option<TopicAddr> {
        self.topics
            .lock()
            .get(&(tenant, name.to_owned()))
            .filter(|addr| addr.connected())
            .cloned()
    }

    /// Every running topic; those that have stopped are forgotten on the way.
    pub fn running_topics(&self) -> Vec<TopicAddr> {
        let mut topics = self.topics.lock();
        topics.retain(|_, addr| addr.connected());
        topics.values().cloned().collect()
    }

    /// Notes a session, and whose it is once that is known. False when whoever it is has just lost what let them in.
    pub fn put_session(&self, id: SessionId, who: Option<&Identity>, addr: Addr<Session>) -> bool {
        let owner = who.map_or_else(Owner::default, |who| Owner {
            holder: who.holder(),
            account: who.tenant_account(),
        });
        let holder = owner.holder.clone();
        self.sessions.lock().insert(id, (owner, addr));
        holder.is_none_or(|holder| !self.has_ended(&holder))
    }

    /// Remembers that a holder has lost what they were given; before anything of theirs is looked for.
    pub fn note_end(&self, holder: &str) {
        let now = Instant::now();
        let mut ended = self.ended.lock();
        ended.retain(|_, at| now.duration_since(*at) < REMEMBERED);
        ended.insert(holder.to_owned(), now);
    }

    /// Whether a holder has lost what they were given, within the last minute.
    pub fn has_ended(&self, holder: &str) -> bool {
        self.ended.lock().contains_key(holder)
    }

    /// Forgets a session.
    pub fn remove_session(&self, id: SessionId) {
        self.sessions.lock().remove(&id);
    }

    /// The sockets that one session row has let in.
    pub fn sessions_of(&self, sid: &str) -> Vec<Addr<Session>> {
        self.sessions_held_by(&session_holder(sid))
    }

    /// The sockets of a session or of a guest.
    pub fn sessions_held_by(&self, holder: &str) -> Vec<Addr<Session>> {
        self.sessions_where(|owner| owner.holder.as_deref() == Some(holder))
    }

    /// The sockets of an account, whatever let them in.
    pub fn sessions_of_account(&self, tenant: TenantId, account: AccountId) -> Vec<Addr<Session>> {
        self.sessions_where(|owner| owner.account == Some((tenant, account)))
    }

    fn sessions_where(&self, meant: impl Fn(&Owner) -> bool) -> Vec<Addr<Session>> {
        self.sessions
            .lock()
            .values()
            .filter(|(owner, _)| meant(owner))
            .map(|(_, addr)| addr.clone())
            .collect()
    }

    /// Every connected screen.
    pub fn sessions(&self) -> Vec<Addr<Session>> {
        self.sessions
            .lock()
            .values()
            .map(|(_, addr)| addr.clone())
            .collect()
    }

    /// How many screens are connected.
    pub fn session_count(&self) -> usize {
        self.sessions.lock().len()
    }

    /// Notes a conference.
    pub fn put_conference(&self, tenant: TenantId, call: &str, addr: Addr<Conference>) {
        self.conferences.lock().insert((tenant, call.to_owned()), addr);
    }

    /// Forgets a conference.
    pub fn remove_conference(&self, tenant: TenantId, call: &str) {
        self.conferences.lock().remove(&(tenant, call.to_owned()));
    }

    /// The conference of a call, if it runs on this node.
    pub fn conference(&self, tenant: TenantId, call: &str) -> Option<Addr<Conference>> {
        self.conferences.lock().get(&(tenant, call.to_owned())).cloned()
    }

    /// The conferences of this node, of one tenant or of all.
    pub fn conferences(&self, tenant: Option<TenantId>) -> Vec<Addr<Conference>> {
        self.conferences
            .lock()
            .iter()
            .filter(|((owner, _), _)| tenant.is_none_or(|tenant| tenant == *owner))
            .map(|(_, addr)| addr.clone())
            .collect()
    }

    /// Notes an announcement to a number.
    pub fn put_announcement(&self, tenant: TenantId, id: &str, number: &str, addr: Addr<Announcement>) {
        let mut announcements = self.announcements.lock();
        announcements.insert((tenant, id.to_owned()), (number.to_owned(), addr));
    }

    /// Forgets an announcement.
    pub fn remove_announcement(&self, tenant: TenantId, id: &str) {
        self.announcements.lock().remove(&(tenant, id.to_owned()));
    }

    /// An announcement, if it runs on this node.
    pub fn announcement(&self, tenant: TenantId, id: &str) -> Option<Addr<Announcement>> {
        let announcements = self.announcements.lock();
        announcements
            .get(&(tenant, id.to_owned()))
            .map(|(_, addr)| addr.clone())
    }

    /// The announcement of this id to this very number, whichever tenant placed it.
    pub fn announcement_to(&self, number: &str, id: &str) -> Option<Addr<Announcement>> {
        let announcements = self.announcements.lock();
        let mut to_number = announcements.iter().filter(|(_, (to, _))| to == number);
        to_number
            .find(|((_, known), _)| known == id)
            .map(|(_, (_, addr))| addr.clone())
    }

    /// Every announcement of this node.
    pub fn announcements(&self) -> Vec<Addr<Announcement>> {
        self.announcements
            .lock()
            .values()
            .map(|(_, addr)| addr.clone())
            .collect()
    }

    /// Notes a channel's deliverer.
    pub fn put_channel(&self, tenant: TenantId, channel: Channel, addr: Addr<NotificationChannel>) {
        self.channels.lock().insert((tenant, channel), addr);
    }

    /// A channel's deliverer.
    pub fn channel(&self, tenant: TenantId, channel: Channel) -> Option<Addr<NotificationChannel>> {
        self.channels.lock().get(&(tenant, channel)).cloned()
    }

    /// All deliverers.
    pub fn channels(&self) -> Vec<Addr<NotificationChannel>> {
        self.channels.lock().values().cloned().collect()
    }
}
