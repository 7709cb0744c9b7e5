//! `PUT` and `DELETE /api/admin/instances/{id}/mailbox`: the mailbox that an instance's mail comes in by.

use super::super::instance_settings::{checked_line, refuse_inside};
use super::read::InstanceChannels;
use super::{ChannelSetting, LONGEST, checked_server, kept_secret};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{delete, put, web};
use hub_administration::provider_account::is_folder;
use hub_store::tenants::{MailSecurity, Mailbox, TenantSettings};
use serde::Deserialize;

static MAILBOX: ChannelSetting = ChannelSetting {
    action: "tenant.mailbox",
    described,
};

/// A mailbox (IMAP).
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SetMailbox {
    host: String,
    port: u16,
    security: MailSecurity,
    username: String,
    /// Written and never read. Left out: as it is, where host and user stay the same.
    password: Option<String>,
    /// `INBOX` where it is left out.
    #[serde(default)]
    folder: String,
    /// The server whose checks of a mail's sender are trusted (RFC 8601); empty: none.
    #[serde(default)]
    authserv_id: String,
}

/// Sets or replaces it; a running hub reads it within half a minute. A password is never sent without encryption: 422
/// `password_in_clear` at `security`. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = SetMailbox,
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/mailbox")]
pub async fn set_mailbox(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<SetMailbox>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    let asked = checked(body.0)?;
    let tenant = caller.in_instance(*id)?;
    refuse_inside(&app, "host", &asked.host).await?;
    if !asked
        .security
        .takes_password(app.hub.may_send_password_in_clear(&asked.host))
    {
        return Err(Problem::field("security", "password_in_clear"));
    }
    let present = app.store.tenant(tenant).await?;
    let known = present.settings.mailbox.as_ref();
    let known = known.filter(|one| (&one.host, &one.username) == (&asked.host, &asked.username));
    let known = known.map(|known| known.sealed_password.clone());
    let given = ("password", asked.password);
    let sealed_password = kept_secret(&app, tenant, Mailbox::SEALED, given, known).await?;
    let mailbox = Mailbox {
        host: asked.host,
        port: asked.port,
        security: asked.security,
        username: asked.username,
        sealed_password,
        folder: asked.folder,
        authserv_id: asked.authserv_id,
    };
    MAILBOX
        .change(&app, &caller, |settings| {
            settings.mailbox = Some(mailbox);
            Ok(())
        })
        .await
}

fn checked(mut asked: SetMailbox) -> Result<SetMailbox, Problem> {
    asked.host = asked.host.trim().to_ascii_lowercase();
    asked.username = asked.username.trim().to_owned();
    if asked.folder.is_empty() {
        asked.folder = "INBOX".into();
    }
    checked_server(&asked.host, asked.port)?;
    if asked.username.is_empty() {
        return Err(Problem::field("username", "required"));
    }
    if !is_folder(&asked.folder) {
        return Err(Problem::field("folder", "not_allowed"));
    }
    checked_line("username", &asked.username, LONGEST)?;
    checked_line("password", asked.password.as_deref().unwrap_or_default(), LONGEST)?;
    checked_line("authserv_id", &asked.authserv_id, LONGEST)?;
    Ok(asked)
}

/// Takes it away: no mail comes in. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/instances/{id}/mailbox")]
pub async fn remove_mailbox(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    caller.in_instance(*id)?;
    MAILBOX
        .change(&app, &caller, |settings| {
            settings.mailbox = None;
            Ok(())
        })
        .await
}

fn described(settings: &TenantSettings) -> String {
    let mailbox = settings.mailbox.as_ref();
    mailbox
        .map(|one| format!("{}@{}:{} {}", one.username, one.host, one.port, one.folder))
        .unwrap_or_default()
}
