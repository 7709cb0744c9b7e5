//! `PUT /api/threads/{id}/draft`: stores the caller's unsent text.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::{HttpResponse, put, web};
use hub_domain::ThreadId;
use hub_domain::conversations::channel::Channel;
use hub_domain::conversations::message::{MAX_BODY_CHARS, MAX_SUBJECT_CHARS};
use hub_store::conversations::message_drafts;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct KeepDraftBody {
    /// `SMS`, `EMAIL` or `NOTE`.
    channel: Channel,
    #[serde(default)]
    subject: String,
    /// Nothing is kept when this and the subject are empty.
    body: String,
}

/// Keeps the caller's own draft of a channel, which their other devices show; it goes when it is empty.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 204)), security(("bearer" = [])))]
#[put("/api/threads/{id}/draft")]
pub async fn keep_draft(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    id: web::Path<String>,
    body: Json<KeepDraftBody>,
) -> Result<HttpResponse, Problem> {
    let id = ThreadId(id.into_inner());
    super::thread(&app, &caller, &id).await?;
    let KeepDraftBody {
        channel,
        subject,
        body,
    } = body.0;
    match channel {
        Channel::Sms | Channel::Email | Channel::Note => {}
        Channel::Call | Channel::Voice | Channel::Session | Channel::Comment => {
            return Err(Problem::field("channel", "channel_not_writable"));
        }
    }
    if body.chars().count() > MAX_BODY_CHARS {
        return Err(Problem::field("body", "too_long"));
    }
    if subject.chars().count() > MAX_SUBJECT_CHARS {
        return Err(Problem::field("subject", "too_long"));
    }
    let mut write = app.store.write().await?;
    let text = (subject.as_str(), body.as_str());
    message_drafts::put(&mut write, caller.tenant, caller.account, &id, channel, text).await?;
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
