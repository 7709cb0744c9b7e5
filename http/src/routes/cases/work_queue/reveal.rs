//! `POST /api/work-queue/items/{id}/answers/reveal`: staff see a number that is kept sealed, with a reason. Who saw which number of
//! whom is in the audit log.

use super::answers::checked_reason;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::ApplicationId;
use hub_store::audit::{self, AuditLine};
use hub_store::forms::answer_secrets;
use serde::{Deserialize, Serialize};

/// The longest place: a group, a row and a question.
const LONGEST_PLACE: usize = 200;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RevealBody {
    /// Where the answer is: `ssn`, `members/r1/ssn`.
    at: String,
    /// Why: 3 to 500 characters.
    reason: String,
}

/// A number that was sealed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RevealedAnswer {
    value: String,
}

/// Shows the number of one answer.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = RevealBody,
    responses(
        (status = 200, body = RevealedAnswer),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/answers/reveal")]
pub async fn reveal_answer(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    body: Json<RevealBody>,
) -> Result<web::Json<RevealedAnswer>, Problem> {
    let (tenant, id) = (caller.tenant, ApplicationId(*id));
    super::application(&app, &caller, id).await?;
    let RevealBody { at, reason } = body.0;
    let reason = checked_reason(&reason)?;
    if at.is_empty() || at.len() > LONGEST_PLACE || at.contains(char::is_control) {
        return Err(Problem::new(Key::NotFound).and_field("at", "not_found"));
    }
    let by = caller.by();
    let mut write = app.store.write().await?;
    let number = answer_secrets::open(&mut write, &app.keyring, tenant, (id, &at), &by).await?;
    let Some(value) = number else {
        write.rollback().await?;
        return Err(Problem::new(Key::NotFound).and_field("at", "not_found"));
    };
    let line = AuditLine::new(tenant, by, "application.reveal_answer", "application", id);
    audit::append(&mut write, line.reason(format!("{at}: {reason}"))).await?;
    write.commit().await?;
    Ok(web::Json(RevealedAnswer { value }))
}
