//! The hub as everything in it sees it: one handle that finds actors and gives them what they need. What it starts with is in
//! `start`, and nothing here knows who uses it.

mod keep;
mod started_tenants;

pub(crate) use started_tenants::StartedTenants;

use crate::calls::captions::Captions;
use crate::calls::egress::Egresses;
use crate::calls::lines::Lines;
use crate::calls::number_seller::NumberSeller;
use crate::calls::recordings::Recordings;
use crate::calls::trunk::PhoneTrunk;
use crate::conversations::channels::Gateways;
use crate::conversations::channels::email::MailIdentities;
use crate::error::Result;
use crate::files::{Cabinet, Scanner};
use crate::forms::{Forms, ReadyForms};
use crate::identity::SocketAuthenticator;
use crate::paying::gateways::PaymentGateways;
use crate::registry::Registry;
use crate::supervision::Supervision;
use crate::threads::ActorThreads;
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_marketplace::Marketplaces;
use hub_media::MediaServer;
use hub_media::prompt::Speaker;
use hub_media::sip::gateway::SipConfig;
use hub_store::Store;
use hub_store::calls::trunk_leases;
use hub_store::keys::Keyring;
use hub_store::tenants::Tenant;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// What a hub is made of.
pub(crate) struct Parts {
    pub store: Store,
    pub keyring: Keyring,
    pub recordings: Recordings,
    pub authenticator: Arc<dyn SocketAuthenticator>,
    pub node: String,
    pub clustered: bool,
    pub gateways: Gateways,
    pub trunk: Option<Arc<dyn PhoneTrunk>>,
    pub number_seller: Option<Arc<dyn NumberSeller>>,
    pub captions: Option<Captions>,
    pub scanner: Option<Arc<dyn Scanner>>,
    pub serves_unscanned: bool,
    pub telephones: Option<SipConfig>,
    pub payments: PaymentGateways,
    pub supervision: Supervision,
}

struct Inner {
    parts: Parts,
    media: MediaServer,
    egresses: Arc<Egresses>,
    files: Cabinet,
    ready_forms: ReadyForms,
    speaker: Arc<Speaker>,
    registry: Registry,
    threads: ActorThreads,
    lines: Lines,
    started_tenants: StartedTenants,
    marketplaces: Marketplaces,
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

impl Hub {
    /// The parts put together. Nothing runs yet.
    pub(crate) fn of(parts: Parts, media: MediaServer) -> Self {
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
        Self(Arc::new(Inner {
            parts,
            media,
            egresses,
            files,
            ready_forms: ReadyForms::default(),
            speaker: Arc::new(Speaker::default()),
            registry: Registry::default(),
            threads: ActorThreads::start(cores.clamp(1, 4)),
            lines: Lines::default(),
            started_tenants: StartedTenants::default(),
            marketplaces: Marketplaces::default(),
        }))
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
        if let Err(error) = self.store().nodes().leave(self.node()).await {
            tracing::warn!(%error, "this node is thought alive until its last sign is old");
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

    /// The cloud marketplaces that sell what tenants offer.
    pub fn marketplaces(&self) -> &Marketplaces {
        &self.0.marketplaces
    }

    /// Recordings that programs asked for.
    pub fn egresses(&self) -> &Arc<Egresses> {
        &self.0.egresses
    }

    /// The hub's SIP endpoint for trunks, if it has one.
    pub(crate) fn telephones(&self) -> Option<&SipConfig> {
        self.0.parts.telephones.as_ref()
    }

    /// What carries messages, by channel.
    pub(crate) fn gateways(&self) -> &Gateways {
        &self.0.parts.gateways
    }

    /// Providers of payments.
    pub(crate) fn payment_gateways(&self) -> &PaymentGateways {
        &self.0.parts.payments
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
