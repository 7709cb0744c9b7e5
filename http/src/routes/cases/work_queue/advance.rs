//! `POST /api/work-queue/items/{id}/advance`: moves an application to another state.

use super::assign::conflict;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use actix_web::{post, web};
use hub_actors::cases::work_item::Advance;
use hub_domain::cases::application::QueueItem;
use hub_domain::{ApplicationId, StateId};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AdvanceBody {
    state_id: i64,
    /// The version that the caller saw.
    version: i64,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    denial_reason_id: Option<i64>,
    /// The owner of what comes next, where the move needs one.
    #[serde(default)]
    user_id: Option<i64>,
}

/// Longest comment.
const MAX_COMMENT: usize = 2_000;

/// Changes the status.
#[utoipa::path(tag = "queue", params(("id" = i64, Path)), responses((status = 200, body = QueueItem)), security(("bearer" = [])))]
#[post("/api/work-queue/items/{id}/advance")]
pub async fn advance_work_item(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<AdvanceBody>,
) -> Result<web::Json<QueueItem>, Problem> {
    let body = body.0;
    if body.comment.chars().count() > MAX_COMMENT || body.comment.contains('\0') {
        return Err(Problem::field("comment", "too_long"));
    }
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    let advance = Advance {
        by: caller.by(),
        state: StateId(body.state_id),
        version: body.version,
        comment: body.comment,
        denial_reason: body.denial_reason_id,
        owner: body.user_id,
        bulk: None,
    };
    let advanced = work_item.send(advance).await?;
    conflict(&app, &caller, item.id, advanced.map_err(Problem::from)).await
}
