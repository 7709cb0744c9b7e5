//! `PUT /api/work-queue/views/{id}`: replaces a saved view.

use super::QueueViewBody;
use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{put, web};
use hub_domain::cases::queue_view::QueueView;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::queue_views;
use serde::Deserialize;

/// A view as it is to be from now on.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ChangedQueueView {
    view: QueueViewBody,
    /// The version that the caller saw.
    version: i64,
}

/// One's own, or the team's where one supervises.
#[utoipa::path(
    tag = "queue",
    params(("id" = String, Path)),
    request_body = ChangedQueueView,
    responses(
        (status = 200, body = QueueView),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/work-queue/views/{id}")]
pub async fn change_queue_view(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<String>,
    body: Json<ChangedQueueView>,
) -> Result<web::Json<QueueView>, Problem> {
    let views = app.store.queue_views();
    let was = views.visible(caller.tenant, &id, caller.account).await?;
    super::may_keep(&caller, was.is_team)?;
    let parts = body.0.view.parts(&caller.name)?;
    let mut write = app.store.write().await?;
    queue_views::change(&mut write, caller.tenant, &was, body.0.version, &parts).await?;
    if was.is_team {
        let line = AuditLine::new(
            caller.tenant,
            caller.by(),
            "queue_view.change",
            "queue_view",
            &*id,
        );
        let line = line.before(&was.query).after(parts.query);
        audit::append(&mut write, line.reason(parts.name)).await?;
    }
    write.commit().await?;
    Ok(web::Json(
        views.visible(caller.tenant, &id, caller.account).await?,
    ))
}
