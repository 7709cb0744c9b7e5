//! `hub mail-server …`: the server that sends a tenant's mails. The password is read from standard input, so that no
//! process list shows it, and is stored sealed under the tenant's key. A running hub uses it within five seconds.

use super::tenant_setting::{Action, change};
use crate::boot;
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{keys, mail};
use hub_actors::conversations::channels::email::{Smtp, is_loopback};
use hub_domain::TenantId;
use hub_store::tenant_channels::ChannelFault;
use hub_store::tenants::{MailSecurity, MailServer, TenantSettings};

const ACTION: Action = Action {
    name: "tenant.mail_server",
    command: "hub mail-server",
};

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
    for server in &tenant.settings.spare_mail_servers {
        say!("standby: {}", described(server));
    }
    super::mail_replies::show(&tenant);
    super::mailbox::show(&tenant);
    super::dkim::list(&tenant);
    Ok(())
}

/// Sets or replaces the server, or adds a fallback for it. A user in the URL needs a password: one line of standard
/// input.
pub async fn set(config: Config, tenant: i64, url: &str, spare: bool) -> Result<()> {
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
        let password = read_password()?;
        settings.password = Some(password.clone());
        let sealed = base
            .keyring
            .seal_for_tenant(tenant.id, MailServer::SEALED, &password);
        sealed_password = Some(sealed.await?);
    }
    settings.may_send_password_in_clear =
        config.mail.clear_password_on_loopback && is_loopback(&settings.host);
    Smtp::new(&settings).map_err(|error| HubError::refused(error.to_string()))?;
    let server = MailServer {
        host: settings.host,
        port: settings.port,
        security: settings.security,
        username: settings.username,
        sealed_password,
    };
    let words = described(&server);
    let changed = change(&base, tenant.id, ACTION, named, |settings| {
        settings
            .set_mail_server(server, spare)
            .map_err(|fault| match fault {
                ChannelFault::TooMany => HubError::refused("ten servers stand by already"),
                _ => HubError::refused("there is no other server yet that this one could stand by for"),
            })
    });
    changed.await?;
    match spare {
        true => say!("{}: standby: {words}", tenant.name),
        false => say!("{}: mails go out by {words}", tenant.name),
    }
    Ok(())
}

/// Takes it away: mails go out by the hub's server again, if it has one.
pub async fn remove(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    let name = tenant.name;
    let changed = change(&base, tenant.id, ACTION, named, |settings| {
        if settings.mail_servers().next().is_none() {
            return Err(HubError::refused(format!("{name} has no mail server of its own")));
        }
        settings.remove_mail_servers();
        Ok(())
    });
    changed.await?;
    say!("{name}: no mail server of its own any more");
    Ok(())
}

fn named(settings: &TenantSettings) -> String {
    let all: Vec<String> = settings.mail_servers().map(described).collect();
    all.join("; ")
}

/// One line of standard input.
pub(super) fn read_password() -> Result<String> {
    let mut password = String::new();
    std::io::stdin().read_line(&mut password)?;
    let password = password.trim_end_matches(['\r', '\n']);
    if password.is_empty() {
        return Err(HubError::refused("standard input has no password for this user"));
    }
    Ok(password.to_owned())
}

/// Without the password.
fn described(server: &MailServer) -> String {
    let security = protection(server.security);
    let user = server.username.as_deref().map(|user| format!("{user}@"));
    format!(
        "{}{}:{} ({security})",
        user.unwrap_or_default(),
        server.host,
        server.port
    )
}

/// How a connection is protected, in words.
pub(super) fn protection(security: MailSecurity) -> &'static str {
    match security {
        MailSecurity::None => "unprotected",
        MailSecurity::Opportunistic => "STARTTLS where it is offered",
        MailSecurity::Required => "STARTTLS",
        MailSecurity::Tls => "TLS",
    }
}
