//! `hub mail-server replies …`: the address for replies to a tenant's mails. Each thread has its own variant, signed by
//! a key that is created here and sealed under the tenant's key.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::keys;
use crate::terminal::say;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hub_actors::conversations::channels::email::reply_address::ReplyAddresses;
use hub_domain::TenantId;
use hub_store::tenants::{MailReplies, Tenant, TenantSettings};

const ACTION: Action = Action {
    name: "tenant.mail_replies",
    command: "hub mail-server replies",
};

/// Says where answers go.
pub(super) fn show(tenant: &Tenant) {
    match &tenant.settings.mail_replies {
        Some(replies) => say!("{}: answers go to variants of {}", tenant.name, replies.address),
        None => say!("{}: answers go to {}", tenant.name, tenant.mail_from),
    }
}

/// Sets the address; its key is kept with it, so that answers to earlier mails find their threads.
pub async fn set(config: Config, tenant: i64, address: &str) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let address = address.trim().to_ascii_lowercase();
    let key: [u8; 32] = rand::random();
    if ReplyAddresses::new(tenant.id, &address, key.to_vec()).is_none() {
        return Err(HubError::refused(
            "the address is one like hub@reply.example: at most ten letters or digits before the @, no plus",
        ));
    }
    if address_of(&tenant.settings) == address {
        say!("{}: answers go to variants of {address} already", tenant.name);
        return Ok(());
    }
    let key = STANDARD.encode(key);
    let sealed = base.keyring.seal_for_tenant(tenant.id, MailReplies::SEALED, &key);
    let replies = MailReplies {
        address: address.clone(),
        sealed_key: sealed.await?,
    };
    let changed = change(&base, tenant.id, ACTION, address_of, |settings| {
        settings.mail_replies = Some(replies);
        Ok(())
    });
    changed.await?;
    say!("{}: answers go to variants of {address}", tenant.name);
    say!(
        "Its server has to take mail for every address that begins so, up to a plus, and put it into the mailbox that the hub reads."
    );
    Ok(())
}

/// Takes it away: answers go to the sender's address.
pub async fn remove(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let changed = change(&base, tenant.id, ACTION, address_of, |settings| {
        settings.mail_replies = None;
        Ok(())
    });
    changed.await?;
    say!("{}: answers go to {}", tenant.name, tenant.mail_from);
    Ok(())
}

fn address_of(settings: &TenantSettings) -> String {
    let replies = settings.mail_replies.as_ref();
    replies.map(|replies| replies.address.clone()).unwrap_or_default()
}
