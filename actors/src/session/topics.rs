//! What topics are about, and the actors that own them.

use crate::Hub;
use crate::cases::queue_board::QueueBoard;
use crate::error::Result;
use crate::feed::Feed;
use crate::topic::TopicAddr;
use crate::watch::Watchers;
use hub_domain::topic::Topic;
use hub_domain::{ProgramId, TenantId};
use hub_store::StoreError;

/// What a topic of the event socket is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicSubject {
    /// There is no such thing.
    Nothing,
    /// Something of one program.
    Program(ProgramId),
    /// Something that belongs to no single program.
    Wider,
}

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
        let (topics, threads) = (&self.registry().topics, self.threads());
        let store = self.store().clone();
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
}
