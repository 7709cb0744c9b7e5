//! `GET /api/threads/{id}/messages`: older or newer entries of a conversation.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ThreadId;
use hub_domain::conversations::message::Message;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MessageParams {
    before_seq: Option<i64>,
    after_seq: Option<i64>,
    /// 50 by default; at most 200.
    limit: Option<i64>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MessagePage {
    /// Oldest first.
    messages: Vec<Message>,
    /// There are more in the direction that was asked for.
    has_more: bool,
}

/// Entries before or after a number.
#[utoipa::path(tag = "threads", params(("id" = String, Path), MessageParams), responses((status = 200, body = MessagePage)), security(("bearer" = [])))]
#[get("/api/threads/{id}/messages")]
pub async fn list_messages(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
    params: web::Query<MessageParams>,
) -> Result<web::Json<MessagePage>, Problem> {
    let id = ThreadId(id.into_inner());
    super::thread(&app, &caller, &id).await?;
    let limit = params.limit.unwrap_or(50).clamp(1, 200);
    let messages = app.store.thread_view();
    let (messages, has_more) = match params.after_seq {
        Some(seq) => messages.after(caller.tenant, &id, seq, limit).await?,
        None => {
            messages
                .before(caller.tenant, &id, params.before_seq.unwrap_or(i64::MAX), limit)
                .await?
        }
    };
    Ok(web::Json(MessagePage { messages, has_more }))
}
