//! ClusterNode: this process among the others. Started first; listens to the bus and passes events, signals,
//! revocations and wake-ups to this node's actors; reads events that the bus has lost; ends with the process.

pub mod release_nodes;
#[cfg(test)]
mod tests;

use crate::Hub;
use crate::calls::conference::{Conference, RecheckAccess, SessionEnded};
use crate::calls::own_rooms;
use crate::conversations::notification_channel::{NotificationChannel, Wake};
use crate::identity::{guest_holder, session_holder};
use crate::registry::{NodeStops, Registered};
use crate::session::{RecheckRights, Revoked, Session};
use crate::topic::{Deliver, DeliverSignal};
use actix::{Actor, Addr, AsyncContext, Context, Handler, Message, MessageResult, StreamHandler};
use futures::StreamExt;
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};
use hub_media::RoomKey;
use hub_store::bus::BusMessage;
use hub_store::conversations::outbox::Lane;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio_stream::wrappers::BroadcastStream;

/// Interval at which every watched topic is compared with the store: the maximum delay of an event lost by the bus.
const COMPARE_EVERY: Duration = Duration::from_secs(3);

/// How soon a topic whose mailbox was full is asked to read the missed events from the store.
const LATE_EVERY: Duration = Duration::from_millis(250);

/// Interval at which this node says in the store that it is alive.
const BEAT_EVERY: Duration = Duration::from_secs(5);

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "NodeState")]
pub struct ObserveNode;

/// What this node has heard over the bus since it started.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeState {
    pub events: u64,
    pub signals: u64,
    /// Ends of sessions and of guests' rights.
    pub ends: u64,
    /// How often this node fell behind the bus and rechecked everything.
    pub lagged: u64,
    /// Topics that could not take an event and have not looked for it yet.
    pub late: usize,
}

/// See the module.
pub struct ClusterNode {
    hub: Hub,
    state: NodeState,
    /// Topics with an event that found their mailbox full.
    late: HashSet<(TenantId, String)>,
    /// Subscribed at construction, so that no message is missed before the actor runs.
    messages: Option<broadcast::Receiver<BusMessage>>,
    /// Nobody has listened for a while.
    has_missed: bool,
}

impl ClusterNode {
    /// Among what must live.
    pub const KIND: &'static str = "cluster_node";

    /// This process.
    pub fn new(hub: Hub) -> Self {
        let messages = Some(hub.store().bus().subscribe());
        Self {
            hub,
            state: NodeState::default(),
            late: HashSet::new(),
            messages,
            has_missed: false,
        }
    }

    /// The same, after one that has died.
    pub(crate) fn again(hub: Hub) -> Self {
        Self {
            has_missed: true,
            ..Self::new(hub)
        }
    }

    /// Ends the sockets of a session or of a guest, and their access to calls. Returns the calls' rooms.
    fn end(&self, holder: &str) -> Vec<RoomKey> {
        let registry = self.hub.registry();
        // Whatever is being opened at this moment finds it there.
        registry.note_end(holder);
        for session in Session::those(registry, &registry.sessions_held_by(holder)) {
            // `do_send`, past the mailbox bound: a revocation must not be lost, and there is one per holder.
            session.do_send(Revoked);
        }
        self.hub.media().withdraw_everywhere(holder)
    }

    fn end_session(&self, sid: &str) {
        for room in self.end(&session_holder(sid)) {
            let conference = own_rooms::call_in(&room)
                .and_then(|(tenant, call)| Conference::running(&self.hub, tenant, &call));
            if let Some(conference) = conference {
                // Past the bound, as above.
                conference.do_send(SessionEnded { sid: sid.to_owned() });
            }
        }
    }

    /// An account has changed: its sockets and its access to calls are rechecked.
    fn recheck(&self, tenant: TenantId, account: AccountId) {
        self.hub.authenticator().forget(tenant, account);
        let registry = self.hub.registry();
        recheck_rights(Session::those(
            registry,
            &registry.sessions_of_account(tenant, account),
        ));
        let conferences = registry.of::<Conference>().those(|(owner, _)| *owner == tenant);
        recheck_access(conferences, Some(account.0));
    }

    /// Rechecks everything, because a revocation may have been lost.
    fn recheck_all(&self) {
        let registry = self.hub.registry();
        recheck_rights(registry.of::<Session>().all());
        recheck_access(registry.of::<Conference>().all(), None);
    }

    /// What may have been missed is looked for: events, ends of sessions, deliveries.
    fn look_for_missed(&self) {
        self.compare();
        self.recheck_all();
        for deliverer in self.hub.registry().of::<NotificationChannel>().all() {
            // A full mailbox holds others of its kind.
            drop(deliverer.try_send(Wake));
        }
    }

    /// Says in the store that this node is alive.
    fn beat(&self) {
        let (store, node) = (self.hub.store().clone(), self.hub.node().to_owned());
        actix::spawn(async move {
            if let Err(error) = store.nodes().beat(&node, now_ms()).await {
                tracing::warn!(%error, node, "a node cannot say that it is alive");
            }
        });
    }

    /// Says whether this node answers by the texts of a release.
    fn answer_of_release(&self, ask: Arc<str>, tenant: TenantId, release: i64) {
        let (store, node) = (self.hub.store().clone(), Arc::from(self.hub.node()));
        actix::spawn(async move {
            let follows = match store.config_releases().is_followed(tenant, release).await {
                Ok(follows) => follows,
                Err(error) => {
                    tracing::warn!(%error, release, "what is in force cannot be read");
                    false
                }
            };
            store
                .bus()
                .publish(BusMessage::ReleaseFollowed { ask, node, follows });
        });
    }

    fn compare(&self) {
        for topic in self.hub.registry().topics.all() {
            // One whose mailbox is full is compared the next time.
            topic.catch_up();
        }
    }

    /// Topics whose mailbox was full read the missed events from the store as soon as there is room.
    fn catch_up_late(&mut self) {
        let topics = &self.hub.registry().topics;
        self.late
            .retain(|topic| topics.get(topic).is_some_and(|running| !running.catch_up()));
    }
}

/// Sockets recheck their rights. One whose mailbox is full does so with its next tick.
fn recheck_rights(sessions: Vec<Addr<Session>>) {
    for session in sessions {
        drop(session.try_send(RecheckRights));
    }
}

/// Conferences recheck who may stay. One whose mailbox is full does so within seconds, as it does anyway.
fn recheck_access(conferences: Vec<Addr<Conference>>, of: Option<i64>) {
    for conference in conferences {
        drop(conference.try_send(RecheckAccess { of }));
    }
}

impl Registered for ClusterNode {
    /// There is one.
    type Key = ();
}

impl Handler<NodeStops> for ClusterNode {
    type Result = ();
    /// It listens to the end: messages of the others while they finish are still passed on.
    fn handle(&mut self, _: NodeStops, _: &mut Self::Context) {}
}

impl Handler<ObserveNode> for ClusterNode {
    type Result = MessageResult<ObserveNode>;
    fn handle(&mut self, _: ObserveNode, _: &mut Self::Context) -> Self::Result {
        MessageResult(NodeState {
            late: self.late.len(),
            ..self.state.clone()
        })
    }
}

impl Actor for ClusterNode {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        if self.has_missed {
            self.look_for_missed();
        }
        if let Some(messages) = self.messages.take() {
            ctx.add_stream(BroadcastStream::new(messages).map(|message| message.ok()));
        }
        ctx.run_interval(COMPARE_EVERY, |node, _| {
            // An in-process bus loses nothing except what it reports to a lagging reader.
            if node.hub.clustered() {
                node.compare();
            }
        });
        ctx.run_interval(LATE_EVERY, |node, _| node.catch_up_late());
        self.beat();
        ctx.run_interval(BEAT_EVERY, |node, _| node.beat());
    }
}

impl StreamHandler<Option<BusMessage>> for ClusterNode {
    fn handle(&mut self, message: Option<BusMessage>, _: &mut Self::Context) {
        let registry = self.hub.registry();
        match message {
            // This reader has lagged behind: every topic reads from the store.
            None => {
                self.state.lagged += 1;
                self.look_for_missed();
            }
            Some(BusMessage::Event(event)) => {
                self.state.events += 1;
                let key = (event.tenant, event.topic.clone());
                if let Some(topic) = registry.topics.get(&key)
                    && !topic.deliver(Deliver(event))
                {
                    // The mailbox is full, or the actor is stopping: the event is in the store.
                    self.late.insert(key);
                }
            }
            Some(BusMessage::Signal {
                tenant,
                topic,
                kind,
                data,
                from,
            }) => {
                self.state.signals += 1;
                if let Some(topic) = registry.topics.get(&(tenant, topic)) {
                    // Typing and viewing are repeated: missing one because of a full mailbox does not matter.
                    topic.deliver_signal(DeliverSignal { kind, data, from });
                }
            }
            Some(BusMessage::SessionRevoked { sid }) => {
                self.state.ends += 1;
                self.end_session(&sid);
            }
            Some(BusMessage::GuestRemoved {
                tenant,
                call,
                identity,
            }) => {
                self.state.ends += 1;
                self.end(&guest_holder(tenant, call.as_str(), &identity));
            }
            Some(BusMessage::AccountChanged { tenant, account }) => self.recheck(tenant, account),
            // The store's cache of tenants listens itself.
            Some(BusMessage::TenantChanged { .. }) => {}
            Some(BusMessage::ReleaseAsked { ask, tenant, release }) => {
                self.answer_of_release(ask, tenant, release)
            }
            // Whoever has asked listens itself.
            Some(BusMessage::ReleaseFollowed { .. }) => {}
            Some(BusMessage::OutboxReady { tenant, channel }) => {
                let deliverers = registry.of::<NotificationChannel>();
                for lane in Lane::ALL {
                    if let Some(deliverer) = deliverers.get(&(tenant, channel, lane)) {
                        // A full mailbox holds others of its kind.
                        drop(deliverer.try_send(Wake));
                    }
                }
            }
        }
    }
}
