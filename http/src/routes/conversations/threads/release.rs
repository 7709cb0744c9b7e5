//! `POST /api/threads/{id}/messages/{message_id}/release`: sends a held message immediately.

use crate::App;
use crate::extract::allowed::ThreadWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::cases::work_item::ReleaseMessage;
use hub_domain::conversations::message::Message;
use hub_domain::{MessageId, ThreadId};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ReleaseBody {
    /// Why it may not wait: 3 to 500 characters.
    reason: String,
}

/// Sends a message that waits for its time or for the recipient's morning immediately, even in quiet hours.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path), ("message_id" = String, Path)),
    responses(
        (status = 200, body = Message),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/threads/{id}/messages/{message_id}/release")]
pub async fn release_message(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    path: web::Path<(String, String)>,
    body: Json<ReleaseBody>,
) -> Result<web::Json<Message>, Problem> {
    let (thread, message) = path.into_inner();
    let id = ThreadId(thread);
    super::thread(&app, &caller, &id).await?;
    let reason = body.0.reason.trim();
    match reason.chars().count() {
        3..=500 => {}
        0..=2 => return Err(Problem::field("reason", "required")),
        _ => return Err(Problem::field("reason", "too_long")),
    }
    let work_item = app.hub.work_item(caller.tenant, &id).await?;
    let message = ReleaseMessage {
        by: caller.by(),
        message: MessageId(message),
        reason: reason.to_owned(),
    };
    Ok(web::Json(work_item.send(message).await??))
}
