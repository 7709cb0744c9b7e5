//! `hub mail-server …`: the server that a tenant's mails go out by. The password comes from standard input, so that no list of
//! processes shows it, and is kept sealed under the tenant's key. A hub that runs takes it up with the next mail.

use crate::boot::{self, Base};
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{keys, mail};
use hub_actors::conversations::channels::email::Smtp;
use hub_domain::TenantId;
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::tenants::{self, MailSecurity, MailServer, Tenant};

/// Says by what a tenant's mails go out.
pub async fn show(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    match &tenant.settings.mail_server {
        Some(server) => say!("{}: mails go out by {}", tenant.name, described(server)),
        None if config.mail.smtp_url.is_empty() => say!("{}: no mail goes out", tenant.name),
        None => say!(
            "{}: mails go out by the hub's server (mail.smtp_url)",
            tenant.name
        ),
    }
    Ok(())
}

/// Sets or replaces it. A user in the URL needs a password: one line of standard input.
pub async fn set(config: Config, tenant: i64, url: &str) -> Result<()> {
    let mut settings = mail::settings(url)?;
    if settings
        .password
        .as_ref()
        .is_some_and(|password| !password.is_empty())
    {
        return Err(HubError::refused(
            "the password does not stand in the URL: it is read from standard input",
        ));
    }
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let mut sealed_password = None;
    if settings.username.is_some() {
        let mut password = String::new();
        std::io::stdin().read_line(&mut password)?;
        let password = password.trim_end_matches(['\r', '\n']);
        if password.is_empty() {
            return Err(HubError::refused("standard input has no password for this user"));
        }
        settings.password = Some(password.to_owned());
        let sealed = base
            .keyring
            .seal_for_tenant(tenant.id, MailServer::SEALED, password);
        sealed_password = Some(sealed.await?);
    }
    Smtp::new(&settings).map_err(|error| HubError::refused(error.to_string()))?;
    let server = MailServer {
        host: settings.host,
        port: settings.port,
        security: settings.security,
        username: settings.username,
        sealed_password,
    };
    say!("{}: mails go out by {}", tenant.name, described(&server));
    change(&base, tenant, Some(server)).await
}

/// Takes it away: mails go out by the hub's server again, if it has one.
pub async fn remove(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    if tenant.settings.mail_server.is_none() {
        let name = tenant.name;
        return Err(HubError::refused(format!("{name} has no mail server of its own")));
    }
    say!("{}: no mail server of its own any more", tenant.name);
    change(&base, tenant, None).await
}

async fn change(base: &Base, tenant: Tenant, server: Option<MailServer>) -> Result<()> {
    let mut settings = tenant.settings;
    let named = |server: &Option<MailServer>| server.as_ref().map(described).unwrap_or_default();
    let (before, after) = (named(&settings.mail_server), named(&server));
    settings.mail_server = server;
    let mut write = base.store.write().await?;
    tenants::set_settings(&mut write, tenant.id, &settings).await?;
    let line = AuditLine::new(
        tenant.id,
        Actor::system().from("command line"),
        "tenant.mail_server",
        "tenant",
        tenant.id,
    )
    .before(before)
    .after(after)
    .reason("hub mail-server");
    audit::append(&mut write, line).await?;
    Ok(write.commit().await?)
}

/// Without the password.
fn described(server: &MailServer) -> String {
    let security = match server.security {
        MailSecurity::None => "unprotected",
        MailSecurity::Opportunistic => "STARTTLS where it is offered",
        MailSecurity::Required => "STARTTLS",
        MailSecurity::Tls => "TLS",
    };
    let user = server.username.as_deref().map(|user| format!("{user}@"));
    format!(
        "{}{}:{} ({security})",
        user.unwrap_or_default(),
        server.host,
        server.port
    )
}
