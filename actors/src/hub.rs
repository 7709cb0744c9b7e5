//! The hub's actors as seen from outside: one handle that starts them, finds them and gives them what they need.

mod topics;

use crate::builder::HubBuilder;
use crate::calls::arrived_call;
use crate::calls::attendance::Attendance;
use crate::calls::captions::Captions;
use crate::calls::conference;
use crate::calls::egress::Egresses;
use crate::calls::number_seller::NumberSeller;
use crate::calls::own_rooms;
use crate::calls::recordings::Recordings;
use crate::calls::retention::RecordingRetention;
use crate::calls::sip_book::SipBook;
use crate::calls::switchboard::Switchboard;
use crate::calls::telephone::{self, Lines};
use crate::calls::trunk::PhoneTrunk;
use crate::calls::waiting_line;
use crate::cases::bulk::{BulkChanger, BulkUndoer};
use crate::cases::corrections::CorrectionReminder;
use crate::cases::queue_export::QueueExporter;
use crate::cases::report_export::ReportExporter;
use crate::cluster::ClusterNode;
use crate::conversations::channels::email::MailIdentities;
use crate::conversations::channels::sms::smpp::TextInbox;
use crate::conversations::channels::voice::PhoneVoice;
use crate::conversations::channels::{Carrier, HandOverError};
use crate::conversations::mailbox::MailboxFollower;
use crate::conversations::notification_channel::NotificationChannel;
use crate::conversations::outreach::OutreachSender;
use crate::conversations::text_media::TextMedia;
use crate::conversations::text_receipt::TextReceipt;
use crate::conversations::thread_pdf::ThreadPrinter;
use crate::error::Result;
use crate::files::{Cabinet, FileSweep};
use crate::forms::{Forms, ReadyForms};
use crate::housekeeping::Housekeeping;
use crate::identity::SocketAuthenticator;
use crate::job_runner::{self, AnyHandler, CheckJobs, JobRunner};
use crate::registry::Registry;
use crate::supervision::Supervision;
use crate::tenant_watch::{self, StartedTenants};
use crate::threads::ActorThreads;
use async_trait::async_trait;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::text_unit::TextUnit;
use hub_domain::{ProgramId, TenantId};
use hub_media::prompt::Speaker;
use hub_media::{MediaServer, RoomEvent};
use hub_store::Store;
use hub_store::calls::trunk_leases;
use hub_store::conversations::outbox::Lane;
use hub_store::keys::Keyring;
use hub_store::tenants::Tenant;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};

struct Inner {
    parts: HubBuilder,
    media: MediaServer,
    egresses: Arc<Egresses>,
    files: Cabinet,
    ready_forms: ReadyForms,
    speaker: Arc<Speaker>,
    registry: Registry,
    threads: ActorThreads,
    lines: Lines,
    started_tenants: StartedTenants,
}

/// The hub, for those who do not keep it running.
#[derive(Clone)]
pub(crate) struct HubHandle(Weak<Inner>);

impl HubHandle {
    /// The hub, while it runs.
    pub fn hub(&self) -> Option<Hub> {
        self.0.upgrade().map(Hub)
    }
}

/// The running actors of this process. Cheap to clone.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

/// The inbox for carriers' texts of a tenant. It holds the hub weakly, because the hub holds the carriers.
struct Inbox(Weak<Inner>, TenantId);

#[async_trait]
impl TextInbox for Inbox {
    async fn unit(&self, unit: TextUnit) -> bool {
        let Some(hub) = self.0.upgrade().map(Hub) else {
            return false;
        };
        let received = hub.take_unit(self.1, &unit).await;
        if let Err(error) = &received {
            tracing::warn!(%error, tenant.id = self.1.0, "a text could not be written; the carrier brings it again");
        }
        received.is_ok()
    }

    async fn receipt(&self, receipt: &TextReceipt) -> bool {
        let Some(hub) = self.0.upgrade().map(Hub) else {
            return false;
        };
        let taken = hub.take_receipt(self.1, receipt).await;
        if let Err(error) = &taken {
            tracing::warn!(%error, tenant.id = self.1.0, "a receipt could not be written; the carrier brings it again");
        }
        taken.is_ok()
    }

    async fn check(&self) {
        let Some(hub) = self.0.upgrade().map(Hub) else {
            return;
        };
        if let Err(error) = hub.receive_late_texts(self.1).await {
            tracing::warn!(%error, tenant.id = self.1.0, "texts without all their parts wait");
        }
    }
}

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
    /// Recovers from a crash, then starts this node's actors: the bus listener and a deliverer for each lane of each
    /// tenant and channel.
    pub(crate) async fn start(
        parts: HubBuilder,
        media: MediaServer,
        media_events: mpsc::Receiver<RoomEvent>,
    ) -> Result<Self> {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let egresses = Arc::new(Egresses::new(
            parts.store.clone(),
            parts.keyring.clone(),
            parts.recordings.clone(),
            &parts.node,
        ));
        let files = Cabinet::new(
            parts.store.clone(),
            parts.keyring.clone(),
            parts.recordings.files().clone(),
            parts.scanner.clone(),
            parts.serves_unscanned,
        );
        let hub = Self(Arc::new(Inner {
            parts,
            media,
            egresses: egresses.clone(),
            files,
            ready_forms: ReadyForms::default(),
            speaker: Arc::new(Speaker::default()),
            registry: Registry::default(),
            threads: ActorThreads::start(cores.clamp(1, 4)),
            lines: Lines::default(),
            started_tenants: StartedTenants::default(),
        }));
        hub.store()
            .outbox()
            .release_claims(&format!("{}/", hub.node()))
            .await?;
        hub.media().keep_own_rooms(&own_rooms::PREFIXES);
        conference::recover(&hub).await?;
        arrived_call::recover(&hub).await?;
        waiting_line::recover(&hub).await?;
        hub.media().keep_egresses(egresses).await?;
        let sip = SipBook::new(hub.store().clone(), hub.keyring().clone()).at(hub.node());
        sip.claim_numbers().await?;
        hub.media().keep_sip(Arc::new(sip));
        if let Some(telephones) = hub.0.parts.telephones.clone() {
            hub.media()
                .start_telephony(telephones, Arc::new(Switchboard(hub.handle())))
                .await?;
            let handle = hub.handle();
            hub.supervision()
                .keep_task("trunk_watch", "", move || telephone::watch_trunks(handle.clone()));
        }
        let first = ClusterNode::new(hub.clone());
        hub.keep(ClusterNode::KIND, String::new(), (), first, |hub| async move {
            Ok(ClusterNode::again(hub))
        });
        Attendance::start(&hub).await?;
        hub.start_new_tenants().await?;
        let handle = hub.handle();
        hub.supervision()
            .keep_task("tenant_watch", "", move || tenant_watch::watch(handle.clone()));
        let (to_conferences, media_events) = (hub.clone(), Arc::new(Mutex::new(media_events)));
        hub.supervision().keep_task("media_events", "", move || {
            let (hub, events) = (to_conferences.clone(), media_events.clone());
            async move {
                let mut events = events.lock().await;
                while let Some(event) = events.recv().await {
                    hub.route(event);
                }
            }
        });
        Ok(hub)
    }

    /// Starts a tenant's deliverers and mailbox follower. They wait if the channel has no gateway, or the tenant no
    /// mailbox.
    pub fn start_channels(&self, tenant: TenantId) {
        for channel in Channel::DELIVERED {
            for lane in Lane::ALL {
                NotificationChannel::start(self, tenant, channel, lane);
            }
        }
        MailboxFollower::start(self, tenant);
    }

    /// Lets this node take part in background work: housekeeping, and retention of recordings.
    pub async fn start_jobs(&self) -> Result<()> {
        if self.registry().of::<JobRunner>().get(&()).is_some() {
            return Ok(());
        }
        let handlers: Vec<Arc<dyn AnyHandler>> = vec![
            Arc::new(Housekeeping(self.store().clone())),
            Arc::new(RecordingRetention { hub: self.clone() }),
            Arc::new(FileSweep {
                files: self.files().clone(),
            }),
            Arc::new(BulkChanger(self.clone())),
            Arc::new(BulkUndoer(self.clone())),
            Arc::new(QueueExporter {
                store: self.store().clone(),
                files: self.files().clone(),
            }),
            Arc::new(ReportExporter {
                store: self.store().clone(),
                files: self.files().clone(),
            }),
            Arc::new(ThreadPrinter(self.clone())),
            Arc::new(OutreachSender::new(self.clone())),
            Arc::new(TextMedia(self.clone())),
            Arc::new(CorrectionReminder(self.clone())),
        ];
        job_runner::prepare(self.store(), self.node(), &handlers).await?;
        JobRunner::keep(self, handlers.clone());
        // Again, for a tenant that the watch found before there was a runner.
        let tenants = self.store().tenants().all().await?;
        let tenants: Vec<TenantId> = tenants.into_iter().map(|tenant| tenant.id).collect();
        Ok(job_runner::add_recurring(self.store(), &handlers, &tenants).await?)
    }

    /// Makes this node check for work that somebody waits for. If it is busy, or takes no part, the next regular check
    /// finds it.
    pub fn look_for_jobs(&self) {
        if let Some(runner) = self.registry().of::<JobRunner>().get(&()) {
            let _ = runner.try_send(CheckJobs);
        }
    }

    /// Makes screens reconnect elsewhere, ends conferences cleanly, lets deliveries and steps of jobs finish.
    pub async fn stop(&self, patience: Duration) {
        self.supervision().stop();
        if tokio::time::timeout(patience, self.0.registry.stop())
            .await
            .is_err()
        {
            tracing::warn!("stopped before everything was finished; what was accepted is in the store");
        }
        self.0.media.shutdown().await;
        if let Err(error) = self.release_trunks().await {
            tracing::warn!(%error, "trunks stay without a registration until their leases end");
        }
        self.0.threads.stop();
    }

    /// Lets another node register at the trunks at once.
    async fn release_trunks(&self) -> Result<()> {
        let tenants = self.store().sip_entries().tenants().await?;
        if tenants.is_empty() {
            return Ok(());
        }
        let mut write = self.store().write().await?;
        for tenant in tenants {
            trunk_leases::release(&mut write, tenant, self.node()).await?;
        }
        Ok(write.commit().await?)
    }

    pub fn store(&self) -> &Store {
        &self.0.parts.store
    }

    pub fn keyring(&self) -> &Keyring {
        &self.0.parts.keyring
    }

    pub fn media(&self) -> &MediaServer {
        &self.0.media
    }

    pub fn node(&self) -> &str {
        &self.0.parts.node
    }

    pub fn clustered(&self) -> bool {
        self.0.parts.clustered
    }

    /// Who must live here, and who does not.
    pub fn supervision(&self) -> &Supervision {
        &self.0.parts.supervision
    }

    pub(crate) fn handle(&self) -> HubHandle {
        HubHandle(Arc::downgrade(&self.0))
    }

    pub(crate) fn started_tenants(&self) -> &StartedTenants {
        &self.0.started_tenants
    }

    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    pub fn threads(&self) -> &ActorThreads {
        &self.0.threads
    }

    /// The telephone calls that this node conducts.
    pub fn lines(&self) -> &Lines {
        &self.0.lines
    }

    pub fn captions(&self) -> Option<&Captions> {
        self.0.parts.captions.as_ref()
    }

    pub fn recordings(&self) -> &Recordings {
        &self.0.parts.recordings
    }

    /// Files that people give.
    pub fn files(&self) -> &Cabinet {
        &self.0.files
    }

    /// The forms that applicants fill in.
    pub fn forms(&self) -> Forms<'_> {
        Forms {
            store: self.store(),
            ready: &self.0.ready_forms,
        }
    }

    /// Recordings that programs asked for.
    pub fn egresses(&self) -> &Egresses {
        &self.0.egresses
    }

    pub(crate) fn speaker(&self) -> Arc<Speaker> {
        self.0.speaker.clone()
    }

    pub(crate) fn authenticator(&self) -> Arc<dyn SocketAuthenticator> {
        self.0.parts.authenticator.clone()
    }

    /// Where numbers are bought, if anybody sells them here.
    pub fn number_seller(&self) -> Option<&Arc<dyn NumberSeller>> {
        self.0.parts.number_seller.as_ref()
    }

    /// The phone trunk, if there is one.
    pub fn trunk(&self) -> Option<&Arc<dyn PhoneTrunk>> {
        self.0.parts.trunk.as_ref()
    }

    /// Whether something carries a tenant's messages in this channel. Of [`Channel::Voice`] it says only whether calls can go
    /// out at all; of one tenant, see [`Hub::has_voice_for`].
    pub fn has_gateway(&self, tenant: &Tenant, channel: Channel) -> bool {
        match channel {
            Channel::Voice => self.trunk().is_some() || self.media().telephony().is_some(),
            other => self.0.parts.gateways.carries_for(tenant, other),
        }
    }

    /// The same, of a tenant that has to be looked up.
    pub async fn has_gateway_for(&self, tenant: TenantId, channel: Channel) -> Result<bool> {
        if channel == Channel::Voice {
            return self.has_voice_for(tenant).await;
        }
        let tenant = self.store().tenant(tenant).await?;
        Ok(self.has_gateway(&tenant, channel))
    }

    /// A tenant's gateways for this channel, in order of preference; see
    /// [`Gateways::of`](crate::conversations::channels::Gateways::of).
    pub async fn carriers(
        &self,
        tenant: &Tenant,
        channel: Channel,
    ) -> std::result::Result<Vec<Carrier>, HandOverError> {
        match channel {
            Channel::Voice => {
                let has_voice = self.has_voice_for(tenant.id).await;
                let has_voice = has_voice.map_err(|error| HandOverError::Technical(error.to_string()))?;
                let voice = has_voice.then(|| Carrier {
                    provider: "phone".into(),
                    gateway: Arc::new(PhoneVoice::new(self.clone())),
                });
                Ok(voice.into_iter().collect())
            }
            other => {
                let inbox = || self.text_inbox(tenant.id);
                self.0.parts.gateways.of(tenant, other, inbox).await
            }
        }
    }

    /// Where a carrier's connection brings a tenant's texts and receipts.
    pub fn text_inbox(&self, tenant: TenantId) -> Arc<dyn TextInbox> {
        Arc::new(Inbox(Arc::downgrade(&self.0), tenant))
    }

    /// A tenant's providers of texts or mails, in order of preference.
    pub fn providers(&self, tenant: &Tenant, channel: Channel) -> Vec<String> {
        self.0.parts.gateways.names(tenant, channel)
    }

    /// Senders of the tenants' mails, and their reply addresses.
    pub fn mail_identities(&self) -> &MailIdentities {
        self.0.parts.gateways.identities()
    }

    /// Whether a password may go to the mail server of this name without encryption: one on this machine, if the operator
    /// allows it.
    pub fn may_send_password_in_clear(&self, host: &str) -> bool {
        self.0.parts.gateways.may_send_password_in_clear(host)
    }

    /// The address a tenant sends from; empty for channels that have none.
    pub async fn sender_address(&self, tenant: TenantId, channel: Channel) -> Result<String> {
        let tenant = self.0.parts.store.tenant(tenant).await?;
        Ok(match channel {
            Channel::Sms => tenant.sms_from.clone(),
            Channel::Email => tenant.mail_from.clone(),
            Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => {
                String::new()
            }
        })
    }

    /// The tenant's name as applicants know it.
    pub async fn tenant_name(&self, tenant: TenantId) -> Result<String> {
        Ok(self.0.parts.store.tenant(tenant).await?.name.clone())
    }
}
