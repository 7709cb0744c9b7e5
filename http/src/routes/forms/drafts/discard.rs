//! `DELETE /api/application-drafts/{id}`: gives a draft up.

use super::refused;
use crate::App;
use crate::extract::Own;
use crate::extract::own::Draft;
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, delete, web};
use hub_actors::forms::drafts::discard;

/// Ends a draft with its answers and files. One that was submitted is 409 `already_applied`: the application stays.
#[utoipa::path(
    tag = "forms",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[delete("/api/application-drafts/{id}")]
pub async fn discard_application_draft(
    app: web::Data<App>,
    own: Own<Draft>,
) -> Result<HttpResponse, Problem> {
    let (caller, Draft(draft)) = own.take(&app).await?;
    let discarded = discard(&app.hub, caller.tenant, &draft, &caller.by()).await?;
    discarded.map_err(refused)?;
    Ok(HttpResponse::NoContent().finish())
}
