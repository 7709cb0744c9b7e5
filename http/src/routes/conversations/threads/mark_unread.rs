//! `POST /api/threads/{id}/unread`: marks the applicant's last entry as unread.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use actix_web::{post, web};
use hub_actors::cases::work_item::MarkUnread;
use hub_domain::ThreadId;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MarkedUnread {
    /// False where the applicant never wrote or called: there is nothing to read.
    unread: bool,
}

/// Marks a conversation as unread, for the caller and in the counters that everybody sees.
#[utoipa::path(tag = "threads", params(("id" = String, Path)), responses((status = 200, body = MarkedUnread)), security(("bearer" = [])))]
#[post("/api/threads/{id}/unread")]
pub async fn mark_thread_unread(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
) -> Result<web::Json<MarkedUnread>, Problem> {
    let id = ThreadId(id.into_inner());
    super::thread(&app, &caller, &id).await?;
    let work_item = app.hub.work_item(caller.tenant, &id).await?;
    let unread = work_item
        .send(MarkUnread {
            account: caller.account,
        })
        .await??;
    Ok(web::Json(MarkedUnread { unread }))
}
