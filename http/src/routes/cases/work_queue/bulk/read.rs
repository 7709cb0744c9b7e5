//! `GET /api/work-queue/bulk/{id}`: a bulk change with the outcome for each application.

use super::BulkReport;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::Problem;
use actix_web::{get, web};

/// One's own change and its progress.
#[utoipa::path(
    tag = "queue",
    params(("id" = String, Path)),
    responses((status = 200, body = BulkReport)),
    security(("bearer" = []))
)]
#[get("/api/work-queue/bulk/{id}")]
pub async fn read_bulk_change(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<String>,
) -> Result<web::Json<BulkReport>, Problem> {
    Ok(web::Json(super::report(&app, &caller, &id).await?))
}
