//! TextEditors: one configured text in view. Started by the registry for the first watcher; owns who edits it and at which
//! item, on all nodes; sends that, and what is saved and published, to its watchers; ends two minutes after the last one.
//! Each node repeats its own list; nodes that fall silent are dropped.

#[cfg(test)]
mod tests;

use crate::topic::{DeliverSignal, LINGER, SignalIn, watched_topic};
use crate::watch::{SessionId, Watchers};
use actix::{Actor, ActorContext, AsyncContext, Context, Handler};
use hub_domain::live::{LiveData, TextEditor, TextViewing};
use hub_store::Store;
use hub_store::bus::BusMessage;
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// How often a node repeats its list.
const PERIOD: Duration = Duration::from_secs(20);
/// After this long without a word another node's people are gone.
const FORGET: Duration = Duration::from_secs(50);

/// Bus signal between nodes with their editors; screens get the merged `viewing`.
const NODE_EDITORS: &str = "node-editors";

/// See the module.
pub struct TextEditors {
    pub(crate) store: Store,
    pub(crate) watchers: Watchers,
    pub(crate) idle: Option<Instant>,
    node: String,
    /// The screens that edit here, each with its item. A screen that only looks is not among them.
    here: HashMap<SessionId, Option<String>>,
    elsewhere: BTreeMap<String, (Instant, Vec<TextEditor>)>,
    announced: Vec<TextEditor>,
}

#[derive(serde::Serialize, serde::Deserialize)]
struct NodeEditors {
    node: String,
    editors: Vec<TextEditor>,
}

impl TextEditors {
    /// A text that nobody watches yet.
    pub fn new(store: Store, node: String, watchers: Watchers) -> Self {
        Self {
            store,
            watchers,
            idle: Some(Instant::now()),
            node,
            here: HashMap::new(),
            elsewhere: BTreeMap::new(),
            announced: Vec::new(),
        }
    }

    /// Only the newcomer gets the list; the others have it. Nodes that have not heard of this one answer with theirs.
    fn joined(&mut self, session: SessionId, _: &mut Context<Self>) {
        if let Ok(data) = serde_json::to_string(&viewing(&self.announced)) {
            self.watchers.signal_to(session, TextViewing::KIND, &data);
        }
        self.notify_other_nodes();
    }

    fn left(&mut self, _: &mut Context<Self>) {
        let watchers = &mut self.watchers;
        let before = self.here.len();
        self.here
            .retain(|session, _| watchers.get_mut(*session).is_some());
        if before != self.here.len() {
            self.change();
        }
    }

    /// Who edits at this node, or at which item, is another.
    fn change(&mut self) {
        self.notify_other_nodes();
        self.announce();
    }

    fn refresh(&mut self) {
        let before = self.elsewhere.len();
        self.elsewhere.retain(|_, (heard, _)| heard.elapsed() < FORGET);
        if before != self.elsewhere.len() {
            self.announce();
        }
        if !self.here.is_empty() {
            self.notify_other_nodes();
        }
    }

    fn editors_here(&self) -> Vec<TextEditor> {
        let watching = self.watchers.all().filter_map(|(session, watcher)| {
            let item = self.here.get(session)?;
            let (id, name) = watcher.who.person()?;
            Some(TextEditor {
                id,
                name: name.to_owned(),
                item: item.clone(),
            })
        });
        in_order(watching.collect())
    }

    fn notify_other_nodes(&self) {
        let own = NodeEditors {
            node: self.node.clone(),
            editors: self.editors_here(),
        };
        if let Ok(data) = serde_json::to_string(&own) {
            self.store.bus().publish(BusMessage::Signal {
                tenant: self.watchers.tenant,
                topic: self.watchers.topic.clone(),
                kind: NODE_EDITORS.to_owned(),
                data: data.into(),
                from: None,
            });
        }
    }

    fn announce(&mut self) {
        let mut everyone = self.editors_here();
        let elsewhere = self.elsewhere.values();
        everyone.extend(elsewhere.flat_map(|(_, editors)| editors.iter().cloned()));
        let everyone = in_order(everyone);
        if everyone == self.announced {
            return;
        }
        if let Ok(data) = serde_json::to_string(&viewing(&everyone)) {
            self.watchers.signal(TextViewing::KIND, &data, None);
        }
        self.announced = everyone;
    }
}

/// Somebody with two screens at one item is there once.
fn in_order(mut editors: Vec<TextEditor>) -> Vec<TextEditor> {
    editors.sort();
    editors.dedup();
    editors
}

fn viewing(editors: &[TextEditor]) -> TextViewing<'_> {
    TextViewing { editors }
}

impl Actor for TextEditors {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(1024);
        ctx.run_interval(LINGER / 4, |actor, ctx| {
            if actor.idle.is_some_and(|since| since.elapsed() > LINGER) {
                ctx.stop();
            }
        });
        ctx.run_interval(PERIOD, |actor, _| actor.refresh());
    }
}

watched_topic!(TextEditors);

impl Handler<SignalIn> for TextEditors {
    type Result = ();
    fn handle(&mut self, message: SignalIn, _: &mut Self::Context) {
        if message.kind != TextViewing::KIND || self.watchers.get_mut(message.session).is_none() {
            return;
        }
        if message.active {
            self.here.insert(message.session, message.item);
        } else {
            self.here.remove(&message.session);
        }
        self.change();
    }
}

impl Handler<DeliverSignal> for TextEditors {
    type Result = ();
    fn handle(&mut self, message: DeliverSignal, _: &mut Self::Context) {
        if message.kind != NODE_EDITORS {
            return;
        }
        let Ok(other) = serde_json::from_str::<NodeEditors>(&message.data) else {
            return;
        };
        if other.node == self.node {
            return;
        }
        let heard = (Instant::now(), other.editors);
        let is_new = self.elsewhere.insert(other.node, heard).is_none();
        if is_new && !self.here.is_empty() {
            self.notify_other_nodes();
        }
        self.announce();
    }
}
