//! `POST /api/threads/{id}/messages/{message_id}/retry`: tries a failed message again.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadWrite;
use crate::problem::Problem;
use actix_web::{post, web};
use hub_actors::cases::work_item::RetryMessage;
use hub_domain::conversations::message::Message;
use hub_domain::{MessageId, ThreadId};

/// Puts a failed message back into the outbox, under its old idempotency key.
#[utoipa::path(
    tag = "threads",
    params(("id" = String, Path), ("message_id" = String, Path)),
    responses((status = 200, body = Message)),
    security(("bearer" = []))
)]
#[post("/api/threads/{id}/messages/{message_id}/retry")]
pub async fn retry_message(
    app: web::Data<App>,
    caller: Allowed<ThreadWrite>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<Message>, Problem> {
    let (thread, message) = path.into_inner();
    let id = ThreadId(thread);
    super::thread(&app, &caller, &id).await?;
    let work_item = app.hub.work_item(caller.tenant, &id).await?;
    let message = RetryMessage {
        by: caller.by(),
        message: MessageId(message),
    };
    Ok(web::Json(work_item.send(message).await??))
}
