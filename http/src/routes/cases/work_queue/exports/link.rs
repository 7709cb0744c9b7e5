//! `GET /api/work-queue/exports/{id}/link`: a link that serves the file for five minutes.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::reports::exports::link::{ExportLink, link_to};
use actix_web::{get, web};

/// One's own file; 409 `file_not_ready` until it is made. Asking for it is a line in the audit log.
#[utoipa::path(
    tag = "queue",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = ExportLink),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue/exports/{id}/link")]
pub async fn link_queue_export(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<String>,
) -> Result<web::Json<ExportLink>, Problem> {
    let export = app.store.queue_exports().by_id(caller.tenant, &id).await?;
    link_to(&app, &caller, export.account, export.file).await
}
