//! `hub mail-server mailbox …`: the mailbox that receives a tenant's mail. The password is read from standard input and
//! stored sealed under the tenant's key. A running hub uses it within half a minute.

use super::mail_server::{protection, read_password};
use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{keys, mail};
use hub_actors::conversations::channels::email::is_loopback;
use hub_administration::provider_account::is_folder;
use hub_domain::TenantId;
use hub_store::tenants::{Mailbox, Tenant, TenantSettings};

const ACTION: Action = Action {
    name: "tenant.mailbox",
    command: "hub mail-server mailbox",
};

/// Says which mailbox is read.
pub(super) fn show(tenant: &Tenant) {
    match &tenant.settings.mailbox {
        Some(mailbox) => say!("{}: mail comes in by {}", tenant.name, described(mailbox)),
        None => say!("{}: no mail comes in", tenant.name),
    }
}

/// Sets or replaces it; its folder is read from the first mail on, and each mail is processed once.
pub async fn set(config: Config, tenant: i64, url: &str, folder: &str, authserv_id: &str) -> Result<()> {
    let server = mail::imap_settings(url)?;
    if !is_folder(folder) {
        return Err(HubError::refused("the folder's name cannot be one"));
    }
    let may_be_clear = config.mail.clear_password_on_loopback && is_loopback(&server.host);
    if !server.security.takes_password(may_be_clear) {
        return Err(HubError::refused(
            "a password is never sent without encryption: use imaps://, or imap:// with STARTTLS",
        ));
    }
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let password = read_password()?;
    let sealed = base
        .keyring
        .seal_for_tenant(tenant.id, Mailbox::SEALED, &password);
    let mailbox = Mailbox {
        host: server.host,
        port: server.port,
        security: server.security,
        username: server.username.unwrap_or_default(),
        sealed_password: sealed.await?,
        folder: folder.to_owned(),
        authserv_id: authserv_id.to_owned(),
    };
    say!("{}: mail comes in by {}", tenant.name, described(&mailbox));
    let changed = change(&base, tenant.id, ACTION, named, |settings| {
        settings.mailbox = Some(mailbox);
        Ok(())
    });
    changed.await.map(drop)
}

/// Takes it away: no mail comes in.
pub async fn remove(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let changed = change(&base, tenant.id, ACTION, named, |settings| {
        settings.mailbox = None;
        Ok(())
    });
    changed.await?;
    say!("{}: no mail comes in any more", tenant.name);
    Ok(())
}

fn named(settings: &TenantSettings) -> String {
    settings.mailbox.as_ref().map(described).unwrap_or_default()
}

/// Without the password.
fn described(mailbox: &Mailbox) -> String {
    format!(
        "{}@{}:{} {} ({})",
        mailbox.username,
        mailbox.host,
        mailbox.port,
        mailbox.folder,
        protection(mailbox.security)
    )
}
