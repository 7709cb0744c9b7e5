//! `GET /api/work-queue`: one page of the queue.

use super::filter::QueueParams;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::cases::application::QueuePage;

/// One page of the queue.
#[utoipa::path(
    tag = "queue",
    params(QueueParams),
    responses(
        (status = 200, body = QueuePage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue")]
pub async fn list_work_items(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    params: web::Query<QueueParams>,
) -> Result<web::Json<QueuePage>, Problem> {
    let query = params.into_inner().query(&app, &caller).await?;
    Ok(web::Json(
        app.store.applications().page(caller.tenant, &query).await?,
    ))
}
