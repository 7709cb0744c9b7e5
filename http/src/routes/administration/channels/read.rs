//! `GET /api/admin/instances/{id}/channels`: what carries an instance's mails, texts and calls.

use super::super::instance_settings::{LastChange, last_changes};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_actors::conversations::channels::email::dkim::{record_name, record_value};
use hub_actors::conversations::channels::sms::twilio::hook_url;
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::text_provider::TextProvider;
use hub_store::tenants::{DkimAlgorithm, MailSecurity, TenantSettings};
use serde::Serialize;
use std::collections::BTreeMap;

hub_domain::wire_names! {
    /// How a provider of texts is spoken to.
    TextProviderKind = "twilio" | "smpp";
}

/// The settings of which the page says who changed them last.
const SETTINGS: &[&str] = &[
    "mail_server",
    "spare_mail_servers",
    "mail_replies",
    "mailbox",
    "dkim_keys",
    "text_provider",
    "spare_text_providers",
];

/// What carries an instance's messages and calls.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceChannels {
    /// Address that mails come from.
    mail_from: String,
    /// The first sends, the others stand by in this order. Empty: the hub's own server, if it has one.
    mail_servers: Vec<InstanceMailServer>,
    /// Mails go out: by the instance's servers or by the hub's.
    sends_mails: bool,
    /// Answers go to variants of this address; null: to `mail_from`.
    mail_replies: Option<String>,
    /// Mail comes in by it; null: none comes in.
    mailbox: Option<InstanceMailbox>,
    dkim_keys: Vec<InstanceDkimKey>,
    /// E.164; texts come from it where a program has no number of its own.
    sms_from: String,
    /// The first sends, the others stand by in this order. Empty: the hub's own carrier, if it has one.
    text_providers: Vec<InstanceTextProvider>,
    /// Texts go out: by the instance's providers or by the hub's.
    sends_texts: bool,
    /// Programs' own numbers for texts, and numbers that telephones call.
    numbers: Vec<InstanceNumber>,
    /// Who changed each setting last; without an entry it is as it was at the start.
    changed: BTreeMap<String, LastChange>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceMailServer {
    /// Names it in a test.
    provider: String,
    host: String,
    port: u16,
    security: MailSecurity,
    /// Empty: nobody signs in.
    username: String,
    has_password: bool,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceMailbox {
    host: String,
    port: u16,
    security: MailSecurity,
    username: String,
    folder: String,
    /// The server whose checks of a mail's sender are trusted (RFC 8601); empty: none.
    authserv_id: String,
}

/// A key that signs mails.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceDkimKey {
    domain: String,
    selector: String,
    algorithm: DkimAlgorithm,
    /// The TXT record that the domain needs: its name, and what it says.
    record_name: String,
    record_value: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceTextProvider {
    /// Names it in a test.
    provider: String,
    #[schema(value_type = TextProviderKind)]
    kind: &'static str,
    /// Texts a second that it takes.
    per_second: u32,
    /// Where it reports to: texts, then receipts. Empty for SMPP, whose connection brings them.
    hooks: Vec<String>,
}

/// A number of a program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceNumber {
    /// E.164.
    number: String,
    program_id: i64,
    program: String,
    /// What staff call it; may be empty.
    label: String,
    /// Texts of the program come from it.
    texts: bool,
    /// Telephones call it.
    calls: bool,
}

/// What carries mails, texts and calls, without any secret.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/channels")]
pub async fn read_instance_channels(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    let tenant = caller.in_instance(*id)?;
    view(&app, tenant).await.map(web::Json)
}

/// An instance's channels as they are now.
pub(super) async fn view(app: &App, id: TenantId) -> Result<InstanceChannels, Problem> {
    let tenant = app.store.tenant(id).await?;
    let settings = &tenant.settings;
    let (_, changed) = last_changes(app, id, SETTINGS).await?;
    Ok(InstanceChannels {
        mail_from: tenant.mail_from.clone(),
        mail_servers: mail_servers(settings),
        sends_mails: app.hub.has_gateway(&tenant, Channel::Email),
        mail_replies: settings.mail_replies.as_ref().map(|one| one.address.clone()),
        mailbox: settings.mailbox.as_ref().map(|one| InstanceMailbox {
            host: one.host.clone(),
            port: one.port,
            security: one.security,
            username: one.username.clone(),
            folder: one.folder.clone(),
            authserv_id: one.authserv_id.clone(),
        }),
        dkim_keys: dkim_keys(settings),
        sms_from: tenant.sms_from.clone(),
        text_providers: text_providers(app, id, settings),
        sends_texts: app.hub.has_gateway(&tenant, Channel::Sms),
        numbers: numbers(app, id).await?,
        changed,
    })
}

fn mail_servers(settings: &TenantSettings) -> Vec<InstanceMailServer> {
    let servers = settings.mail_servers().map(|one| InstanceMailServer {
        provider: one.identity(),
        host: one.host.clone(),
        port: one.port,
        security: one.security,
        username: one.username.clone().unwrap_or_default(),
        has_password: one.sealed_password.is_some(),
    });
    servers.collect()
}

fn dkim_keys(settings: &TenantSettings) -> Vec<InstanceDkimKey> {
    let keys = settings.dkim_keys.iter().map(|key| InstanceDkimKey {
        domain: key.domain.clone(),
        selector: key.selector.clone(),
        algorithm: key.algorithm,
        record_name: record_name(&key.domain, &key.selector),
        record_value: record_value(key.algorithm, &key.public),
    });
    keys.collect()
}

fn text_providers(app: &App, tenant: TenantId, settings: &TenantSettings) -> Vec<InstanceTextProvider> {
    let public = &app.config.public_url;
    let providers = settings.text_providers().map(|one| match one {
        TextProvider::Twilio { per_second, .. } => InstanceTextProvider {
            provider: one.identity(),
            kind: "twilio",
            per_second: *per_second,
            hooks: ["texts", "receipts"]
                .map(|what| hook_url(public, tenant, what))
                .to_vec(),
        },
        TextProvider::Smpp { per_second, .. } => InstanceTextProvider {
            provider: one.identity(),
            kind: "smpp",
            per_second: *per_second,
            hooks: Vec::new(),
        },
    });
    providers.collect()
}

async fn numbers(app: &App, tenant: TenantId) -> Result<Vec<InstanceNumber>, Problem> {
    let programs = app.store.administered_programs().all(tenant).await?;
    let program_name = |id: i64| {
        let program = programs.iter().find(|program| program.id.0 == id);
        program.map(|program| program.name.clone()).unwrap_or_default()
    };
    let called = app.store.phone_numbers().all(tenant).await?;
    let mut numbers: Vec<InstanceNumber> = called
        .into_iter()
        .map(|one| InstanceNumber {
            program: program_name(one.program_id),
            number: one.number,
            program_id: one.program_id,
            label: one.label,
            texts: false,
            calls: true,
        })
        .collect();
    for (program, number) in app.store.text_numbers().all(tenant).await? {
        match numbers.iter_mut().find(|one| one.number == number) {
            Some(known) => known.texts = true,
            None => numbers.push(InstanceNumber {
                program: program_name(program.0),
                number,
                program_id: program.0,
                label: String::new(),
                texts: true,
                calls: false,
            }),
        }
    }
    numbers.sort_by(|one, other| one.number.cmp(&other.number));
    Ok(numbers)
}
