//! `GET /api/application-drafts/{id}`: opens a draft.

use super::{ApplicationDraft, opened};
use crate::App;
use crate::extract::Own;
use crate::extract::own::Draft;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};

/// Opens a draft: its answers are moved to the newest version of the form, and `changes` says what that has changed.
#[utoipa::path(
    tag = "forms",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = ApplicationDraft),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/application-drafts/{id}")]
pub async fn read_application_draft(
    app: web::Data<App>,
    own: Own<Draft>,
) -> Result<web::Json<ApplicationDraft>, Problem> {
    let (caller, Draft(draft)) = own.take(&app).await?;
    Ok(web::Json(opened(&app, &caller, draft).await?))
}
