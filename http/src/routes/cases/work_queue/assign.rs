//! `POST /api/work-queue/items/{id}/assign`: assigns an application.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem};
use actix_web::{post, web};
use hub_actors::cases::work_item::Assign;
use hub_domain::ApplicationId;
use hub_domain::cases::application::QueueItem;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AssignBody {
    /// Null: nobody.
    user_id: Option<i64>,
    /// The version that the caller saw.
    version: i64,
}

/// Changes the owner.
#[utoipa::path(tag = "queue", params(("id" = i64, Path)), responses((status = 200, body = QueueItem)), security(("bearer" = [])))]
#[post("/api/work-queue/items/{id}/assign")]
pub async fn assign_work_item(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<AssignBody>,
) -> Result<web::Json<QueueItem>, Problem> {
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    let assigned = work_item
        .send(Assign {
            by: caller.by(),
            owner: body.0.user_id,
            version: body.0.version,
        })
        .await?;
    conflict(&app, &caller, item.id, assigned.map_err(Problem::from)).await
}

/// A refusal for an old version contains the current item.
pub(super) async fn conflict(
    app: &App,
    caller: &crate::extract::Person,
    id: ApplicationId,
    changed: Result<QueueItem, Problem>,
) -> Result<web::Json<QueueItem>, Problem> {
    match changed {
        Ok(item) => Ok(web::Json(item)),
        Err(problem) if problem.key() == Key::VersionConflict => {
            Err(problem.with_current(&app.store.applications().by_id(caller.tenant, id).await?))
        }
        Err(problem) => Err(problem),
    }
}
