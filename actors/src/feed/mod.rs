//! Feed: a topic without state of its own — the supervisors' board, an account's own topic, a guest's call, a simulated
//! phone. Started by the registry for the first watcher; owns the list of watchers; sends frames; ends two minutes
//! after the last watcher.

use crate::topic::{DeliverSignal, LINGER, SignalIn, watched_topic};
use crate::watch::{SessionId, Watchers};
use actix::{Actor, ActorContext, AsyncContext, Context, Handler};
use hub_store::Store;
use std::time::Instant;

/// See the module.
pub struct Feed {
    pub(crate) store: Store,
    pub(crate) watchers: Watchers,
    pub(crate) idle: Option<Instant>,
}

impl Feed {
    /// A feed that nobody watches yet.
    pub fn new(store: Store, watchers: Watchers) -> Self {
        Self {
            store,
            watchers,
            idle: Some(Instant::now()),
        }
    }

    fn joined(&mut self, _: SessionId, _: &mut Context<Self>) {}

    fn left(&mut self, _: &mut Context<Self>) {}
}

impl Actor for Feed {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(1024);
        ctx.run_interval(LINGER / 4, |actor, ctx| {
            if actor.idle.is_some_and(|since| since.elapsed() > LINGER) {
                ctx.stop();
            }
        });
    }
}

watched_topic!(Feed);

impl Handler<SignalIn> for Feed {
    type Result = ();
    /// Clients signal on conversations and on configured texts alone.
    fn handle(&mut self, _: SignalIn, _: &mut Self::Context) {}
}

impl Handler<DeliverSignal> for Feed {
    type Result = ();
    fn handle(&mut self, message: DeliverSignal, _: &mut Self::Context) {
        self.watchers.signal(&message.kind, &message.data, None);
    }
}
