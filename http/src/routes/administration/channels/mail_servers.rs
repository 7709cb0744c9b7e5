//! `PUT` and `DELETE /api/admin/instances/{id}/mail-servers`: the servers that send an instance's mails.

use super::super::instance_settings::{checked_line, fault, refuse_inside};
use super::read::InstanceChannels;
use super::{ChannelSetting, LONGEST, checked_server, kept_secret};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{delete, put, web};
use hub_actors::conversations::channels::email::{Smtp, SmtpSettings};
use hub_store::tenants::{MailSecurity, MailServer, TenantSettings};
use serde::Deserialize;

static MAIL_SERVERS: ChannelSetting = ChannelSetting {
    action: "tenant.mail_server",
    described,
};

/// A server for outgoing mail.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SetMailServer {
    /// A name or an address.
    host: String,
    port: u16,
    security: MailSecurity,
    /// Empty: nobody signs in.
    #[serde(default)]
    username: String,
    /// Written and never read. Left out: as it is, where host, port and user stay the same.
    password: Option<String>,
    /// It stands by for the ones that are there.
    #[serde(default)]
    spare: bool,
}

/// Sets or replaces the server, or adds one that stands by. It is used within five seconds. A password is never sent without
/// encryption: 422 `password_in_clear` at `security`. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = SetMailServer,
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/mail-servers")]
pub async fn set_mail_server(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<SetMailServer>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    let asked = checked(body.0)?;
    let tenant = caller.in_instance(*id)?;
    refuse_inside(&app, "host", &asked.host).await?;
    let username = Some(asked.username).filter(|user| !user.is_empty());
    let mut server = MailServer {
        host: asked.host,
        port: asked.port,
        security: asked.security,
        username,
        sealed_password: None,
    };
    let present = app.store.tenant(tenant).await?;
    let mut known = present.settings.mail_servers();
    let known = known.find(|one| one.identity() == server.identity());
    let settings = SmtpSettings {
        host: server.host.clone(),
        port: server.port,
        security: server.security,
        username: server.username.clone(),
        password: server.username.as_ref().map(|_| "unread".to_owned()),
        may_send_password_in_clear: app.hub.may_send_password_in_clear(&server.host),
    };
    Smtp::new(&settings).map_err(|_| Problem::field("security", "password_in_clear"))?;
    if server.username.is_some() {
        let known = known.and_then(|known| known.sealed_password.clone());
        let given = ("password", asked.password);
        server.sealed_password = Some(kept_secret(&app, tenant, MailServer::SEALED, given, known).await?);
    }
    let spare = asked.spare;
    MAIL_SERVERS
        .change(&app, &caller, |settings| {
            settings.set_mail_server(server, spare).map_err(fault("spare"))
        })
        .await
}

fn checked(mut asked: SetMailServer) -> Result<SetMailServer, Problem> {
    asked.host = asked.host.trim().to_ascii_lowercase();
    asked.username = asked.username.trim().to_owned();
    checked_server(&asked.host, asked.port)?;
    checked_line("username", &asked.username, LONGEST)?;
    checked_line("password", asked.password.as_deref().unwrap_or_default(), LONGEST)?;
    Ok(asked)
}

/// Takes the instance's own servers away: mails go out by the hub's, if it has one. Writes an audit line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceChannels),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/admin/instances/{id}/mail-servers")]
pub async fn remove_mail_servers(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<InstanceChannels>, Problem> {
    caller.in_instance(*id)?;
    MAIL_SERVERS
        .change(&app, &caller, |settings| {
            settings.remove_mail_servers();
            Ok(())
        })
        .await
}

fn described(settings: &TenantSettings) -> String {
    let all: Vec<String> = settings.mail_servers().map(MailServer::identity).collect();
    all.join("; ")
}
