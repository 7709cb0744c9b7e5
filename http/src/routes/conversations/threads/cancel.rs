//! `POST /api/threads/{id}/messages/{message_id}/cancel`: cancels a waiting message.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadWrite;
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::cases::work_item::CancelMessage;
use hub_domain::conversations::message::Message;
use hub_domain::{MessageId, ThreadId};

/// Cancels a message that is scheduled or held; it stays in the thread as cancelled.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path), ("message_id" = String, Path)),
    responses(
        (status = 200, body = Message),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/threads/{id}/messages/{message_id}/cancel")]
pub async fn cancel_message(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<Message>, Problem> {
    let (thread, message) = path.into_inner();
    let id = ThreadId(thread);
    super::thread(&app, &caller, &id).await?;
    let work_item = app.hub.work_item(caller.tenant, &id).await?;
    let message = CancelMessage {
        by: caller.by(),
        message: MessageId(message),
    };
    Ok(web::Json(work_item.send(message).await??))
}
