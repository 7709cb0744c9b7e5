//! Messages that every actor with watchers understands, and an address for any of these kinds.

use crate::directory::Runs;
use crate::frame_queue::FrameSink;
use crate::identity::Identity;
use crate::watch::SessionId;
use actix::{Actor, Addr, Context, Handler, Message, Recipient};
use hub_store::bus::TopicEvent;
use std::sync::Arc;

/// A screen wants to watch. The answer goes to its sink: `subscribed`, or `gap`, or an error.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Watch {
    pub session: SessionId,
    pub who: Identity,
    pub sink: FrameSink,
    pub from_seq: Option<i64>,
    /// The request's id, repeated in the answer.
    pub request: i64,
}

/// A screen watches no more.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Unwatch {
    pub session: SessionId,
}

/// A screen signals typing or viewing, and where in a configured text.
#[derive(Message)]
#[rtype(result = "()")]
pub struct SignalIn {
    pub session: SessionId,
    pub kind: String,
    pub active: bool,
    pub item: Option<String>,
}

/// An event came over the bus.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Deliver(pub TopicEvent);

/// A signal came over the bus.
#[derive(Message)]
#[rtype(result = "()")]
pub struct DeliverSignal {
    pub kind: String,
    pub data: Arc<str>,
    /// `node/session` that it came from.
    pub from: Option<Arc<str>>,
}

/// The store's sequence may be ahead of what was sent: read it.
#[derive(Message)]
#[rtype(result = "()")]
pub struct CatchUp;

/// What an actor with watchers says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicState {
    pub topic: String,
    pub watchers: usize,
    pub seq: i64,
}

/// Asks for the state.
#[derive(Message)]
#[rtype(result = "TopicState")]
pub struct Observe;

/// The actor that owns a topic on this node, of any kind.
///
/// Its clones share their senders, because actix bounds a mailbox per sender: a clone of an `Addr` always has room for
/// one more message, whatever the capacity.
#[derive(Clone)]
pub struct TopicAddr(Arc<Senders>);

struct Senders {
    watch: Recipient<Watch>,
    unwatch: Recipient<Unwatch>,
    signal: Recipient<SignalIn>,
    deliver: Recipient<Deliver>,
    deliver_signal: Recipient<DeliverSignal>,
    catch_up: Recipient<CatchUp>,
    observe: Recipient<Observe>,
}

impl<A> From<Addr<A>> for TopicAddr
where
    A: Actor<Context = Context<A>>
        + Handler<Watch>
        + Handler<Unwatch>
        + Handler<SignalIn>
        + Handler<Deliver>
        + Handler<DeliverSignal>
        + Handler<CatchUp>
        + Handler<Observe>,
{
    fn from(addr: Addr<A>) -> Self {
        Self(Arc::new(Senders {
            watch: addr.clone().recipient(),
            unwatch: addr.clone().recipient(),
            signal: addr.clone().recipient(),
            deliver: addr.clone().recipient(),
            deliver_signal: addr.clone().recipient(),
            catch_up: addr.clone().recipient(),
            observe: addr.recipient(),
        }))
    }
}

/// Each of these is false when the mailbox is full or the actor has stopped.
impl TopicAddr {
    pub fn watch(&self, message: Watch) -> bool {
        self.0.watch.try_send(message).is_ok()
    }

    pub fn unwatch(&self, message: Unwatch) -> bool {
        self.0.unwatch.try_send(message).is_ok()
    }

    pub fn signal(&self, message: SignalIn) -> bool {
        self.0.signal.try_send(message).is_ok()
    }

    pub fn deliver(&self, message: Deliver) -> bool {
        self.0.deliver.try_send(message).is_ok()
    }

    pub fn deliver_signal(&self, message: DeliverSignal) -> bool {
        self.0.deliver_signal.try_send(message).is_ok()
    }

    pub fn catch_up(&self) -> bool {
        self.0.catch_up.try_send(CatchUp).is_ok()
    }

    /// What the actor says of itself.
    pub async fn observe(&self) -> Result<TopicState, actix::MailboxError> {
        self.0.observe.send(Observe).await
    }
}

impl Runs for TopicAddr {
    fn runs(&self) -> bool {
        self.0.watch.connected()
    }
}

/// Implements the common part of all actors with watchers. The actor has the fields `store`, `watchers` and `idle`, and
/// the methods `joined(&mut self, session, ctx)` and `left(&mut self, ctx)`.
macro_rules! watched_topic {
    ($actor:ty) => {
        impl actix::Handler<$crate::topic::Watch> for $actor {
            type Result = ();
            fn handle(&mut self, message: $crate::topic::Watch, ctx: &mut Self::Context) {
                use actix::{ActorFutureExt, AsyncContext, WrapFuture};
                let (store, tenant, topic) = (self.store.clone(), self.watchers.tenant, self.watchers.topic.clone());
                let from = message.from_seq;
                let found_topic = async move { $crate::watch::missed(&store, tenant, &topic, from).await };
                // Nothing else is handled until the newcomer is in step.
                ctx.wait(found_topic.into_actor(self).map(move |found, actor, ctx| match found {
                    Ok(welcome) => {
                        let watcher = $crate::watch::Watcher { sink: message.sink, who: message.who, viewing: true };
                        actor.watchers.add(message.session, watcher, message.request, welcome);
                        actor.idle = None;
                        actor.joined(message.session, ctx);
                    }
                    Err(error) => {
                        tracing::warn!(%error, topic = actor.watchers.topic, "cannot subscribe");
                        message.sink.push($crate::frame::json(&serde_json::json!({
                            "op": "error", "id": message.request, "key": "database_unavailable"
                        })));
                    }
                }));
            }
        }

        impl actix::Handler<$crate::topic::Unwatch> for $actor {
            type Result = ();
            fn handle(&mut self, message: $crate::topic::Unwatch, ctx: &mut Self::Context) {
                if self.watchers.remove(message.session) {
                    if self.watchers.is_empty() {
                        self.idle = Some(std::time::Instant::now());
                    }
                    self.left(ctx);
                }
            }
        }

        impl actix::Handler<$crate::topic::Deliver> for $actor {
            type Result = ();
            fn handle(&mut self, message: $crate::topic::Deliver, ctx: &mut Self::Context) {
                if !self.watchers.deliver(&message.0) {
                    use actix::AsyncContext;
                    ctx.notify($crate::topic::CatchUp);
                }
            }
        }

        impl actix::Handler<$crate::topic::CatchUp> for $actor {
            type Result = ();
            fn handle(&mut self, _: $crate::topic::CatchUp, ctx: &mut Self::Context) {
                use actix::{ActorFutureExt, AsyncContext, WrapFuture};
                if self.watchers.is_empty() {
                    return;
                }
                let (store, tenant, topic) = (self.store.clone(), self.watchers.tenant, self.watchers.topic.clone());
                let from = self.watchers.seq();
                let found_topic = async move { $crate::watch::missed(&store, tenant, &topic, Some(from)).await };
                ctx.wait(found_topic.into_actor(self).map(|found, actor, _| match found {
                    Ok(welcome) => actor.watchers.catch_up(welcome),
                    Err(error) => tracing::warn!(%error, topic = actor.watchers.topic, "cannot catch up yet"),
                }));
            }
        }

        impl actix::Handler<$crate::topic::Observe> for $actor {
            type Result = actix::MessageResult<$crate::topic::Observe>;
            fn handle(&mut self, _: $crate::topic::Observe, _: &mut Self::Context) -> Self::Result {
                actix::MessageResult($crate::topic::TopicState {
                    topic: self.watchers.topic.clone(),
                    watchers: self.watchers.len(),
                    seq: self.watchers.seq(),
                })
            }
        }
    };
}
pub(crate) use watched_topic;

/// How long an actor without watchers stays.
pub const LINGER: std::time::Duration = std::time::Duration::from_secs(120);
