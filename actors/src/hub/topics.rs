//! What topics are about, and the actors that own them.

use super::{Hub, TopicSubject};
use crate::cases::queue_board::QueueBoard;
use crate::cases::work_item::WorkItem;
use crate::error::Result;
use crate::feed::Feed;
use crate::topic::TopicAddr;
use crate::watch::Watchers;
use actix::Addr;
use hub_domain::topic::Topic;
use hub_domain::{TenantId, ThreadId};
use hub_store::StoreError;

impl Hub {
    /// What a topic is about.
    pub async fn topic_subject(&self, tenant: TenantId, topic: &Topic) -> Result<TopicSubject> {
        match topic {
            Topic::Thread(id) => match self.store().threads().by_id(tenant, id).await {
                Ok(thread) => Ok(TopicSubject::Program(thread.program())),
                Err(StoreError::NotFound(_)) => Ok(TopicSubject::Nothing),
                Err(error) => Err(error.into()),
            },
            Topic::Queue(program) => {
                let programs = self.store().programs().all(tenant).await?;
                let known = programs.iter().any(|known| known.id == program.0);
                Ok(if known {
                    TopicSubject::Program(*program)
                } else {
                    TopicSubject::Nothing
                })
            }
            Topic::Conferences
            | Topic::Jobs
            | Topic::Phones
            | Topic::Strangers
            | Topic::Me(_)
            | Topic::Sandbox(_)
            | Topic::Guest(_) => Ok(TopicSubject::Wider),
        }
    }

    /// The actor that owns a topic on this node, started if need be.
    pub fn topic(&self, tenant: TenantId, topic: &Topic) -> TopicAddr {
        let (topics, threads) = (&self.0.registry.topics, &self.0.threads);
        let store = self.0.parts.store.clone();
        let key = (tenant, topic.to_string());
        let watchers = Watchers::new(tenant, topic.to_string(), topic.wire_name());
        match topic {
            Topic::Thread(thread) => self.running_work_item(tenant, thread).into(),
            Topic::Queue(_) => topics.get_or_start(key, || {
                threads.start_actor(QueueBoard::new(store, watchers)).into()
            }),
            Topic::Conferences
            | Topic::Jobs
            | Topic::Phones
            | Topic::Strangers
            | Topic::Me(_)
            | Topic::Sandbox(_)
            | Topic::Guest(_) => {
                topics.get_or_start(key, || threads.start_actor(Feed::new(store, watchers)).into())
            }
        }
    }

    /// The work item of a thread that is known to exist.
    pub async fn work_item(&self, tenant: TenantId, thread: &ThreadId) -> Result<Addr<WorkItem>> {
        self.0.parts.store.threads().by_id(tenant, thread).await?;
        Ok(self.running_work_item(tenant, thread))
    }

    fn running_work_item(&self, tenant: TenantId, thread: &ThreadId) -> Addr<WorkItem> {
        let (registry, topic) = (&self.0.registry, Topic::Thread(thread.clone()));
        registry
            .of::<WorkItem>()
            .get_or_start((tenant, thread.clone()), || {
                let watchers = Watchers::new(tenant, topic.to_string(), topic.wire_name());
                let item = WorkItem::new(self.clone(), thread.clone(), watchers);
                let addr = self.0.threads.start_actor(item);
                registry
                    .topics
                    .put((tenant, topic.to_string()), addr.clone().into());
                addr
            })
    }
}
