//! ClusterNode: this process among the others. Started first; listens to the bus and passes events, signals, revocations
//! and wake-ups to the actors of this node; looks for events that the bus has lost; ends with the process.

use crate::Hub;
use crate::conference::{self, CheckSeats, SessionEnded};
use crate::identity::{guest_holder, session_holder};
use crate::notification_channel::Wake;
use crate::session::{CheckStanding, Revoked};
use crate::topic::{Deliver, DeliverSignal};
use actix::{Actor, AsyncContext, Context, StreamHandler};
use futures::StreamExt;
use hub_domain::{AccountId, TenantId};
use hub_media::RoomKey;
use hub_store::bus::BusMessage;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio_stream::wrappers::BroadcastStream;

/// How often every topic in view is compared with the store: what the bus lost is at most this late.
const COMPARE_EVERY: Duration = Duration::from_secs(3);

/// See the module.
pub struct ClusterNode {
    hub: Hub,
    /// Heard from the moment this was made, and not only once the actor runs.
    messages: Option<broadcast::Receiver<BusMessage>>,
}

impl ClusterNode {
    /// This process.
    pub fn new(hub: Hub) -> Self {
        let messages = Some(hub.store().bus().subscribe());
        Self { hub, messages }
    }

    /// Ends the sockets of a session or of a guest, and what they were given for calls. Answers in which calls' rooms.
    fn end(&self, holder: &str) -> Vec<RoomKey> {
        let registry = self.hub.registry();
        // Whatever is being opened at this moment finds it there.
        registry.note_end(holder);
        for session in registry.sessions_held_by(holder) {
            session.do_send(Revoked);
        }
        self.hub.media().withdraw_everywhere(holder)
    }

    fn end_session(&self, sid: &str) {
        for room in self.end(&session_holder(sid)) {
            if let Some(conference) = conference::of_room(&self.hub, &room) {
                conference.do_send(SessionEnded { sid: sid.to_owned() });
            }
        }
    }

    /// What is known of an account is out of date: its sockets and its places in calls are looked at anew.
    fn look_at(&self, tenant: TenantId, account: AccountId) {
        self.hub.authenticator().forget(tenant, account);
        let registry = self.hub.registry();
        for session in registry.sessions_of_account(tenant, account) {
            session.do_send(CheckStanding);
        }
        for conference in registry.conferences(Some(tenant)) {
            conference.do_send(CheckSeats { of: Some(account.0) });
        }
    }

    /// Word of an end may have been lost.
    fn look_at_all(&self) {
        let registry = self.hub.registry();
        for session in registry.sessions() {
            session.do_send(CheckStanding);
        }
        for conference in registry.conferences(None) {
            conference.do_send(CheckSeats { of: None });
        }
    }

    fn compare(&self) {
        for topic in self.hub.registry().running_topics() {
            topic.catch_up();
        }
    }
}

impl Actor for ClusterNode {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        if let Some(messages) = self.messages.take() {
            ctx.add_stream(BroadcastStream::new(messages).map(|message| message.ok()));
        }
        ctx.run_interval(COMPARE_EVERY, |node, _| {
            // A bus within the process loses nothing but what a lagging reader is told of.
            if node.hub.clustered() {
                node.compare();
            }
        });
    }
}

impl StreamHandler<Option<BusMessage>> for ClusterNode {
    fn handle(&mut self, message: Option<BusMessage>, _: &mut Self::Context) {
        let registry = self.hub.registry();
        match message {
            // This reader has lagged behind: every topic looks for itself.
            None => {
                self.compare();
                self.look_at_all();
            }
            Some(BusMessage::Event(event)) => {
                if let Some(topic) = registry.running_topic(event.tenant, &event.topic) {
                    // A mailbox that is full, or an actor that stops just now: the event is in the store.
                    if !topic.deliver(Deliver(event)) {
                        topic.catch_up_surely();
                    }
                }
            }
            Some(BusMessage::Signal {
                tenant,
                topic,
                kind,
                data,
                from,
            }) => {
                if let Some(topic) = registry.running_topic(tenant, &topic) {
                    topic.deliver_signal(DeliverSignal { kind, data, from });
                }
            }
            Some(BusMessage::SessionRevoked { sid }) => self.end_session(&sid),
            Some(BusMessage::GuestRemoved {
                tenant,
                call,
                identity,
            }) => {
                self.end(&guest_holder(tenant, call.as_str(), &identity));
            }
            Some(BusMessage::AccountChanged { tenant, account }) => self.look_at(tenant, account),
            Some(BusMessage::OutboxReady { tenant, channel }) => {
                if let Some(channel) = registry.channel(tenant, channel) {
                    channel.do_send(Wake);
                }
            }
        }
    }
}
