//! `POST /api/work-queue/items/{id}/answers`: staff correct an answer, with a reason. What the applicant said is kept, and the case
//! is judged again.

use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use crate::routes::staff;
use actix_web::{HttpResponse, post, web};
use hub_actors::cases::work_item::CorrectAnswer;
use hub_domain::ApplicationId;
use hub_domain::cases::correction::{LONGEST_REASON, SHORTEST_REASON};
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CorrectionBody {
    /// The section's key; may be left out where the place says it.
    #[serde(default)]
    section: String,
    /// The question's key, or its id in a form document.
    #[serde(default)]
    question: String,
    /// The place in a form document, where it is not the question's own: a row as `members/r1`, a cell as `members/r1/born`.
    #[serde(default)]
    at: Option<String>,
    /// As the question wants it, in the shape of docs/FORMS.md for a form document; of a row its answers by id; null takes it out.
    #[schema(value_type = Option<serde_json::Value>)]
    value: Value,
    /// How many times the answers had been filed when the caller saw them.
    revision: i64,
    /// Why: 3 to 500 characters.
    #[serde(default)]
    reason: String,
    /// A document of the case that shows it.
    #[serde(default)]
    document_id: Option<String>,
}

/// A reason that can be kept.
pub(super) fn checked_reason(reason: &str) -> Result<&str, Problem> {
    let reason = reason.trim();
    match reason.chars().count() {
        0 => Err(Problem::field("reason", "required")),
        count if count < SHORTEST_REASON => Err(Problem::field("reason", "too_short")),
        count if count > LONGEST_REASON => Err(Problem::field("reason", "too_long")),
        _ if reason.contains('\0') => Err(Problem::field("reason", "not_text")),
        _ => Ok(reason),
    }
}

/// Replaces one answer. The applicant's own stays beside it.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = CorrectionBody,
    responses((status = 204)),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/answers")]
pub async fn correct_answer(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<CorrectionBody>,
) -> Result<HttpResponse, Problem> {
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let CorrectionBody {
        section,
        question,
        at,
        value,
        revision,
        reason,
        document_id,
    } = body.0;
    let correct = CorrectAnswer {
        by: staff(&caller),
        section,
        question,
        at: at.unwrap_or_default(),
        value,
        revision,
        reason: checked_reason(&reason)?.to_owned(),
        document: document_id,
    };
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    work_item.send(correct).await??;
    Ok(HttpResponse::NoContent().finish())
}
