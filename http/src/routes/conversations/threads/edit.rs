//! `PATCH /api/threads/{id}/messages/{message_id}`: changes a message that has not been sent yet.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{patch, web};
use hub_actors::cases::work_item::EditMessage;
use hub_domain::conversations::message::Message;
use hub_domain::{MessageId, ThreadId};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct EditBody {
    /// Mails only.
    #[serde(default)]
    subject: Option<String>,
    body: String,
    /// Send it then; as soon as it may where it is left out.
    #[serde(default)]
    send_at_ms: Option<i64>,
    /// A template that is not for this case's status or person is meant.
    #[serde(default)]
    confirmed: bool,
}

/// Replaces words and time of a message that is scheduled or held.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path), ("message_id" = String, Path)),
    responses(
        (status = 200, body = Message),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/threads/{id}/messages/{message_id}")]
pub async fn edit_message(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    path: web::Path<(String, String)>,
    body: Json<EditBody>,
) -> Result<web::Json<Message>, Problem> {
    let (thread, message) = path.into_inner();
    let id = ThreadId(thread);
    super::thread(&app, &caller, &id).await?;
    let work_item = app.hub.work_item(caller.tenant, &id).await?;
    let message = EditMessage {
        by: caller.by(),
        message: MessageId(message),
        subject: body.0.subject,
        body: body.0.body,
        send_at_ms: body.0.send_at_ms,
        confirmed: body.0.confirmed,
    };
    Ok(web::Json(work_item.send(message).await??))
}
