//! `PUT /api/admin/instances/{id}/notifications`: changes how an instance sends.

use super::notifications::{InstanceNotifications, reply_address, version, view};
use super::{overtaken, refuse};
use crate::App;
use crate::extract::allowed::InstanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hub_actors::conversations::channels::email::reply_address::ReplyAddresses;
use hub_administration::consent_channels::CONSENT_CHANNELS;
use hub_administration::content_texts::{ContentText, trimmed};
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::quiet_hours::SendingHours;
use hub_store::audit::AuditLine;
use hub_store::tenant_settings;
use hub_store::tenants::{MAX_UNDO_SEND_SECONDS, MailReplies};
use serde::Deserialize;

/// How the instance is to send: all of it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationsChange {
    /// The version that was edited.
    version: String,
    /// Empty: the instance's name.
    sender_name: String,
    /// Empty: the sender's address.
    reply_address: String,
    sending_hours: SendingHours,
    /// Channels that need consent before anything is sent: `SMS` and `EMAIL`, or none of them.
    consent_first: Vec<Channel>,
    undo_send_seconds: u32,
    notices_wait_for_undo: bool,
    caseworkers_named: bool,
}

/// The name before an address is a line like the texts of the portal.
const SENDER_NAME: ContentText = ContentText {
    name: "sender_name",
    longest: 80,
    has_lines: false,
    has_name: false,
};

impl NotificationsChange {
    fn trimmed(self) -> Self {
        Self {
            sender_name: trimmed(&self.sender_name),
            reply_address: trimmed(&self.reply_address).to_ascii_lowercase(),
            // What carries no messages stays, to be refused; the others in one order, each once.
            consent_first: match self
                .consent_first
                .iter()
                .all(|one| CONSENT_CHANNELS.contains(one))
            {
                true => CONSENT_CHANNELS
                    .into_iter()
                    .filter(|one| self.consent_first.contains(one))
                    .collect(),
                false => self.consent_first.clone(),
            },
            ..self
        }
    }

    fn faults(&self, tenant: TenantId) -> Vec<(String, &'static str)> {
        let mut faults = Vec::new();
        let mut add = |field: &str, key| faults.push((field.to_owned(), key));
        if let Err(key) = SENDER_NAME.check(&self.sender_name) {
            add("sender_name", key);
        }
        let replies = &self.reply_address;
        if !replies.is_empty() && ReplyAddresses::new(tenant, replies, Vec::new()).is_none() {
            add("reply_address", "not_a_reply_address");
        }
        let hours = self.sending_hours;
        if SendingHours::new(hours.opens_hour, hours.closes_hour).is_none() {
            add("sending_hours", "ends_before_it_begins");
        }
        if self
            .consent_first
            .iter()
            .any(|one| !CONSENT_CHANNELS.contains(one))
        {
            add("consent_first", "not_allowed");
        }
        if self.undo_send_seconds > MAX_UNDO_SEND_SECONDS {
            add("undo_send_seconds", "too_large");
        }
        faults
    }
}

/// Changes how the caller's own instance sends, from the next message on.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    params(("id" = String, Path, description = "`cd_instance`")),
    request_body = NotificationsChange,
    responses(
        (status = 200, body = InstanceNotifications),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[put("/api/admin/instances/{id}/notifications")]
pub async fn change_instance_notifications(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<String>,
    body: Json<NotificationsChange>,
) -> Result<web::Json<InstanceNotifications>, Problem> {
    caller.in_instance(&*id)?;
    let change = body.0.trimmed();
    let tenant = caller.tenant;
    refuse(change.faults(tenant))?;
    let replies = replies(&app, tenant, &change.reply_address).await?;
    let by = caller.by();
    let mut write = app.store.write().await?;
    let changed = tenant_settings::change(&mut write, tenant, &by, |settings| {
        settings.mail_sender_name = change.sender_name.clone();
        // The key of an address that stays is not changed: replies to earlier mails find their conversation.
        if !reply_address(settings).eq_ignore_ascii_case(&change.reply_address) {
            settings.mail_replies = replies;
        }
        settings.sending_hours = change.sending_hours;
        settings.consent_first.clone_from(&change.consent_first);
        settings.undo_send_seconds = change.undo_send_seconds;
        settings.notices_wait_for_undo = change.notices_wait_for_undo;
        settings.caseworkers_named = change.caseworkers_named;
    });
    let changed = changed.await?;
    if version(&changed.before)? != change.version {
        // What was written goes with the transaction.
        write.rollback().await?;
        let current = view(&app, tenant).await?;
        return Err(overtaken::of_sending(&app, tenant, &current).await?);
    }
    if changed.is_change() {
        let line = AuditLine::new(tenant, by, "tenant.sending", "tenant", tenant)
            .before(version(&changed.before)?)
            .after(version(&changed.after)?)
            .reason("instance portal");
        tenant_settings::note(&mut write, tenant, &changed, line).await?;
    }
    write.commit().await?;
    view(&app, tenant).await.map(web::Json)
}

/// An address for replies with a new key; none where it is empty.
async fn replies(app: &App, tenant: TenantId, address: &str) -> Result<Option<MailReplies>, Problem> {
    if address.is_empty() {
        return Ok(None);
    }
    let key: [u8; 32] = rand::random();
    let key = STANDARD.encode(key);
    Ok(Some(MailReplies {
        address: address.to_owned(),
        sealed_key: app
            .keyring
            .seal_for_tenant(tenant, MailReplies::SEALED, &key)
            .await?,
    }))
}
