//! Session: one connected screen. Started by the event socket's handler for each connection; owns the identity, the
//! watched topics, and its bounded queue of outgoing frames; sends `Watch`, `Unwatch` and `SignalIn` to topics' actors;
//! checks its rights every ten seconds; ends when the socket closes, the session is revoked, or the screen floods, is
//! too slow or falls silent.

mod messages;
#[cfg(test)]
pub(crate) mod tests;
mod topics;

pub use messages::*;

use crate::Hub;
use crate::calls::attendance::Attendance;
use crate::drive::driven;
use crate::frame;
use crate::frame_queue::{FrameSink, Frames};
use crate::identity::{Identity, Refusal, RightsCheck};
use crate::registry::{NodeStops, Registered, Registry};
use crate::topic::{SignalIn, TopicAddr, Unwatch, Watch};
use crate::watch::SessionId;
use actix::{
    Actor, ActorContext, ActorFutureExt, Addr, AsyncContext, Context, Handler, StreamHandler, WrapFuture,
};
use hub_domain::problem::Key;
use hub_domain::topic::Topic;
use hub_store::bus::BusMessage;
use serde_json::json;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use topics::TopicSubject;

/// Ping interval of the server, and the number of beats a client may miss.
const HEARTBEAT: Duration = Duration::from_secs(20);
const SILENT_BEATS: u32 = 3;
/// Time for the first frame.
const HELLO_WITHIN: Duration = Duration::from_secs(5);
/// Requests a client may send in [`FLOOD_WINDOW`].
const FLOOD_LIMIT: u32 = 400;
const FLOOD_WINDOW: Duration = Duration::from_secs(10);
/// Interval of the periodic checks, including whether the session may stay. That answer is up to 20 s old, so that a
/// revocation lost by the bus closes the socket within 30 s.
const TICK: Duration = Duration::from_secs(10);
/// The server's pings come with every heartbeat.
const TICKS_TO_PING: u32 = 2;
/// Maximum number of topics one screen may watch.
const MAX_TOPICS: usize = 100;
/// Longest name of an item in a signal, in bytes; a longer one is none.
const MAX_ITEM: usize = 200;

/// See the module.
pub struct Session {
    id: SessionId,
    hub: Hub,
    who: Option<Identity>,
    sink: FrameSink,
    topics: HashMap<String, Watched>,
    last_seen: Instant,
    window: (Instant, u32),
    ticks: u32,
}

/// A topic that the screen watches.
struct Watched {
    addr: TopicAddr,
    subject: TopicSubject,
}

impl Session {
    /// A session, and its frames for the socket's carrier; the last frame is the close.
    pub fn new(hub: Hub) -> (Self, Frames) {
        let (sink, frames) = FrameSink::new();
        let now = Instant::now();
        let session = Self {
            id: hub.registry().next_session(),
            hub,
            who: None,
            sink,
            topics: HashMap::new(),
            last_seen: now,
            window: (now, 0),
            ticks: 0,
        };
        (session, frames)
    }

    fn end(&mut self, with: CloseFrame, ctx: &mut Context<Self>) {
        self.sink.finish(frame::close(with.code, with.reason));
        ctx.stop();
    }

    /// The screens of these numbers that are connected.
    pub(crate) fn those(registry: &Registry, ids: &[SessionId]) -> Vec<Addr<Self>> {
        let running = registry.of::<Self>();
        ids.iter().filter_map(|id| running.get(id)).collect()
    }

    fn say(&mut self, value: &serde_json::Value) {
        self.sink.push(frame::json(value));
    }

    fn refuse(&mut self, id: i64, key: Key) {
        self.say(&json!({ "op": "error", "id": id, "key": key.as_str() }));
    }

    fn sign_in(&mut self, token: String, renewal: Option<i64>, ctx: &mut Context<Self>) {
        let authenticator = self.hub.authenticator();
        let check = async move { authenticator.authenticate(&token).await };
        ctx.wait(check.into_actor(self).map(move |outcome, session, ctx| match (outcome, renewal) {
            (Ok(who), None) => {
                if !session.hub.registry().put_session(session.id, Some(&who)) {
                    return session.end(close::REVOKED, ctx);
                }
                if who.takes_calls() {
                    Attendance::check(&session.hub);
                }
                session.who = Some(who);
                let connection = format!("{}-{}", session.hub.node(), session.id);
                let welcome = json!({ "op": "welcome", "connection": connection, "heartbeat_ms": HEARTBEAT.as_millis() as u64 });
                session.say(&welcome);
            }
            (Ok(who), Some(id)) => {
                // A renewed token must belong to the same identity.
                if !session.who.as_ref().is_some_and(|known| known.is_same(&who)) {
                    return session.end(close::NOT_ALLOWED, ctx);
                }
                if !session.hub.registry().put_session(session.id, Some(&who)) {
                    return session.end(close::REVOKED, ctx);
                }
                session.who = Some(who);
                session.say(&json!({ "op": "token", "id": id }));
            }
            (Err(Refusal::NotSignedIn), _) => session.end(close::NOT_SIGNED_IN, ctx),
            (Err(Refusal::NotAllowed), _) => session.end(close::NOT_ALLOWED, ctx),
            (Err(Refusal::Revoked), _) => session.end(close::REVOKED, ctx),
        }));
    }

    fn recheck_rights(&mut self, ctx: &mut Context<Self>) {
        let Some(who) = self.who.clone() else { return };
        let authenticator = self.hub.authenticator();
        let check = driven(async move { authenticator.recheck(&who).await });
        ctx.spawn(check.into_actor(self).map(|checked, session, ctx| match checked {
            Ok(RightsCheck::Same | RightsCheck::Unknown) => {}
            Ok(RightsCheck::Changed(who)) => session.change_rights(*who),
            Err(Refusal::NotSignedIn) => session.end(close::NOT_SIGNED_IN, ctx),
            Err(Refusal::NotAllowed) => session.end(close::NOT_ALLOWED, ctx),
            Err(Refusal::Revoked) => {
                session.report_loss();
                session.end(close::REVOKED, ctx);
            }
        }));
    }

    /// A right was lost without notice: the account's other connections check too.
    fn report_loss(&self) {
        if let Some((tenant, account)) = self.who.as_ref().and_then(Identity::tenant_account) {
            let changed = BusMessage::AccountChanged { tenant, account };
            self.hub.store().bus().publish(changed);
        }
    }

    /// Lets go of the topics that the screen may watch no more.
    fn change_rights(&mut self, who: Identity) {
        if self.who.as_ref().is_some_and(|known| known.has_lost(&who)) {
            self.report_loss();
        }
        let lost: Vec<String> = self
            .topics
            .iter()
            .filter(|(name, watched)| {
                Topic::parse(name, who.account()).is_none_or(|topic| {
                    who.may_watch(&topic).is_none() || !watched.subject.is_shown_to(&who, &topic)
                })
            })
            .map(|(name, _)| name.clone())
            .collect();
        for name in lost {
            if let Some(Watched { addr, .. }) = self.topics.remove(&name) {
                addr.unwatch(Unwatch { session: self.id });
            }
        }
        self.who = Some(who);
    }

    fn request(&mut self, text: &str, ctx: &mut Context<Self>) {
        let Ok(request) = serde_json::from_str::<Request>(text) else {
            return self.end(close::MALFORMED, ctx);
        };
        let Some(who) = self.who.clone() else {
            return match request {
                Request::Hello { token } => self.sign_in(token, None, ctx),
                _ => self.end(close::NOT_SIGNED_IN, ctx),
            };
        };
        match request {
            Request::Hello { .. } => self.end(close::MALFORMED, ctx),
            Request::Token { id, token } => self.sign_in(token, Some(id), ctx),
            Request::Ping { id } => self.say(&json!({ "op": "pong", "id": id })),
            Request::Subscribe { id, topic, from_seq } => self.subscribe(&who, id, topic, from_seq, ctx),
            Request::Unsubscribe { id, topic } => {
                if let Some(Watched { addr, .. }) = self.topics.remove(&topic) {
                    addr.unwatch(Unwatch { session: self.id });
                }
                self.say(&json!({ "op": "unsubscribed", "id": id, "topic": topic }));
            }
            Request::Signal { topic, kind, data } => {
                if matches!(kind.as_str(), "typing" | "viewing")
                    && let Some(Watched { addr, .. }) = self.topics.get(&topic)
                {
                    addr.signal(SignalIn {
                        session: self.id,
                        kind,
                        active: data.active,
                        item: data.item.filter(|item| item.len() <= MAX_ITEM),
                    });
                }
            }
        }
    }

    fn subscribe(
        &mut self,
        who: &Identity,
        id: i64,
        name: String,
        from_seq: Option<i64>,
        ctx: &mut Context<Self>,
    ) {
        let Some(topic) = Topic::parse(&name, who.account()) else {
            return self.refuse(id, Key::NotFound);
        };
        let Some(tenant) = who.may_watch(&topic) else {
            return self.refuse(id, Key::NotAllowed);
        };
        if self.topics.len() >= MAX_TOPICS && !self.topics.contains_key(&name) {
            return self.refuse(id, Key::RateLimited);
        }
        let hub = self.hub.clone();
        let known = {
            let topic = topic.clone();
            async move { hub.topic_subject(tenant, &topic).await }
        };
        let who = who.clone();
        ctx.wait(known.into_actor(self).map(move |known, session, _| {
            let subject = match known {
                Ok(subject) if subject.is_shown_to(&who, &topic) => subject,
                // A topic of another program is refused like one that does not exist.
                Ok(_) => return session.refuse(id, Key::NotFound),
                Err(error) => {
                    tracing::warn!(%error, "cannot look up a topic");
                    return session.refuse(id, Key::DatabaseUnavailable);
                }
            };
            let addr = session.hub.topic(tenant, &topic);
            let watch = Watch {
                session: session.id,
                who,
                sink: session.sink.clone(),
                from_seq,
                request: id,
            };
            if addr.watch(watch) {
                session.topics.insert(name, Watched { addr, subject });
            } else {
                session.refuse(id, Key::Overloaded);
            }
        }));
    }

    fn tick(&mut self, ctx: &mut Context<Self>) {
        if self.sink.overflowed() {
            return self.end(close::TOO_SLOW, ctx);
        }
        if self.last_seen.elapsed() > HEARTBEAT * SILENT_BEATS {
            return self.end(close::SILENT, ctx);
        }
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(TICKS_TO_PING) {
            self.sink.push(frame::ping());
        }
        self.recheck_rights(ctx);
    }

    fn flooded(&mut self) -> bool {
        let now = Instant::now();
        if now.duration_since(self.window.0) > FLOOD_WINDOW {
            self.window = (now, 0);
        }
        self.window.1 += 1;
        self.window.1 > FLOOD_LIMIT
    }
}

impl Registered for Session {
    type Key = SessionId;
}

impl Actor for Session {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        let (registry, nobody) = (self.hub.registry(), None);
        registry.of::<Self>().put(self.id, ctx.address());
        registry.put_session(self.id, nobody);
        ctx.run_later(HELLO_WITHIN, |session, ctx| {
            if session.who.is_none() {
                session.end(close::NOT_SIGNED_IN, ctx);
            }
        });
        // One clock for everything that comes round: there are many sessions.
        ctx.run_interval(TICK, Self::tick);
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        self.sink.finish(frame::closed());
        let registry = self.hub.registry();
        registry.remove_session(self.id);
        registry.of::<Self>().remove(&self.id);
        for Watched { addr, .. } in self.topics.values() {
            addr.unwatch(Unwatch { session: self.id });
        }
    }
}

impl StreamHandler<SocketInput> for Session {
    fn handle(&mut self, input: SocketInput, ctx: &mut Self::Context) {
        self.last_seen = Instant::now();
        if self.flooded() {
            return self.end(close::FLOOD, ctx);
        }
        match input {
            SocketInput::Text(text) => self.request(&text, ctx),
            SocketInput::Ping(payload) => drop(self.sink.push(frame::pong(&payload))),
            SocketInput::Pong => {}
            SocketInput::Malformed(_) => self.end(close::MALFORMED, ctx),
            SocketInput::Closed => ctx.stop(),
        }
        if self.sink.overflowed() {
            self.end(close::TOO_SLOW, ctx);
        }
    }
}

impl Handler<Revoked> for Session {
    type Result = ();
    fn handle(&mut self, _: Revoked, ctx: &mut Self::Context) {
        self.end(close::REVOKED, ctx);
    }
}

impl Handler<RecheckRights> for Session {
    type Result = ();
    fn handle(&mut self, _: RecheckRights, ctx: &mut Self::Context) {
        self.recheck_rights(ctx);
    }
}

impl Handler<NodeStops> for Session {
    type Result = ();
    fn handle(&mut self, _: NodeStops, ctx: &mut Self::Context) {
        self.end(close::RESTART, ctx);
    }
}

impl Handler<ObserveSession> for Session {
    type Result = actix::MessageResult<ObserveSession>;
    fn handle(&mut self, _: ObserveSession, _: &mut Self::Context) -> Self::Result {
        let mut topics: Vec<String> = self.topics.keys().cloned().collect();
        topics.sort();
        actix::MessageResult(SessionState {
            signed_in: self.who.is_some(),
            topics,
        })
    }
}
