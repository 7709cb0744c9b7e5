//! `DELETE /api/work-queue/items/{id}/draft`: staff give up what they have filled in.

use super::draft_of;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::forms::drafts::refused;
use actix_web::{HttpResponse, delete, web};
use hub_actors::forms::drafts::discard;

/// Ends the draft of a case with its answers. One that was filed is 409 `already_applied`.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/work-queue/items/{id}/draft")]
pub async fn discard_case_draft(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (_, draft) = draft_of(&app, &caller, *id).await?;
    let discarded = discard(&app.hub, caller.tenant, &draft, &caller.by()).await?;
    discarded.map_err(refused)?;
    Ok(HttpResponse::NoContent().finish())
}
