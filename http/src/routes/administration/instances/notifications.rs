//! `GET /api/admin/instances/{id}/notifications`: how an instance sends what it sends.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_store::tenants::{MAX_UNDO_SEND_SECONDS, TenantSettings};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// How an instance sends.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceNotifications {
    /// Of what can be changed here: a change names the version that it was made in.
    version: String,
    /// Shown before the address that mails come from; empty: the instance's name.
    sender_name: String,
    instance_name: String,
    /// Address that mails come from; the operator of the hub sets it, with what the world is told of it.
    mail_from: String,
    /// E.164 number that texts come from.
    sms_from: String,
    /// Variants of this address take the replies to mails of a conversation; empty: the sender's address takes them.
    reply_address: String,
    /// The hours of the recipient's day within which texts go out.
    sending_hours: SendingHours,
    /// `SMS` and `EMAIL`, or none of them: channels in which nothing is sent to people who have not agreed.
    consent_first: Vec<Channel>,
    /// Seconds for which what was sent by hand can be taken back; 0: not at all.
    undo_send_seconds: u32,
    /// The most that these seconds may be.
    most_undo_send_seconds: u32,
    /// Messages of notification rules wait until the change that caused them can no longer be undone.
    notices_wait_for_undo: bool,
    /// Applicants read the first name of the member of staff who has their application.
    caseworkers_named: bool,
}

/// How the caller's own instance sends; another one is 404.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = InstanceNotifications),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/admin/instances/{id}/notifications")]
pub async fn read_instance_notifications(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<String>,
) -> Result<web::Json<InstanceNotifications>, Problem> {
    caller.in_instance(&*id)?;
    view(&app, caller.tenant).await.map(web::Json)
}

/// The settings as they are now.
pub(super) async fn view(app: &App, id: TenantId) -> Result<InstanceNotifications, Problem> {
    let tenant = app.store.tenant(id).await?;
    let settings = &tenant.settings;
    Ok(InstanceNotifications {
        version: version(settings)?,
        sender_name: settings.mail_sender_name.clone(),
        instance_name: tenant.name.clone(),
        mail_from: tenant.mail_from.clone(),
        sms_from: tenant.sms_from.clone(),
        reply_address: reply_address(settings).to_owned(),
        sending_hours: settings.sending_hours,
        consent_first: settings.consent_first.clone(),
        undo_send_seconds: settings.undo_send_seconds,
        most_undo_send_seconds: MAX_UNDO_SEND_SECONDS,
        notices_wait_for_undo: settings.notices_wait_for_undo,
        caseworkers_named: settings.caseworkers_named,
    })
}

/// Where replies go; empty for the sender's address.
pub(super) fn reply_address(settings: &TenantSettings) -> &str {
    let replies = settings.mail_replies.as_ref();
    replies.map_or("", |replies| replies.address.as_str())
}

/// Names what can be changed here: two settings that are alike in it have the same version.
pub(super) fn version(settings: &TenantSettings) -> Result<String, Problem> {
    let shown = (
        &settings.mail_sender_name,
        reply_address(settings),
        settings.sending_hours,
        &settings.consent_first,
        settings.undo_send_seconds,
        settings.notices_wait_for_undo,
        settings.caseworkers_named,
    );
    let digest = Sha256::digest(serde_json::to_vec(&shown).map_err(Problem::internal)?);
    Ok(digest[..8].iter().map(|byte| format!("{byte:02x}")).collect())
}
