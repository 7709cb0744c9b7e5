//! Which gateways carry which channel for a tenant: its own, in its order, otherwise the hub's. Settings are read each
//! time, because another process may change them.

use super::email::{MailIdentities, Smtp, SmtpSettings, is_loopback};
use super::sms::smpp::{Smpp, SmppSettings, TextInbox};
use super::sms::twilio::{self, Twilio, TwilioSettings};
use super::{Gateway, HandOverError};
use crate::supervision::Supervision;
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

/// A gateway, and which of a tenant's providers it speaks to.
#[derive(Clone)]
pub struct Carrier {
    /// Kind, account and address; for the hub's own, its name.
    pub provider: String,
    pub gateway: Arc<dyn Gateway>,
}

/// The gateways of a hub, and of the tenants that have their own.
pub struct Gateways {
    keyring: Keyring,
    identities: MailIdentities,
    of_hub: HashMap<Channel, Arc<dyn Gateway>>,
    /// Gateways with the settings they were made from: they keep connections, and are replaced when the settings
    /// change.
    own_mail: Made<MailServer>,
    own_texts: Made<TextProvider>,
    /// Where providers report to; empty where nobody has said.
    public_url: String,
    /// Whether a password may go to a mail server on this machine without encryption.
    clear_password_on_loopback: bool,
    supervision: Supervision,
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
            clear_password_on_loopback: false,
            supervision: Supervision::default(),
        }
    }

    /// Under what the tenants' mails go out.
    pub fn identities(&self) -> &MailIdentities {
        &self.identities
    }

    /// Sets the gateway of a channel for every tenant without its own.
    pub fn set(&mut self, channel: Channel, gateway: Arc<dyn Gateway>) {
        self.of_hub.insert(channel, gateway);
    }

    /// Has connections to carriers kept alive here.
    pub fn supervise(&mut self, supervision: Supervision) {
        self.supervision = supervision;
    }

    /// Has providers report to the hub at this address.
    pub fn report_to(&mut self, public_url: String) {
        self.public_url = public_url;
    }

    /// Has passwords go to mail servers on this machine without encryption, where they are set so.
    pub fn allow_clear_password_on_loopback(&mut self, is_allowed: bool) {
        self.clear_password_on_loopback = is_allowed;
    }

    /// Whether a password may go to the server of this name without encryption.
    pub fn may_send_password_in_clear(&self, host: &str) -> bool {
        self.clear_password_on_loopback && is_loopback(host)
    }

    /// Whether the hub carries a channel for tenants without their own gateway.
    pub fn carries(&self, channel: Channel) -> bool {
        self.of_hub.contains_key(&channel)
    }

    /// Whether something carries a tenant's messages in this channel.
    pub fn carries_for(&self, tenant: &Tenant, channel: Channel) -> bool {
        let own = match channel {
            Channel::Email => tenant.settings.mail_servers().next().is_some(),
            Channel::Sms => tenant.settings.text_providers().next().is_some(),
            Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => false,
        };
        own || self.carries(channel)
    }

    /// A tenant's providers for this channel, in order of preference.
    pub fn names(&self, tenant: &Tenant, channel: Channel) -> Vec<String> {
        let own: Vec<String> = match channel {
            Channel::Email => tenant.settings.mail_servers().map(MailServer::identity).collect(),
            Channel::Sms => tenant
                .settings
                .text_providers()
                .map(TextProvider::identity)
                .collect(),
            Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => {
                Vec::new()
            }
        };
        let of_hub = self.of_hub.get(&channel).filter(|_| own.is_empty());
        own.into_iter()
            .chain(of_hub.map(|gateway| gateway.name().to_owned()))
            .collect()
    }

    /// A tenant's gateways for this channel, in order of preference; one that also receives passes incoming messages to
    /// the inbox. Unusable ones among the tenant's own are skipped; if none is usable, that is an error, and the hub's
    /// gateway does not replace them, because messages would then come from another sender.
    pub async fn of(
        &self,
        tenant: &Tenant,
        channel: Channel,
        inbox: impl Fn() -> Arc<dyn TextInbox>,
    ) -> Result<Vec<Carrier>, HandOverError> {
        let mut carriers = Vec::new();
        let mut fault = None;
        match channel {
            Channel::Email => {
                let servers: Vec<&MailServer> = tenant.settings.mail_servers().collect();
                if let Some(own) = self.own_mail.lock().get_mut(&tenant.id) {
                    own.retain(|(made_from, _)| servers.contains(&made_from));
                }
                for server in servers {
                    match self.own_mail(tenant.id, server).await {
                        Ok(gateway) => carriers.push(Carrier {
                            provider: server.identity(),
                            gateway,
                        }),
                        Err(error) => fault = Some((server.identity(), error)),
                    }
                }
            }
            Channel::Sms => {
                let providers: Vec<&TextProvider> = tenant.settings.text_providers().collect();
                // A carrier that was taken away brings nothing any more.
                if let Some(own) = self.own_texts.lock().get_mut(&tenant.id) {
                    own.retain(|(made_from, _)| providers.contains(&made_from));
                }
                for provider in providers {
                    match self.own_texts(tenant.id, provider, &inbox).await {
                        Ok(gateway) => carriers.push(Carrier {
                            provider: provider.identity(),
                            gateway,
                        }),
                        Err(error) => fault = Some((provider.identity(), error)),
                    }
                }
            }
            Channel::Call | Channel::Voice | Channel::Note | Channel::Session | Channel::Comment => {}
        }
        match fault {
            Some((_, error)) if carriers.is_empty() => return Err(error),
            Some((provider, error)) => {
                tracing::warn!(%error, provider, tenant.id = tenant.id.0, "a provider cannot be used");
            }
            None => {}
        }
        if carriers.is_empty()
            && let Some(gateway) = self.of_hub.get(&channel)
        {
            carriers.push(Carrier {
                provider: gateway.name().to_owned(),
                gateway: gateway.clone(),
            });
        }
        Ok(carriers)
    }

    async fn own_mail(
        &self,
        tenant: TenantId,
        server: &MailServer,
    ) -> Result<Arc<dyn Gateway>, HandOverError> {
        if let Some(gateway) = made(&self.own_mail, tenant, server) {
            return Ok(gateway);
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
            may_send_password_in_clear: self.may_send_password_in_clear(&server.host),
        };
        let smtp = Smtp::new(&settings).map_err(|error| HandOverError::Technical(error.to_string()))?;
        let gateway: Arc<dyn Gateway> = Arc::new(smtp.under(Some(self.identities.clone())));
        Ok(keep(&self.own_mail, tenant, server, gateway))
    }

    async fn own_texts(
        &self,
        tenant: TenantId,
        provider: &TextProvider,
        inbox: &impl Fn() -> Arc<dyn TextInbox>,
    ) -> Result<Arc<dyn Gateway>, HandOverError> {
        if let Some(gateway) = made(&self.own_texts, tenant, provider) {
            return Ok(gateway);
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
                default_alphabet,
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
                    default_alphabet: *default_alphabet,
                    enquire_every: ENQUIRE_EVERY,
                };
                Arc::new(Smpp::start(settings, inbox(), &self.supervision))
            }
        };
        Ok(keep(&self.own_texts, tenant, provider, gateway))
    }
}

/// Gateways of tenants with the settings that each was made from.
type Made<S> = Mutex<HashMap<TenantId, Vec<(S, Arc<dyn Gateway>)>>>;

/// The gateway that was made from these settings.
fn made<S: PartialEq>(all: &Made<S>, tenant: TenantId, settings: &S) -> Option<Arc<dyn Gateway>> {
    let all = all.lock();
    let mut own = all.get(&tenant)?.iter();
    own.find(|(made_from, _)| made_from == settings)
        .map(|(_, gateway)| gateway.clone())
}

/// Keeps a new gateway, unless another task has added one first: that one has a connection already.
fn keep<S: PartialEq + Clone>(
    all: &Made<S>,
    tenant: TenantId,
    settings: &S,
    gateway: Arc<dyn Gateway>,
) -> Arc<dyn Gateway> {
    let mut all = all.lock();
    let own = all.entry(tenant).or_default();
    if let Some((_, first)) = own.iter().find(|(made_from, _)| made_from == settings) {
        return first.clone();
    }
    own.push((settings.clone(), gateway.clone()));
    gateway
}
