//! What carries an instance's mails, texts and calls. Secrets are written and never read.

pub mod dkim_keys;
pub mod mail_replies;
pub mod mail_servers;
pub mod mailbox;
pub mod read;
pub mod test;
pub mod text_providers;

use super::instance_settings::{self, Refusal, sealed};
use crate::App;
use crate::extract::Caller;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use actix_web::web;
use hub_administration::provider_account::is_server;
use hub_domain::TenantId;
use hub_store::tenants::TenantSettings;
use read::InstanceChannels;

/// Longest user, secret and name of a server, in characters.
const LONGEST: usize = 500;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_instance_channels: Allowed(InstanceRead);
    mail_servers::set_mail_server: Allowed(InstanceWrite);
    mail_servers::remove_mail_servers: Allowed(InstanceWrite);
    mail_replies::set_mail_replies: Allowed(InstanceWrite);
    mail_replies::remove_mail_replies: Allowed(InstanceWrite);
    mailbox::set_mailbox: Allowed(InstanceWrite);
    mailbox::remove_mailbox: Allowed(InstanceWrite);
    dkim_keys::add_dkim_key: Allowed(InstanceWrite);
    dkim_keys::check_dkim_keys: Allowed(InstanceRead);
    dkim_keys::remove_dkim_key: Allowed(InstanceWrite);
    text_providers::set_text_provider: Allowed(InstanceWrite);
    text_providers::remove_text_providers: Allowed(InstanceWrite);
    test::test_channel: Allowed(InstanceWrite);
};

/// A setting among the channels.
struct ChannelSetting {
    /// What the audit log calls a change of it.
    action: &'static str,
    /// How the audit log writes it.
    described: fn(&TenantSettings) -> String,
}

impl ChannelSetting {
    /// Changes it with an audit line. Answers all channels as they are then.
    async fn change(
        &self,
        app: &App,
        caller: &Caller,
        make: impl FnOnce(&mut TenantSettings) -> Result<(), Refusal>,
    ) -> Result<web::Json<InstanceChannels>, Problem> {
        instance_settings::change(app, caller, self.action, None, self.described, make).await?;
        read::view(app, caller.tenant).await.map(web::Json)
    }
}

/// A secret as it is kept: the one that is given, sealed; else the one that is known already, and without one `required`.
async fn kept_secret(
    app: &App,
    tenant: TenantId,
    context: &str,
    (field, given): (&'static str, Option<String>),
    known: Option<String>,
) -> Result<String, Problem> {
    let given = given.filter(|secret| !secret.is_empty());
    match (given, known) {
        (Some(secret), _) => sealed(app, tenant, context, &secret).await,
        (None, Some(known)) => Ok(known),
        (None, None) => Err(Problem::field(field, "required")),
    }
}

/// Refuses what is no server for mail.
fn checked_server(host: &str, port: u16) -> Result<(), Problem> {
    if host.is_empty() {
        return Err(Problem::field("host", "required"));
    }
    if !is_server(host) {
        return Err(Problem::field("host", "not_an_address"));
    }
    match port {
        0 => Err(Problem::field("port", "out_of_range")),
        _ => Ok(()),
    }
}
