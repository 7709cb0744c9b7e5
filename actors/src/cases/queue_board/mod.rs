//! QueueBoard: one program's queue in view. Started by the registry for the first watcher; owns the watching screens
//! and the viewers of each row; sends row events and viewing signals; ends two minutes after the last watcher.

use crate::topic::{DeliverSignal, LINGER, SignalIn, watched_topic};
use crate::watch::{SessionId, Watchers};
use actix::{Actor, ActorContext, AsyncContext, Context, Handler};
use hub_store::Store;
use std::time::Instant;

/// See the module.
pub struct QueueBoard {
    pub(crate) store: Store,
    pub(crate) watchers: Watchers,
    pub(crate) idle: Option<Instant>,
    /// The last viewing signal of each row, for screens that come later.
    open_rows: std::collections::HashMap<i64, std::sync::Arc<str>>,
}

impl QueueBoard {
    /// A board that nobody watches yet.
    pub fn new(store: Store, watchers: Watchers) -> Self {
        Self {
            store,
            watchers,
            idle: Some(Instant::now()),
            open_rows: Default::default(),
        }
    }

    /// Only the newcomer gets the list of viewers per row; the others have it.
    fn joined(&mut self, session: SessionId, _: &mut Context<Self>) {
        for data in self.open_rows.values() {
            self.watchers.signal_to(session, "viewing", data);
        }
    }

    fn left(&mut self, _: &mut Context<Self>) {}
}

impl Actor for QueueBoard {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(4096);
        ctx.run_interval(LINGER / 4, |actor, ctx| {
            if actor.idle.is_some_and(|since| since.elapsed() > LINGER) {
                ctx.stop();
            }
        });
    }
}

watched_topic!(QueueBoard);

impl Handler<SignalIn> for QueueBoard {
    type Result = ();
    /// Clients only signal on threads; viewing marks of rows are derived from them.
    fn handle(&mut self, _: SignalIn, _: &mut Self::Context) {}
}

impl Handler<DeliverSignal> for QueueBoard {
    type Result = ();
    fn handle(&mut self, message: DeliverSignal, _: &mut Self::Context) {
        if message.kind == "viewing" {
            #[derive(serde::Deserialize)]
            struct Row {
                item_id: i64,
                users: Vec<serde::de::IgnoredAny>,
            }
            if let Ok(row) = serde_json::from_str::<Row>(&message.data) {
                if row.users.is_empty() {
                    self.open_rows.remove(&row.item_id);
                } else {
                    self.open_rows.insert(row.item_id, message.data.clone());
                }
            }
        }
        self.watchers.signal(&message.kind, &message.data, None);
    }
}
