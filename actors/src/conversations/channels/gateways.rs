//! Which gateway carries what for whom: a tenant's own where it has one, else the hub's. A tenant's settings may be changed by
//! another process, so they are looked at each time.

use super::email::{MailIdentities, Smtp, SmtpSettings};
use super::{Gateway, HandOverError};
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_store::Store;
use hub_store::keys::Keyring;
use hub_store::tenants::{MailServer, Tenant};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// The gateways of a hub, and of the tenants that have their own.
pub struct Gateways {
    keyring: Keyring,
    identities: MailIdentities,
    of_hub: HashMap<Channel, Arc<dyn Gateway>>,
    /// With the settings that each was made from: it keeps connections, and is made anew when they change.
    own_mail: Mutex<HashMap<TenantId, (MailServer, Arc<dyn Gateway>)>>,
}

impl Gateways {
    /// None yet.
    pub fn new(store: Store, keyring: Keyring) -> Self {
        Self {
            identities: MailIdentities::new(store, keyring.clone()),
            keyring,
            of_hub: HashMap::new(),
            own_mail: Mutex::default(),
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

    /// Whether the hub carries a channel for tenants without a gateway of their own.
    pub fn carries(&self, channel: Channel) -> bool {
        self.of_hub.contains_key(&channel)
    }

    /// Whether something carries a tenant's messages in this channel.
    pub fn carries_for(&self, tenant: &Tenant, channel: Channel) -> bool {
        let own = channel == Channel::Email && tenant.settings.mail_server.is_some();
        own || self.carries(channel)
    }

    /// What carries a tenant's messages in this channel. A server of the tenant's own that cannot be used is an error and is
    /// not replaced by the hub's: the tenant's mails would come from somewhere else.
    pub async fn of(
        &self,
        tenant: &Tenant,
        channel: Channel,
    ) -> Result<Option<Arc<dyn Gateway>>, HandOverError> {
        match &tenant.settings.mail_server {
            Some(server) if channel == Channel::Email => self.own_mail(tenant.id, server).await.map(Some),
            _ => Ok(self.of_hub.get(&channel).cloned()),
        }
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
}
