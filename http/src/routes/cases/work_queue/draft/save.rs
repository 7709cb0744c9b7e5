//! `PATCH /api/work-queue/items/{id}/draft/answers`: staff save what an applicant tells them.

use super::draft_of;
use super::known::known_of_applicant;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, LargeJson};
use crate::problem::{Problem, ProblemBody};
use crate::routes::forms::drafts::refused;
use crate::routes::forms::drafts::save::{DraftSave, SavedAnswers, sources};
use actix_web::{patch, web};
use hub_actors::forms::drafts::save;

/// Saves as an applicant's own draft is saved: what two colleagues write at different places merges. A declaration is not answered
/// here (`stamped`).
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = DraftSave,
    responses(
        (status = 200, body = SavedAnswers),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/work-queue/items/{id}/draft/answers")]
pub async fn save_case_answers(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    LargeJson(wanted): LargeJson<DraftSave>,
) -> Result<web::Json<SavedAnswers>, Problem> {
    let taken = wanted.taken();
    let mut incoming = wanted.checked()?;
    let (item, draft) = draft_of(&app, &caller, *id).await?;
    if !taken.is_empty() {
        let known = known_of_applicant(&app, &caller, (&item, &draft)).await?;
        incoming.taken = sources(&known, &taken);
    }
    let by = caller.by();
    let saved = save(&app.hub, caller.tenant, &draft, incoming, (&caller.zone, &by)).await?;
    Ok(web::Json(saved.map_err(refused)?.into()))
}
