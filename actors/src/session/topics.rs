//! What topics are about, and the actors that own them.

use crate::Hub;
use crate::cases::queue_board::QueueBoard;
use crate::error::Result;
use crate::feed::Feed;
use crate::identity::Identity;
use crate::text_editors::TextEditors;
use crate::topic::TopicAddr;
use crate::watch::Watchers;
use hub_domain::config_version::ConfigKind;
use hub_domain::identity::permission::Permission;
use hub_domain::topic::Topic;
use hub_domain::{AccountId, ProgramId, TenantId};
use hub_store::StoreError;
use hub_store::config_versions::ConfigId;

/// What a topic of the event socket is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicSubject {
    /// There is no such thing.
    Nothing,
    /// Something of one program.
    Program(ProgramId),
    /// Something of one program that is one person's alone: a case on which they practise.
    Own(ProgramId, AccountId),
    /// What the whole tenant writes in its name.
    Administrators,
    /// Something that belongs to no single program.
    Wider,
}

impl TopicSubject {
    /// Whether somebody who may watch topics of this sort may watch one about this.
    pub fn is_shown_to(self, who: &Identity, topic: &Topic) -> bool {
        match self {
            TopicSubject::Nothing => false,
            TopicSubject::Program(program) => {
                let right = match topic {
                    Topic::Config(kind, _) => kind.read_right(),
                    _ => Permission::ThreadRead,
                };
                who.may_see(right, program)
            }
            TopicSubject::Own(program, owner) => {
                who.account() == owner.0 && who.may_see(Permission::ThreadRead, program)
            }
            TopicSubject::Administrators => who.is_administrator(),
            TopicSubject::Wider => true,
        }
    }
}

impl Hub {
    /// What a topic is about.
    pub async fn topic_subject(&self, tenant: TenantId, topic: &Topic) -> Result<TopicSubject> {
        match topic {
            Topic::Thread(id) => match self.store().threads().by_id(tenant, id).await {
                Ok(thread) => Ok(match thread.practice_of {
                    Some(owner) => TopicSubject::Own(thread.program(), AccountId(owner)),
                    None => TopicSubject::Program(thread.program()),
                }),
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
            Topic::Config(kind, key) => self.text_subject(tenant, *kind, key).await,
            Topic::Conferences
            | Topic::Jobs
            | Topic::Phones
            | Topic::Strangers
            | Topic::Me(_)
            | Topic::Sandbox(_)
            | Topic::Guest(_) => Ok(TopicSubject::Wider),
        }
    }

    /// Whose a configured text is: one of a program is watched before its first draft, too.
    async fn text_subject(&self, tenant: TenantId, kind: ConfigKind, key: &str) -> Result<TopicSubject> {
        if kind.is_keyed_by_program() {
            let Ok(program) = key.parse().map(ProgramId) else {
                return Ok(TopicSubject::Nothing);
            };
            let known = self.store().administered_programs().one(tenant, program).await?;
            // Two spellings of a number are not two texts.
            let is_text = known.is_some() && program.to_string() == key;
            return Ok(if is_text {
                TopicSubject::Program(program)
            } else {
                TopicSubject::Nothing
            });
        }
        let id = ConfigId { tenant, kind, key };
        let versions = self.store().config_versions();
        let text = match versions.waiting(id).await? {
            Some(draft) => Some(draft),
            None => versions.published(id).await?,
        };
        Ok(text.map_or(TopicSubject::Nothing, |text| {
            match kind.program_of(key, &text.body) {
                Some(program) => TopicSubject::Program(ProgramId(program)),
                None if kind.is_administrators() => TopicSubject::Administrators,
                None => TopicSubject::Wider,
            }
        }))
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
            Topic::Config(..) => topics.get_or_start(key, || {
                let node = self.node().to_owned();
                threads
                    .start_actor(TextEditors::new(store, node, watchers))
                    .into()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TENANT};
    use hub_store::cases::practice_cases;

    #[actix::test]
    async fn a_case_on_which_somebody_practises_is_watched_by_nobody_else() {
        let test = testing::hub().await;
        let topic = Topic::Thread(test.thread.clone());
        let hub = &test.hub;
        let is_shown = async |account: &str| {
            let who = hub.authenticator().authenticate(account).await.unwrap();
            let subject = hub.topic_subject(TENANT, &topic).await.unwrap();
            subject.is_shown_to(&who, &topic)
        };
        assert!(is_shown("7").await && is_shown("8").await);
        let applications = hub.store().applications();
        let item = applications.by_thread(TENANT, &test.thread).await.unwrap();
        let mut write = hub.store().write().await.unwrap();
        practice_cases::keep(&mut write, TENANT, AccountId(7), item.id)
            .await
            .unwrap();
        write.commit().await.unwrap();
        assert!(is_shown("7").await && !is_shown("8").await);
    }
}
