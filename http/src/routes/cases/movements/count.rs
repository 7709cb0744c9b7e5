//! `GET /api/workflow-movements/v3/count`: how many moves there are.

use super::{MovementParams, query};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use serde::Serialize;

/// How many.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MovementCount {
    /// Counted up to 100,000.
    count: i64,
}

/// How many moves the filters find; `offset` and `sample` change nothing.
#[utoipa::path(
    tag = "queue",
    params(MovementParams),
    responses(
        (status = 200, body = MovementCount),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/workflow-movements/v3/count")]
pub async fn count_workflow_movements(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    params: web::Query<MovementParams>,
) -> Result<web::Json<MovementCount>, Problem> {
    let query = query(&app, &caller, params.into_inner()).await?;
    let count = app.store.movements().count(caller.tenant, &query).await?;
    Ok(web::Json(MovementCount { count }))
}
