//! `DELETE /api/work-queue/items/{id}/correction-requests/{request}`: the applicant need not answer any more.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::cases::correction_refusal::refused;
use crate::routes::staff;
use actix_web::{HttpResponse, delete, web};
use hub_actors::cases::corrections::TakeBackCorrections;
use hub_domain::ApplicationId;

/// Takes a request back while something in it waits. What was answered of it stays.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path), ("request" = String, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/work-queue/items/{id}/correction-requests/{request}")]
pub async fn take_back_corrections(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    path: web::Path<(i64, String)>,
) -> Result<HttpResponse, Problem> {
    let (id, request) = path.into_inner();
    let item = super::super::application(&app, &caller, ApplicationId(id)).await?;
    let message = TakeBackCorrections {
        by: staff(&caller),
        request,
    };
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    work_item.send(message).await??.map_err(refused)?;
    Ok(HttpResponse::NoContent().finish())
}
