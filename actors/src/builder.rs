//! Builds a hub. Production, the demonstration and the tests all use this and leave out the parts they do not have.

use crate::Hub;
use crate::calls::captions::Captions;
use crate::calls::number_seller::{NumberSeller, SandboxSeller};
use crate::calls::recordings::Recordings;
use crate::calls::trunk::{PhoneTrunk, SandboxTrunk};
use crate::conversations::channels::email::{MailIdentities, SandboxMail};
use crate::conversations::channels::sms::SandboxSms;
use crate::conversations::channels::{Gateway, Gateways};
use crate::error::Result;
use crate::files::Scanner;
use crate::hub::Parts;
use crate::identity::SocketAuthenticator;
use crate::paying::PaymentGateways;
use crate::supervision::Supervision;
use hub_domain::conversations::channel::Channel;
use hub_media::sip::gateway::SipConfig;
use hub_media::{ApiKeys, ApiSecret, MediaConfig, MediaServer};
use hub_store::Store;
use hub_store::keys::Keyring;
use std::sync::Arc;
use tokio::sync::mpsc;

/// Room events that may wait for their conference.
const MEDIA_EVENTS: usize = 8_192;

/// The parts of a hub.
pub struct HubBuilder {
    parts: Parts,
    media: MediaConfig,
}

impl HubBuilder {
    /// A standalone hub on its database, with a media server on loopback, and without carriers or captions.
    pub fn new(
        store: Store,
        keyring: Keyring,
        recordings: Recordings,
        authenticator: Arc<dyn SocketAuthenticator>,
    ) -> Self {
        let parts = Parts {
            gateways: Gateways::new(store.clone(), keyring.clone()),
            store,
            keyring,
            recordings,
            authenticator,
            node: "hub".into(),
            clustered: false,
            trunk: None,
            number_seller: None,
            captions: None,
            scanner: None,
            serves_unscanned: true,
            telephones: None,
            payments: PaymentGateways::default(),
            supervision: Supervision::default(),
        };
        Self {
            parts,
            media: MediaConfig::default(),
        }
    }

    /// The store, for carriers that write into it.
    pub fn store(&self) -> &Store {
        &self.parts.store
    }

    /// The sender of the tenants' mails, for a server that carries them for all.
    pub fn mail_identities(&self) -> MailIdentities {
        self.parts.gateways.identities().clone()
    }

    /// This process's own name among the others; the same after a restart.
    pub fn node(mut self, name: impl Into<String>) -> Self {
        self.parts.node = name.into();
        self
    }

    /// Whether other nodes share the database.
    pub fn clustered(mut self, clustered: bool) -> Self {
        self.parts.clustered = clustered;
        self
    }

    /// Where it is noted who must live, and does not; shared with what is started before the hub.
    pub fn supervision(mut self, supervision: Supervision) -> Self {
        self.parts.supervision = supervision;
        self
    }

    /// Ports, addresses and webhooks of the media server.
    pub fn media(mut self, config: MediaConfig) -> Self {
        self.media = config;
        self
    }

    /// Carries a channel for every tenant without its own gateway.
    pub fn gateway(mut self, channel: Channel, gateway: Arc<dyn Gateway>) -> Self {
        self.parts.gateways.set(channel, gateway);
        self
    }

    /// The hub's public address, for providers' reports on texts.
    pub fn public_url(mut self, url: impl Into<String>) -> Self {
        self.parts.gateways.report_to(url.into());
        self
    }

    /// Whether the operator lets a password go to a mail server on this machine without encryption.
    pub fn clear_mail_password_on_loopback(mut self, is_allowed: bool) -> Self {
        self.parts.gateways.allow_clear_password_on_loopback(is_allowed);
        self
    }

    /// The connection to phones.
    pub fn phones(mut self, trunk: Arc<dyn PhoneTrunk>) -> Self {
        self.parts.trunk = Some(trunk);
        self
    }

    /// Where numbers are bought.
    pub fn number_seller(mut self, seller: Arc<dyn NumberSeller>) -> Self {
        self.parts.number_seller = Some(seller);
        self
    }

    /// Speech recognition engines.
    pub fn captions(mut self, captions: Option<Captions>) -> Self {
        self.parts.captions = captions;
        self
    }

    /// The hub's SIP endpoint for trunks; none: no telephones.
    pub fn telephones(mut self, telephones: Option<SipConfig>) -> Self {
        self.parts.telephones = telephones;
        self
    }

    /// The virus scanner for uploaded files.
    pub fn scanner(mut self, scanner: Option<Arc<dyn Scanner>>) -> Self {
        self.parts.scanner = scanner;
        self
    }

    /// Whether files that no virus scanner has looked at are given out; without this call they are.
    pub fn serves_unscanned(mut self, serves: bool) -> Self {
        self.parts.serves_unscanned = serves;
        self
    }

    /// Simulated phones and mailboxes for channels without a gateway, as in the demonstration.
    pub fn simulated(mut self, phones: Arc<SandboxTrunk>) -> Self {
        if !self.parts.gateways.carries(Channel::Sms) {
            let texts = SandboxSms::new(self.parts.store.clone());
            self.parts.gateways.set(Channel::Sms, Arc::new(texts));
        }
        if !self.parts.gateways.carries(Channel::Email) {
            let mails = SandboxMail::new(self.parts.store.clone());
            self.parts.gateways.set(Channel::Email, Arc::new(mails));
        }
        self.parts.trunk.get_or_insert(phones);
        let seller = SandboxSeller::new(self.parts.store.clone());
        self.parts.number_seller.get_or_insert(Arc::new(seller));
        self.parts.payments.simulate();
        self
    }

    /// Starts the media server and the node's actors. Needs a running actix system.
    pub async fn start(mut self) -> Result<Hub> {
        self.parts.gateways.supervise(self.parts.supervision.clone());
        for tenant in self.parts.store.tenants().all().await? {
            self.parts.keyring.media_key(tenant.id).await?;
        }
        let (events, media_events) = mpsc::channel(MEDIA_EVENTS);
        let config = std::mem::take(&mut self.media);
        let keys = Arc::new(MediaKeys(self.parts.keyring.clone()));
        let media = MediaServer::start(config, keys, events).await?;
        Hub::start(self.parts, media, media_events).await
    }
}

/// The media server's view of the keyring: a tenant is a space.
struct MediaKeys(Keyring);

impl ApiKeys for MediaKeys {
    fn secret(&self, api_key: &str) -> Option<ApiSecret> {
        let (tenant, secret) = self.0.media_secret(api_key)?;
        Some(ApiSecret {
            space: tenant.to_string(),
            secret,
        })
    }
}
