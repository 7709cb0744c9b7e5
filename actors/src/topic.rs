//! The messages that every actor with watchers understands, and its address whichever kind it is.

use crate::feed::Feed;
use crate::frame_queue::FrameSink;
use crate::identity::Identity;
use crate::queue_board::QueueBoard;
use crate::watch::SessionId;
use crate::work_item::WorkItem;
use actix::{Addr, Message};
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

/// A screen signals typing or viewing.
#[derive(Message)]
#[rtype(result = "()")]
pub struct SignalIn {
    pub session: SessionId,
    pub kind: String,
    pub active: bool,
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

/// The store's sequence may be ahead of what was told: look.
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

/// The actor that owns a topic on this node.
#[derive(Clone)]
pub enum TopicAddr {
    WorkItem(Addr<WorkItem>),
    QueueBoard(Addr<QueueBoard>),
    Feed(Addr<Feed>),
}

macro_rules! forward {
    ($self:expr, $message:expr) => {
        match $self {
            TopicAddr::WorkItem(addr) => addr.try_send($message).is_ok(),
            TopicAddr::QueueBoard(addr) => addr.try_send($message).is_ok(),
            TopicAddr::Feed(addr) => addr.try_send($message).is_ok(),
        }
    };
}

impl TopicAddr {
    /// False when the mailbox is full or the actor has stopped.
    pub fn watch(&self, message: Watch) -> bool {
        forward!(self, message)
    }

    pub fn unwatch(&self, message: Unwatch) -> bool {
        forward!(self, message)
    }

    pub fn signal(&self, message: SignalIn) -> bool {
        forward!(self, message)
    }

    pub fn deliver(&self, message: Deliver) -> bool {
        forward!(self, message)
    }

    pub fn deliver_signal(&self, message: DeliverSignal) -> bool {
        forward!(self, message)
    }

    pub fn catch_up(&self) -> bool {
        forward!(self, CatchUp)
    }

    /// Has it look at the store even if its mailbox is full: an event could not be delivered.
    pub fn catch_up_surely(&self) {
        match self {
            TopicAddr::WorkItem(addr) => addr.do_send(CatchUp),
            TopicAddr::QueueBoard(addr) => addr.do_send(CatchUp),
            TopicAddr::Feed(addr) => addr.do_send(CatchUp),
        }
    }

    /// Whether the actor runs.
    pub fn connected(&self) -> bool {
        match self {
            TopicAddr::WorkItem(addr) => addr.connected(),
            TopicAddr::QueueBoard(addr) => addr.connected(),
            TopicAddr::Feed(addr) => addr.connected(),
        }
    }

    /// What the actor says of itself.
    pub async fn observe(&self) -> Result<TopicState, actix::MailboxError> {
        match self {
            TopicAddr::WorkItem(addr) => addr.send(Observe).await,
            TopicAddr::QueueBoard(addr) => addr.send(Observe).await,
            TopicAddr::Feed(addr) => addr.send(Observe).await,
        }
    }
}

/// Implements what all actors with watchers do alike. The actor has the fields `store`, `watchers` and `idle`, and the
/// methods `joined(&mut self, session, ctx)` and `left(&mut self, ctx)`.
macro_rules! watched_topic {
    ($actor:ty) => {
        impl actix::Handler<$crate::topic::Watch> for $actor {
            type Result = ();
            fn handle(&mut self, message: $crate::topic::Watch, ctx: &mut Self::Context) {
                use actix::{ActorFutureExt, AsyncContext, WrapFuture};
                let (store, tenant, topic) = (self.store.clone(), self.watchers.tenant, self.watchers.topic.clone());
                let from = message.from_seq;
                let look = async move { $crate::watch::missed(&store, tenant, &topic, from).await };
                // Nothing else is handled until the newcomer is in step.
                ctx.wait(look.into_actor(self).map(move |found, actor, ctx| match found {
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
                let look = async move { $crate::watch::missed(&store, tenant, &topic, Some(from)).await };
                ctx.wait(look.into_actor(self).map(|found, actor, _| match found {
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
