//! `/api/work-queue/items/{id}/undo`: undoes one's own last change of an application, and says before whom it will not reach.

use super::assign::conflict;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, post, web};
use hub_actors::cases::work_item::UndoChange;
use hub_domain::ApplicationId;
use hub_domain::cases::application::QueueItem;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct UndoBody {
    /// The version that the caller saw: the one that their change made.
    version: i64,
}

/// What an undo cannot take back.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct UndoCheck {
    /// People who have been notified of the change: nobody notifies them of the undo. Notices that still wait are cancelled with it.
    pub notified: i64,
}

/// How many people have already been notified of the last change.
#[utoipa::path(tag = "queue", params(("id" = i64, Path)), responses((status = 200, body = UndoCheck)), security(("bearer" = [])))]
#[get("/api/work-queue/items/{id}/undo")]
pub async fn check_work_item_undo(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<UndoCheck>, Problem> {
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let notices = app.store.rule_notices();
    let notified = notices.reached(caller.tenant, item.id, item.version).await?;
    Ok(web::Json(UndoCheck { notified }))
}

/// Takes the last change of status or owner back, within ten minutes and before anything else has happened.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = QueueItem),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/undo")]
pub async fn undo_work_item_change(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<UndoBody>,
) -> Result<web::Json<QueueItem>, Problem> {
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    let undone = work_item
        .send(UndoChange {
            by: caller.by(),
            version: body.0.version,
        })
        .await?;
    conflict(&app, &caller, item.id, undone.map_err(Problem::from)).await
}
