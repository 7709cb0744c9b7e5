//! `DELETE /api/work-queue/items/{id}/paper-requests/{kind}`: a paper is asked for no more.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::correction_refusal::refused;
use crate::routes::staff;
use actix_web::{HttpResponse, delete, web};
use hub_actors::cases::corrections::TakeBackPaper;
use hub_domain::ApplicationId;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TakeBackParams {
    /// Whoever has just asked undoes it: 409 where the applicant has been told, and the request stands.
    undo: Option<bool>,
}

/// Takes back what was asked for, with its day. What the program's form asks for by itself is still needed. Where it is undone, what
/// was asked for before stands again as it did, with its reminders; 409 `request_over` where the message has been sent.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ("kind" = String, Path), TakeBackParams),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/work-queue/items/{id}/paper-requests/{kind}")]
pub async fn take_back_paper(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    path: web::Path<(i64, String)>,
    params: web::Query<TakeBackParams>,
) -> Result<HttpResponse, Problem> {
    let (id, kind) = path.into_inner();
    let item = super::super::application(&app, &caller, ApplicationId(id)).await?;
    let message = TakeBackPaper {
        by: staff(&caller),
        kind,
        is_undo: params.undo.unwrap_or_default(),
    };
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    work_item.send(message).await??.map_err(refused)?;
    Ok(HttpResponse::NoContent().finish())
}
