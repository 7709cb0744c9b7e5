//! Which gateway carries what for whom: a tenant's own where it has one, else the hub's. A tenant's settings may be changed by
//! another process, so they are looked at each time.

use super::email::{MailIdentities, Smtp, SmtpSettings};
use super::sms::smpp::{Smpp, SmppSettings, TextInbox};
use super::sms::twilio::{self, Twilio, TwilioSettings};
use super::{Gateway, HandOverError};
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::text_provider::TextProvider;
use hub_store::Store;
use hub_store::keys::Keyring;
use hub_store::tenants::{MailServer, Tenant};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// How often a carrier of texts is asked whether it is there.
const ENQUIRE_EVERY: Duration = Duration::from_secs(30);

/// The gateways of a hub, and of the tenants that have their own.
pub struct Gateways {
    keyring: Keyring,
    identities: MailIdentities,
    of_hub: HashMap<Channel, Arc<dyn Gateway>>,
    /// With the settings that each was made from: it keeps connections, and is made anew when they change.
    own_mail: Mutex<HashMap<TenantId, (MailServer, Arc<dyn Gateway>)>>,
    own_texts: Mutex<HashMap<TenantId, (TextProvider, Arc<dyn Gateway>)>>,
    /// Where providers report to; empty where nobody has said.
    public_url: String,
}

impl Gateways {
    /// None yet.
    pub fn new(store: Store, keyring: Keyring) -> Self {
        Self {
            identities: MailIdentities::new(store, keyring.clone()),
            keyring,
            of_hub: HashMap::new(),
            own_mail: Mutex::default(),
            own_texts: Mutex::default(),
            public_url: String::new(),
        }
    }

    /// Under what the tenants' mails go out.
    pub fn identities(&self) -> &MailIdentities {
        &self.identities
    }

    /// Has a channel's messages carried by this gateway for every tenant that has none of its own.
    pub fn set(&mut self, channel: Channel, gateway: Arc<dyn Gateway>) {
        self.of_hub.insert(channel, gateway);
    }

    /// Has providers report to the hub at this address.
    pub fn report_to(&mut self, public_url: String) {
        self.public_url = public_url;
    }

    /// Whether the hub carries a channel for tenants without a gateway of their own.
    pub fn carries(&self, channel: Channel) -> bool {
        self.of_hub.contains_key(&channel)
    }

    /// Whether something carries a tenant's messages in this channel.
    pub fn carries_for(&self, tenant: &Tenant, channel: Channel) -> bool {
        let own = match channel {
            Channel::Email => tenant.settings.mail_server.is_some(),
            Channel::Sms => tenant.settings.text_provider.is_some(),
            Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => false,
        };
        own || self.carries(channel)
    }

    /// What carries a tenant's messages in this channel; a carrier that also brings some puts them into the inbox. A server of the tenant's own that cannot be used is an error and is
    /// not replaced by the hub's: the tenant's mails would come from somewhere else.
    pub async fn of(
        &self,
        tenant: &Tenant,
        channel: Channel,
        inbox: impl FnOnce() -> Arc<dyn TextInbox>,
    ) -> Result<Option<Arc<dyn Gateway>>, HandOverError> {
        let (mail, texts) = (&tenant.settings.mail_server, &tenant.settings.text_provider);
        if let (Channel::Email, Some(server)) = (channel, mail) {
            return self.own_mail(tenant.id, server).await.map(Some);
        }
        if let (Channel::Sms, Some(provider)) = (channel, texts) {
            return self.own_texts(tenant.id, provider, inbox).await.map(Some);
        }
        if channel == Channel::Sms {
            // A carrier that was taken away brings nothing any more.
            self.own_texts.lock().remove(&tenant.id);
        }
        Ok(self.of_hub.get(&channel).cloned())
    }

    async fn own_mail(
        &self,
        tenant: TenantId,
        server: &MailServer,
    ) -> Result<Arc<dyn Gateway>, HandOverError> {
        if let Some((made_from, gateway)) = self.own_mail.lock().get(&tenant)
            && made_from == server
        {
            return Ok(gateway.clone());
        }
        let password = match &server.sealed_password {
            Some(sealed) => {
                let opened = self.keyring.open_for_tenant(tenant, MailServer::SEALED, sealed);
                Some(
                    opened
                        .await
                        .map_err(|error| HandOverError::Technical(error.to_string()))?,
                )
            }
            None => None,
        };
        let settings = SmtpSettings {
            host: server.host.clone(),
            port: server.port,
            security: server.security,
            username: server.username.clone(),
            password,
        };
        let smtp = Smtp::new(&settings).map_err(|error| HandOverError::Technical(error.to_string()))?;
        let gateway: Arc<dyn Gateway> = Arc::new(smtp.under(Some(self.identities.clone())));
        let mut own = self.own_mail.lock();
        own.insert(tenant, (server.clone(), gateway.clone()));
        Ok(gateway)
    }

    async fn own_texts(
        &self,
        tenant: TenantId,
        provider: &TextProvider,
        inbox: impl FnOnce() -> Arc<dyn TextInbox>,
    ) -> Result<Arc<dyn Gateway>, HandOverError> {
        if let Some((made_from, gateway)) = self.own_texts.lock().get(&tenant)
            && made_from == provider
        {
            return Ok(gateway.clone());
        }
        let (TextProvider::Twilio {
            sealed_token: sealed, ..
        }
        | TextProvider::Smpp {
            sealed_password: sealed,
            ..
        }) = provider;
        let secret = self
            .keyring
            .open_for_tenant(tenant, TextProvider::SEALED, sealed)
            .await
            .map_err(|error| HandOverError::Technical(error.to_string()))?;
        let gateway: Arc<dyn Gateway> = match provider {
            TextProvider::Twilio {
                url,
                account_sid,
                per_second,
                ..
            } => {
                let known = !self.public_url.is_empty();
                Arc::new(Twilio::new(TwilioSettings {
                    url: url.clone(),
                    account_sid: account_sid.clone(),
                    token: secret,
                    per_second: *per_second,
                    receipts: known.then(|| twilio::hook_url(&self.public_url, tenant, "receipts")),
                })?)
            }
            TextProvider::Smpp {
                host,
                port,
                system_id,
                system_type,
                per_second,
                window,
                receipt_ids,
                ..
            } => {
                let settings = SmppSettings {
                    host: host.clone(),
                    port: *port,
                    system_id: system_id.clone(),
                    password: secret,
                    system_type: system_type.clone(),
                    per_second: *per_second,
                    window: *window,
                    receipt_ids: *receipt_ids,
                    enquire_every: ENQUIRE_EVERY,
                };
                Arc::new(Smpp::start(settings, inbox()))
            }
        };
        let mut own = self.own_texts.lock();
        // Whoever was faster has a connection already.
        if let Some((made_from, first)) = own.get(&tenant)
            && made_from == provider
        {
            return Ok(first.clone());
        }
        own.insert(tenant, (provider.clone(), gateway.clone()));
        Ok(gateway)
    }
}
