//! `POST /api/work-queue/items/{id}/draft/filings`: what staff have filled in becomes the answers of the case.

use super::draft_of;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::forms::drafts::refused;
use crate::routes::forms::drafts::submit::{SubmittedDraft, check_key};
use actix_web::{HttpResponse, post, web};
use hub_actors::forms::drafts::{CaseFiling, Submission, file_for_case};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewCaseFiling {
    /// Of the draft, as it was seen.
    revision: i64,
    /// The same key gives the same answer again: any word of the caller's own, at most 64 characters.
    key: String,
    /// The applicant signs later what was not read aloud to them.
    #[serde(default)]
    signs_later: bool,
}

/// Files the draft into the case, with the caller as its author. Papers that are missing are left to the case's documents. 422
/// `form_faults` has every fault; 409 `draft_changed`, `already_filled_in`, `case_decided`.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = NewCaseFiling,
    responses(
        (status = 201, body = SubmittedDraft),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/draft/filings")]
pub async fn file_case_draft(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    Json(new): Json<NewCaseFiling>,
) -> Result<HttpResponse, Problem> {
    check_key(&new.key)?;
    let (item, draft) = draft_of(&app, &caller, *id).await?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only whoever filled it in files it"));
    }
    let filing = CaseFiling {
        submission: Submission {
            revision: new.revision,
            key: &new.key,
        },
        signs_later: new.signs_later,
    };
    let by = caller.by();
    let which = (&draft, &item);
    let filed = file_for_case(&app.hub, caller.tenant, which, filing, (&caller.zone, &by)).await?;
    let filed: SubmittedDraft = filed.map_err(refused)?.into();
    Ok(HttpResponse::Created().json(filed))
}
