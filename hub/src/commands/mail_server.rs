//! `hub mail-server …`: the server that sends a tenant's mails. The password is read from standard input, so that no
//! process list shows it, and is stored sealed under the tenant's key. A running hub uses it from the next mail on.

use crate::boot::{self, Base};
use crate::config::Config;
use crate::error::{HubError, Result};
use crate::terminal::say;
use crate::{keys, mail};
use hub_actors::conversations::channels::email::{Smtp, is_loopback};
use hub_domain::TenantId;
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::tenants::{self, MailSecurity, MailServer, Tenant, TenantSettings};

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
    let mut spares = tenant.settings.spare_mail_servers.clone();
    spares.retain(|other| other.identity() != server.identity());
    if spare {
        let first = tenant.settings.mail_server.clone();
        if first
            .as_ref()
            .is_none_or(|first| first.identity() == server.identity())
        {
            return Err(HubError::refused(
                "there is no other server yet that this one could stand by for",
            ));
        }
        say!("{}: standby: {}", tenant.name, described(&server));
        spares.push(server);
        return change(&base, tenant, first, spares).await;
    }
    say!("{}: mails go out by {}", tenant.name, described(&server));
    change(&base, tenant, Some(server), spares).await
}

/// Takes it away: mails go out by the hub's server again, if it has one.
pub async fn remove(config: Config, tenant: i64) -> Result<()> {
    let base = boot::open(&config, keys::required(&config)?).await?;
    let tenant = base.store.tenants().by_id(TenantId(tenant)).await?;
    if tenant.settings.mail_servers().next().is_none() {
        let name = tenant.name;
        return Err(HubError::refused(format!("{name} has no mail server of its own")));
    }
    say!("{}: no mail server of its own any more", tenant.name);
    change(&base, tenant, None, Vec::new()).await
}

async fn change(
    base: &Base,
    tenant: Tenant,
    server: Option<MailServer>,
    spares: Vec<MailServer>,
) -> Result<()> {
    let named = |settings: &TenantSettings| {
        let all: Vec<String> = settings.mail_servers().map(described).collect();
        all.join("; ")
    };
    let was = named(&tenant.settings);
    let settings = TenantSettings {
        mail_server: server,
        spare_mail_servers: spares,
        ..tenant.settings
    };
    let is = named(&settings);
    save(base, tenant.id, &settings, "tenant.mail_server", (was, is)).await
}

/// Saves changed settings with an audit line that has the values before and after.
pub(super) async fn save(
    base: &Base,
    tenant: TenantId,
    settings: &TenantSettings,
    action: &'static str,
    (was, is): (String, String),
) -> Result<()> {
    let mut write = base.store.write().await?;
    tenants::set_settings(&mut write, tenant, settings).await?;
    let by = Actor::system().from("command line");
    let line = AuditLine::new(tenant, by, action, "tenant", tenant)
        .before(was)
        .after(is);
    audit::append(&mut write, line.reason("hub")).await?;
    Ok(write.commit().await?)
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
