//! Sender, reply address and signature of a tenant's mails. Settings are asked of the store each time; opened
//! keys are cached until they change.

use super::dkim::Signer;
use super::look::MailLook;
use super::reply_address::ReplyAddresses;
use crate::conversations::channels::HandOverError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hub_domain::{TenantId, ThreadId};
use hub_store::keys::Keyring;
use hub_store::tenants::{DkimKey, MailReplies, Tenant};
use hub_store::{Store, StoreError};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// How many earlier mails of a thread a mail references: enough for every mail program.
const REFERENCES: i64 = 10;

/// What a tenant's mails are sent under.
#[derive(Default)]
pub struct MailIdentity {
    /// Shown before the sender's address.
    pub name: String,
    /// The tenant's colour, if it has one.
    pub look: Option<MailLook>,
    pub replies: Option<ReplyAddresses>,
    pub signers: Vec<Signer>,
}

#[derive(PartialEq)]
struct MadeFrom {
    name: String,
    look: Option<MailLook>,
    replies: Option<MailReplies>,
    keys: Vec<DkimKey>,
}

/// The identities of all tenants. Clones share one.
#[derive(Clone)]
pub struct MailIdentities(Arc<Inner>);

struct Inner {
    store: Store,
    keyring: Keyring,
    opened: Mutex<HashMap<TenantId, (MadeFrom, Arc<MailIdentity>)>>,
}

impl MailIdentities {
    /// None is opened yet.
    pub fn new(store: Store, keyring: Keyring) -> Self {
        Self(Arc::new(Inner {
            store,
            keyring,
            opened: Mutex::default(),
        }))
    }

    /// A tenant's identity. A key that cannot be opened is an error: the mail waits and is not sent unsigned.
    pub async fn of(&self, tenant: TenantId) -> Result<Arc<MailIdentity>, HandOverError> {
        let tenant = self.0.store.tenant(tenant).await.map_err(technical)?;
        self.of_tenant(&tenant).await
    }

    /// The same, of a tenant that was read just now.
    pub async fn of_tenant(&self, tenant: &Tenant) -> Result<Arc<MailIdentity>, HandOverError> {
        let made_from = MadeFrom {
            name: match tenant.settings.mail_sender_name.as_str() {
                "" => tenant.name.clone(),
                name => name.to_owned(),
            },
            look: MailLook::of(&tenant.branding),
            replies: tenant.settings.mail_replies.clone(),
            keys: tenant.settings.dkim_keys.clone(),
        };
        if let Some((before, identity)) = self.0.opened.lock().get(&tenant.id)
            && *before == made_from
        {
            return Ok(identity.clone());
        }
        let identity = Arc::new(self.open(tenant.id, &made_from).await?);
        let mut opened = self.0.opened.lock();
        opened.insert(tenant.id, (made_from, identity.clone()));
        Ok(identity)
    }

    async fn open(&self, tenant: TenantId, from: &MadeFrom) -> Result<MailIdentity, HandOverError> {
        let keyring = &self.0.keyring;
        let replies = match &from.replies {
            Some(replies) => {
                let key = keyring
                    .open_for_tenant(tenant, MailReplies::SEALED, &replies.sealed_key)
                    .await
                    .map_err(technical)?;
                let key = STANDARD.decode(key).map_err(technical)?;
                let addresses = ReplyAddresses::new(tenant, &replies.address, key);
                Some(addresses.ok_or_else(|| technical("the reply address cannot be used"))?)
            }
            None => None,
        };
        let mut signers = Vec::with_capacity(from.keys.len());
        for key in &from.keys {
            let private = keyring
                .open_for_tenant(tenant, DkimKey::SEALED, &key.sealed_private)
                .await
                .map_err(technical)?;
            signers
                .push(Signer::new(&key.domain, &key.selector, key.algorithm, &private).map_err(technical)?);
        }
        Ok(MailIdentity {
            name: from.name.clone(),
            look: from.look,
            replies,
            signers,
        })
    }

    /// The Message-IDs of a thread's last mails, oldest first, by which mail programs show one conversation.
    pub async fn references(&self, tenant: TenantId, thread: &ThreadId) -> Result<Vec<String>, StoreError> {
        self.0.store.messages().mail_ids(tenant, thread, REFERENCES).await
    }
}

fn technical(error: impl std::fmt::Display) -> HandOverError {
    HandOverError::Technical(error.to_string())
}
