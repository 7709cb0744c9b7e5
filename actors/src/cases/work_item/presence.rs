//! Who is viewing a thread and who is typing, on all nodes. Each node repeats its own list; nodes that fall silent are
//! dropped.

use super::WorkItem;
use crate::topic::{DeliverSignal, SignalIn};
use crate::watch::SessionId;
use actix::{ActorFutureExt, AsyncContext, Context, Handler, WrapFuture};
use hub_domain::calls::call::PersonRef;
use hub_domain::live::{LiveData, RowViewing, ThreadViewing, Typing};
use hub_domain::topic::Topic;
use hub_store::StoreError;
use hub_store::bus::BusMessage;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often a node repeats its list.
pub(super) const PERIOD: Duration = Duration::from_secs(20);
/// After this long without a word another node's people are gone.
const FORGET: Duration = Duration::from_secs(50);

/// Bus signal between nodes with their viewers; screens get the merged `viewing`.
const NODE_VIEWING: &str = "node-viewing";

/// Viewers on this and the other nodes.
#[derive(Default)]
pub struct Presence {
    /// The row of the queue: item and program, once known; none for a case on which somebody practises.
    row: Option<(i64, hub_domain::ProgramId)>,
    elsewhere: BTreeMap<String, (Instant, Vec<PersonRef>)>,
    published: Vec<PersonRef>,
}

#[derive(serde::Serialize, serde::Deserialize)]
struct NodeViewing {
    node: String,
    users: Vec<PersonRef>,
}

impl WorkItem {
    pub(super) fn find_row(&mut self, ctx: &mut Context<Self>) {
        let (store, tenant, thread) = (self.store.clone(), self.tenant, self.thread.clone());
        let loading = async move {
            let item = store.applications().by_thread(tenant, &thread).await?;
            let is_practice = item.test && store.practice_cases().owner(tenant, item.id).await?.is_some();
            Ok::<_, StoreError>((!is_practice).then_some((item.id.0, item.process_id)))
        };
        ctx.spawn(loading.into_actor(self).map(|found, actor, _| match found {
            Ok(row) => {
                actor.presence.row = row;
                actor.announce_viewing();
            }
            Err(error) => tracing::debug!(%error, "a thread without a row"),
        }));
    }

    pub(crate) fn joined(&mut self, _: SessionId, ctx: &mut Context<Self>) {
        self.left(ctx);
    }

    pub(crate) fn left(&mut self, _: &mut Context<Self>) {
        // The newcomer gets the list even if it has not changed for the others.
        self.presence.published.clear();
        self.notify_other_nodes();
        self.announce_viewing();
    }

    pub(super) fn refresh_presence(&mut self) {
        let before = self.presence.elsewhere.len();
        self.presence
            .elsewhere
            .retain(|_, (heard, _)| heard.elapsed() < FORGET);
        if before != self.presence.elsewhere.len() {
            self.announce_viewing();
        }
        if !self.watchers.is_empty() {
            self.notify_other_nodes();
        }
    }

    fn here(&self) -> Vec<PersonRef> {
        let mut people: Vec<PersonRef> = self
            .watchers
            .all()
            .filter(|(_, watcher)| watcher.viewing)
            .filter_map(|(_, watcher)| watcher.who.person())
            .map(|(id, name)| PersonRef {
                id,
                name: name.to_owned(),
            })
            .collect();
        people.sort_by_key(|person| person.id);
        people.dedup();
        people
    }

    fn notify_other_nodes(&self) {
        let own = NodeViewing {
            node: self.hub.node().to_owned(),
            users: self.here(),
        };
        if let Ok(data) = serde_json::to_string(&own) {
            self.publish(self.watchers.topic.clone(), NODE_VIEWING, data.into(), None);
        }
    }

    fn publish(&self, topic: String, kind: &str, data: Arc<str>, from: Option<Arc<str>>) {
        self.store.bus().publish(BusMessage::Signal {
            tenant: self.tenant,
            topic,
            kind: kind.to_owned(),
            data,
            from,
        });
    }

    fn announce_viewing(&mut self) {
        let mut everyone = self.here();
        everyone.extend(
            self.presence
                .elsewhere
                .values()
                .flat_map(|(_, people)| people.iter().cloned()),
        );
        everyone.sort_by_key(|person| person.id);
        everyone.dedup();
        if everyone == self.presence.published && !everyone.is_empty() {
            return;
        }
        if let Ok(here) = serde_json::to_string(&ThreadViewing { users: &everyone }) {
            self.watchers.signal(ThreadViewing::KIND, &here, None);
        }
        if let Some((item_id, program)) = self.presence.row {
            let row = RowViewing {
                item_id: hub_domain::ApplicationId(item_id),
                users: &everyone,
            };
            if let Ok(row) = serde_json::to_string(&row) {
                self.publish(
                    Topic::Queue(program).to_string(),
                    RowViewing::KIND,
                    row.into(),
                    None,
                );
            }
        }
        self.presence.published = everyone;
    }
}

impl Handler<SignalIn> for WorkItem {
    type Result = ();
    fn handle(&mut self, message: SignalIn, ctx: &mut Self::Context) {
        let Some(watcher) = self.watchers.get_mut(message.session) else {
            return;
        };
        match message.kind.as_str() {
            "typing" => {
                let Some((id, name)) = watcher.who.person() else {
                    return;
                };
                let typing = Typing {
                    user: PersonRef {
                        id,
                        name: name.to_owned(),
                    },
                    active: message.active,
                };
                let Ok(data) = serde_json::to_string(&typing) else {
                    return;
                };
                let from = format!("{}/{}", self.hub.node(), message.session);
                let topic = self.watchers.topic.clone();
                self.publish(topic, Typing::KIND, data.into(), Some(from.into()));
            }
            "viewing" if watcher.viewing != message.active => {
                watcher.viewing = message.active;
                self.left(ctx);
            }
            _ => {}
        }
    }
}

impl Handler<DeliverSignal> for WorkItem {
    type Result = ();
    fn handle(&mut self, message: DeliverSignal, _: &mut Self::Context) {
        if message.kind == NODE_VIEWING {
            let Ok(other) = serde_json::from_str::<NodeViewing>(&message.data) else {
                return;
            };
            if other.node != self.hub.node() {
                self.presence
                    .elsewhere
                    .insert(other.node, (Instant::now(), other.users));
                self.announce_viewing();
            }
            return;
        }
        let own = message.from.as_deref().and_then(|from| {
            from.strip_prefix(self.hub.node())?
                .strip_prefix('/')?
                .parse()
                .ok()
        });
        self.watchers.signal(&message.kind, &message.data, own);
    }
}
