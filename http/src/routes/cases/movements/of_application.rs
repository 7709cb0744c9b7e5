//! `GET /api/workflow-movements-from-pg/{id}`: the moves of one application.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ApplicationId;
use hub_domain::cases::movement::Movement;

/// Every move of the application, the last one first; at most 500.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<Movement>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/workflow-movements-from-pg/{id}")]
pub async fn list_application_movements(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
) -> Result<web::Json<Vec<Movement>>, Problem> {
    let id = ApplicationId(*id);
    super::super::work_queue::application(&app, &caller, id).await?;
    Ok(web::Json(app.store.movements().of(caller.tenant, id).await?))
}
