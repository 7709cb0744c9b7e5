//! `POST /api/application-drafts/{id}/submit`: a draft becomes an application.

use super::refused;
use crate::App;
use crate::extract::own::Draft;
use crate::extract::{Json, Own};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_actors::forms::drafts::{Submission, submit};
use hub_store::forms::drafts::Submitted;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewSubmission {
    /// Of the draft, as it was seen.
    revision: i64,
    /// The same key gives the same answer again: any word of the caller's own, at most 64 characters.
    key: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SubmittedDraft {
    application_id: i64,
    external_id: String,
    submitted_at_ms: i64,
}

/// Submits. 422 `form_faults` has every fault in `faults`; 409 `draft_changed` where the draft, or the form in force, is not the one that
/// was seen; 409 `program_closed` with the date.
#[utoipa::path(
    tag = "forms",
    params(("id" = String, Path)),
    request_body = NewSubmission,
    responses(
        (status = 201, body = SubmittedDraft),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/application-drafts/{id}/submit")]
pub async fn submit_application_draft(
    app: web::Data<App>,
    own: Own<Draft>,
    Json(new): Json<NewSubmission>,
) -> Result<HttpResponse, Problem> {
    check_key(&new.key)?;
    let (caller, Draft(draft)) = own.take(&app).await?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only the account's owner submits"));
    }
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let submission = Submission {
        revision: new.revision,
        key: &new.key,
    };
    let which = (&draft, &account);
    let submitted = submit(&app.hub, caller.tenant, which, submission, &caller.by()).await?;
    let submitted: SubmittedDraft = submitted.map_err(refused)?.into();
    Ok(HttpResponse::Created().json(submitted))
}

/// Refuses a caller's own word that cannot be kept.
pub(in crate::routes) fn check_key(key: &str) -> Result<(), Problem> {
    match key.is_empty() || key.len() > 64 || key.contains('\0') {
        true => Err(Problem::field("key", "length")),
        false => Ok(()),
    }
}

impl From<Submitted> for SubmittedDraft {
    fn from(submitted: Submitted) -> Self {
        Self {
            application_id: submitted.application.0,
            external_id: submitted.external_id,
            submitted_at_ms: submitted.at_ms,
        }
    }
}
