//! `GET /api/work-queue/items/{id}/draft`: the draft by which staff fill in a case.

use super::{draft_of, opened};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Problem, ProblemBody};
use crate::read_audit::note_read;
use crate::routes::forms::drafts::ApplicationDraft;
use actix_web::{get, web};

/// Opens the draft of a case as an applicant's own is opened.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = ApplicationDraft),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue/items/{id}/draft")]
pub async fn read_case_draft(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<ApplicationDraft>, Problem> {
    let (item, draft) = draft_of(&app, &caller, *id).await?;
    note_read(&app, &caller, "application.open", ("application", item.id)).await?;
    Ok(web::Json(opened(&app, &caller, &item, draft).await?))
}
