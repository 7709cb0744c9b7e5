//! `POST /api/work-queue/items/{id}/draft/agreements`: a declaration was read aloud to the applicant, who agreed.

use super::draft_of;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::forms::drafts::sign::{GivenSignature, NewSignature};
use actix_web::{post, web};
use hub_actors::forms::drafts::agree;

/// Records the agreement by word of mouth of the person of this name: when, in which language, over which text and answers, and that
/// the caller read it aloud. Staff sign for nobody.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = NewSignature,
    responses(
        (status = 200, body = GivenSignature),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/draft/agreements")]
pub async fn record_agreement(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    Json(new): Json<NewSignature>,
) -> Result<web::Json<GivenSignature>, Problem> {
    let declared = new.declared()?;
    let (_, draft) = draft_of(&app, &caller, *id).await?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only whoever read it aloud says so"));
    }
    let by = caller.by();
    let agreed = agree(&app.hub, caller.tenant, &draft, declared, (&caller.zone, &by)).await?;
    Ok(web::Json(GivenSignature::of(agreed)?))
}
