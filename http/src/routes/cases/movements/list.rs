//! `GET /api/workflow-movements`, `…/v2` and `…/v3`: the same moves, the last one first; the second version includes
//! the total, the third whether more follow, which needs no count.

use super::{MovementParams, query};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::cases::movement::Movement;
use serde::Serialize;

/// Moves, and how many there are in all.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MovementPage {
    items: Vec<Movement>,
    /// Counted up to 100,000.
    total: i64,
    offset: i64,
    sample: i64,
}

/// Moves, and where those after them begin.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MovementSlice {
    items: Vec<Movement>,
    /// The `offset` of the next page; none: this was the last.
    next_offset: Option<i64>,
}

/// Only the moves.
#[utoipa::path(
    tag = "queue",
    params(MovementParams),
    responses(
        (status = 200, body = Vec<Movement>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/workflow-movements")]
pub async fn list_workflow_movements(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    params: web::Query<MovementParams>,
) -> Result<web::Json<Vec<Movement>>, Problem> {
    let query = query(&app, &caller, params.into_inner()).await?;
    Ok(web::Json(
        app.store.movements().page(caller.tenant, &query).await?,
    ))
}

/// The moves, and their number.
#[utoipa::path(
    tag = "queue",
    params(MovementParams),
    responses(
        (status = 200, body = MovementPage),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/workflow-movements/v2")]
pub async fn list_workflow_movements_v2(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    params: web::Query<MovementParams>,
) -> Result<web::Json<MovementPage>, Problem> {
    let query = query(&app, &caller, params.into_inner()).await?;
    let movements = app.store.movements();
    let (items, total) = tokio::try_join!(
        movements.page(caller.tenant, &query),
        movements.count(caller.tenant, &query)
    )?;
    Ok(web::Json(MovementPage {
        items,
        total,
        offset: query.offset,
        sample: query.sample,
    }))
}

/// The moves, and the next page.
#[utoipa::path(
    tag = "queue",
    params(MovementParams),
    responses(
        (status = 200, body = MovementSlice),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/workflow-movements/v3")]
pub async fn list_workflow_movements_v3(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    params: web::Query<MovementParams>,
) -> Result<web::Json<MovementSlice>, Problem> {
    let mut query = query(&app, &caller, params.into_inner()).await?;
    let sample = query.sample;
    // One more than is asked for says whether there are more.
    query.sample += 1;
    let mut items = app.store.movements().page(caller.tenant, &query).await?;
    let has_more = items.len() as i64 > sample;
    items.truncate(usize::try_from(sample).unwrap_or(usize::MAX));
    Ok(web::Json(MovementSlice {
        items,
        next_offset: has_more.then_some(query.offset + sample),
    }))
}
