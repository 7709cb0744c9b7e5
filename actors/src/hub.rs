//! The hub's actors as the rest sees them: one handle that starts them, finds them and gives them what they need.

use crate::announcement::{self, Silence};
use crate::captions::Captions;
use crate::channels::Gateway;
use crate::channels::voice::PhoneVoice;
use crate::cluster::ClusterNode;
use crate::conference::{self, MediaHappened};
use crate::egress::Egresses;
use crate::error::{ActorError, Result};
use crate::feed::Feed;
use crate::housekeeping::Housekeeping;
use crate::identity::SocketAuthenticator;
use crate::job_runner::{self, FinishSteps, JobHandler, JobRunner};
use crate::notification_channel::{Finish, NotificationChannel};
use crate::queue_board::QueueBoard;
use crate::recordings::Recordings;
use crate::registry::{ActorThreads, Registry};
use crate::retention::RecordingRetention;
use crate::session::Restarting;
use crate::sip_book::SipBook;
use crate::topic::TopicAddr;
use crate::trunk::PhoneTrunk;
use crate::watch::Watchers;
use crate::work_item::WorkItem;
use actix::Addr;
use hub_domain::channel::Channel;
use hub_domain::topic::Topic;
use hub_domain::{ProgramId, TenantId, ThreadId};
use hub_media::prompt::Speaker;
use hub_media::{MediaServer, RoomEvent};
use hub_store::keys::Keyring;
use hub_store::{Store, StoreError};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::mpsc;

/// What the actors work with.
pub struct HubParts {
    pub store: Store,
    pub keyring: Keyring,
    pub media: MediaServer,
    /// What rooms tell; the other end of what the media server was started with.
    pub media_events: mpsc::Receiver<RoomEvent>,
    pub authenticator: Arc<dyn SocketAuthenticator>,
    /// This process's own name among the others; the same after a restart.
    pub node: String,
    /// Whether other nodes share the database.
    pub clustered: bool,
    /// Carriers; none where nothing is configured.
    pub sms: Option<Arc<dyn Gateway>>,
    pub mail: Option<Arc<dyn Gateway>>,
    pub trunk: Option<Arc<dyn PhoneTrunk>>,
    pub captions: Option<Captions>,
    pub recordings: Recordings,
}

struct Inner {
    store: Store,
    keyring: Keyring,
    media: MediaServer,
    authenticator: Arc<dyn SocketAuthenticator>,
    node: String,
    clustered: bool,
    sms: Option<Arc<dyn Gateway>>,
    mail: Option<Arc<dyn Gateway>>,
    trunk: Option<Arc<dyn PhoneTrunk>>,
    captions: Option<Captions>,
    recordings: Recordings,
    egresses: Arc<Egresses>,
    speaker: Arc<Speaker>,
    registry: Registry,
    threads: ActorThreads,
    /// Once the hub serves.
    jobs: OnceLock<Addr<JobRunner>>,
}

/// The running actors of this process. Cheap to clone.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

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
    /// Puts in order what a crash has left, then starts this node's actors: the bus listener and a deliverer for each
    /// tenant and channel. Needs a running actix system.
    pub async fn start(parts: HubParts) -> Result<Self> {
        let HubParts {
            store,
            keyring,
            media,
            mut media_events,
            authenticator,
            node,
            clustered,
            sms,
            mail,
            trunk,
            captions,
            recordings,
        } = parts;
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let egresses = Arc::new(Egresses::new(
            store.clone(),
            keyring.clone(),
            recordings.clone(),
            &node,
        ));
        let hub = Self(Arc::new(Inner {
            egresses: egresses.clone(),
            store,
            keyring,
            media,
            authenticator,
            node,
            clustered,
            sms,
            mail,
            trunk,
            captions,
            recordings,
            speaker: Arc::new(Speaker::default()),
            registry: Registry::default(),
            threads: ActorThreads::start(cores.clamp(1, 4)),
            jobs: OnceLock::new(),
        }));
        hub.0
            .store
            .outbox()
            .release_claims(&format!("{}/", hub.node()))
            .await?;
        let own_rooms = [conference::ROOM_PREFIX, announcement::ROOM_PREFIX];
        hub.media().keep_own_rooms(&own_rooms);
        conference::recover(&hub).await?;
        hub.media().keep_egresses(egresses).await?;
        let sip = SipBook::new(hub.store().clone(), hub.keyring().clone());
        hub.media().keep_sip(Arc::new(sip));
        hub.0.threads.start_actor(ClusterNode::new(hub.clone()));
        for tenant in hub.0.store.tenants().all().await? {
            hub.start_channels(tenant.id);
        }
        let to_conferences = hub.clone();
        tokio::spawn(async move {
            while let Some(event) = media_events.recv().await {
                to_conferences.route(event);
            }
        });
        Ok(hub)
    }

    /// Starts the deliverers of a tenant.
    pub fn start_channels(&self, tenant: TenantId) {
        let voice = || Arc::new(PhoneVoice::new(self.clone())) as Arc<dyn Gateway>;
        for (channel, gateway) in [
            (Channel::Sms, self.0.sms.clone()),
            (Channel::Email, self.0.mail.clone()),
            (Channel::Voice, self.trunk().map(|_| voice())),
        ] {
            let Some(gateway) = gateway else { continue };
            let actor = NotificationChannel::new(self.0.store.clone(), tenant, channel, gateway, self.node());
            self.0
                .registry
                .put_channel(tenant, channel, self.0.threads.start_actor(actor));
        }
    }

    /// Has this node take part in the work that goes on by itself: housekeeping, and the end of recordings.
    pub async fn start_jobs(&self) -> Result<()> {
        let tenants = self.0.store.tenants().all().await?;
        let handlers: Vec<Arc<dyn JobHandler>> = vec![
            Arc::new(Housekeeping(self.0.store.clone())),
            Arc::new(RecordingRetention {
                hub: self.clone(),
                tenants: tenants.into_iter().map(|tenant| tenant.id).collect(),
            }),
        ];
        job_runner::prepare(&self.0.store, self.node(), &handlers).await?;
        self.0.jobs.get_or_init(|| {
            let runner = JobRunner::new(self.0.store.clone(), self.node(), handlers);
            self.0.threads.start_actor(runner)
        });
        Ok(())
    }

    fn route(&self, event: RoomEvent) {
        let room = conference::room_of(&event);
        let Ok(tenant) = room.space.parse::<TenantId>() else {
            return;
        };
        if let Some(id) = room.name.strip_prefix(announcement::ROOM_PREFIX) {
            let announcement = self.0.registry.announcement(tenant, id);
            if let Some(announcement) =
                announcement.filter(|_| !matches!(event, RoomEvent::DataReceived { .. }))
            {
                announcement.do_send(MediaHappened(event));
            }
            return;
        }
        let Some(call) = room.name.strip_prefix(conference::ROOM_PREFIX) else {
            return;
        };
        match (self.0.registry.conference(tenant, call), &event) {
            // Nobody sends data in a call; a flood of it must not fill the conference's mailbox.
            (_, RoomEvent::DataReceived { .. }) => {}
            (Some(conference), _) => conference.do_send(MediaHappened(event)),
            // A token that outlived its call opens no room of its own.
            (None, RoomEvent::ParticipantJoined { participant, .. }) => {
                tracing::warn!(
                    call,
                    identity = participant.identity,
                    "joined a call that is over"
                );
                let (media, room) = (self.0.media.clone(), room.clone());
                tokio::spawn(async move { media.close_room(&room).await });
            }
            (None, _) => {}
        }
    }

    /// Tells screens to reconnect elsewhere, ends conferences cleanly, lets deliveries and steps of jobs finish.
    pub async fn stop(&self, patience: Duration) {
        for session in self.0.registry.sessions() {
            session.do_send(Restarting);
        }
        for announcement in self.0.registry.announcements() {
            announcement.do_send(Silence);
        }
        let ending = self
            .0
            .registry
            .conferences(None)
            .into_iter()
            .map(|conference| conference.send(conference::Shutdown));
        let finishing = self
            .0
            .registry
            .channels()
            .into_iter()
            .map(|channel| channel.send(Finish));
        let jobs = self.0.jobs.get().map(|runner| runner.send(FinishSteps));
        let all = futures::future::join3(
            futures::future::join_all(ending),
            futures::future::join_all(finishing),
            futures::future::OptionFuture::from(jobs),
        );
        if tokio::time::timeout(patience, all).await.is_err() {
            tracing::warn!("stopped before everything was finished; what was accepted is in the store");
        }
        self.0.media.shutdown().await;
        self.0.threads.stop();
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn keyring(&self) -> &Keyring {
        &self.0.keyring
    }

    pub fn media(&self) -> &MediaServer {
        &self.0.media
    }

    pub fn node(&self) -> &str {
        &self.0.node
    }

    pub fn clustered(&self) -> bool {
        self.0.clustered
    }

    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    pub fn threads(&self) -> &ActorThreads {
        &self.0.threads
    }

    pub fn captions(&self) -> Option<&Captions> {
        self.0.captions.as_ref()
    }

    pub fn recordings(&self) -> &Recordings {
        &self.0.recordings
    }

    /// Recordings that programs asked for.
    pub fn egresses(&self) -> &Egresses {
        &self.0.egresses
    }

    pub(crate) fn speaker(&self) -> Arc<Speaker> {
        self.0.speaker.clone()
    }

    pub(crate) fn authenticator(&self) -> Arc<dyn SocketAuthenticator> {
        self.0.authenticator.clone()
    }

    /// The way to phones, if there is one.
    pub fn trunk(&self) -> Option<&Arc<dyn PhoneTrunk>> {
        self.0.trunk.as_ref()
    }

    /// Whether a channel has a carrier.
    pub fn delivers(&self, channel: Channel) -> bool {
        match channel {
            Channel::Sms => self.0.sms.is_some(),
            Channel::Email => self.0.mail.is_some(),
            Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => false,
        }
    }

    /// The address a tenant sends from; empty for channels that have none.
    pub async fn sender_address(&self, tenant: TenantId, channel: Channel) -> Result<String> {
        let tenant = self.0.store.tenants().by_id(tenant).await?;
        Ok(match channel {
            Channel::Sms => tenant.sms_from,
            Channel::Email => tenant.mail_from,
            Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => {
                String::new()
            }
        })
    }

    /// The tenant's name as applicants know it.
    pub async fn tenant_name(&self, tenant: TenantId) -> Result<String> {
        Ok(self.0.store.tenants().by_id(tenant).await?.name)
    }

    /// What a topic is about.
    pub async fn topic_subject(&self, tenant: TenantId, topic: &Topic) -> Result<TopicSubject> {
        match topic {
            Topic::Thread(id) => match self.0.store.threads().by_id(tenant, id).await {
                Ok(thread) => Ok(TopicSubject::Program(thread.program())),
                Err(StoreError::NotFound(_)) => Ok(TopicSubject::Nothing),
                Err(error) => Err(error.into()),
            },
            Topic::Queue(program) => {
                let programs = self.0.store.programs().all(tenant).await?;
                let known = programs.iter().any(|known| known.id == program.0);
                Ok(if known {
                    TopicSubject::Program(*program)
                } else {
                    TopicSubject::Nothing
                })
            }
            Topic::Conferences | Topic::Jobs | Topic::Me(_) | Topic::Sandbox(_) | Topic::Guest(_) => {
                Ok(TopicSubject::Wider)
            }
        }
    }

    /// The actor that owns a topic on this node, started if need be.
    pub fn topic(&self, tenant: TenantId, topic: &Topic) -> TopicAddr {
        let name = topic.to_string();
        self.0.registry.topic(tenant, &name, || {
            let watchers = Watchers::new(tenant, name.clone(), topic.wire_name());
            let threads = &self.0.threads;
            match topic {
                Topic::Thread(thread) => TopicAddr::WorkItem(threads.start_actor(WorkItem::new(
                    self.clone(),
                    thread.clone(),
                    watchers,
                ))),
                Topic::Queue(_) => TopicAddr::QueueBoard(
                    threads.start_actor(QueueBoard::new(self.0.store.clone(), watchers)),
                ),
                Topic::Conferences | Topic::Jobs | Topic::Me(_) | Topic::Sandbox(_) | Topic::Guest(_) => {
                    TopicAddr::Feed(threads.start_actor(Feed::new(self.0.store.clone(), watchers)))
                }
            }
        })
    }

    /// The work item of a thread that is known to exist.
    pub async fn work_item(&self, tenant: TenantId, thread: &ThreadId) -> Result<Addr<WorkItem>> {
        self.0.store.threads().by_id(tenant, thread).await?;
        match self.topic(tenant, &Topic::Thread(thread.clone())) {
            TopicAddr::WorkItem(addr) => Ok(addr),
            TopicAddr::QueueBoard(_) | TopicAddr::Feed(_) => Err(ActorError::Busy),
        }
    }
}
