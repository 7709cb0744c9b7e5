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
    /// The section's key.
    section: String,
    /// The question's key.
    question: String,
    /// A text, a whole number, true or false, as the question wants it; null takes the answer out.
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

fn checked_reason(reason: &str) -> Result<&str, Problem> {
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
        value,
        revision,
        reason,
        document_id,
    } = body.0;
    let correct = CorrectAnswer {
        by: staff(&caller),
        section,
        question,
        value,
        revision,
        reason: checked_reason(&reason)?.to_owned(),
        document: document_id,
    };
    let work_item = app.hub.work_item(caller.tenant, &item.thread_id).await?;
    work_item.send(correct).await??;
    Ok(HttpResponse::NoContent().finish())
}
