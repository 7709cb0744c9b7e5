//! `/api/own-applications/{id}/signatures`: an applicant signs what staff left to be signed when they filled in the form.

use crate::App;
use crate::extract::own::Application;
use crate::extract::{Json, Own};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::forms::drafts::refused;
use crate::routes::forms::drafts::sign::NewSignature;
use actix_web::{HttpResponse, get, post, web};
use hub_actors::forms::drafts::Refusal;
use hub_actors::forms::{sign_later, to_sign};
use serde_json::Value;

/// The questions of the form that are still to be signed or agreed to, as docs/FORMS.md has them; none of an application that its
/// applicant filed, or that is decided.
#[utoipa::path(
    tag = "forms",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<Value>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/own-applications/{id}/signatures")]
pub async fn list_open_signatures(
    app: web::Data<App>,
    own: Own<Application>,
) -> Result<web::Json<Vec<Value>>, Problem> {
    let (caller, Application(item)) = own.take(&app).await?;
    let questions = to_sign(&app.hub, caller.tenant, &item, &caller.zone).await?;
    let questions = questions.iter().map(serde_json::to_value);
    let questions: Result<Vec<Value>, _> = questions.collect();
    Ok(web::Json(questions.map_err(Problem::internal)?))
}

/// Signs one of them, or agrees to it. Only the account's owner may. A drawing is a file that was uploaded for this application
/// (`POST /api/own-applications/{id}/uploads`). 409 `case_decided`; 409 `draft_changed` where staff have corrected
/// an answer at this moment.
#[utoipa::path(
    tag = "forms",
    params(("id" = i64, Path)),
    request_body = NewSignature,
    responses(
        (status = 204),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/own-applications/{id}/signatures")]
pub async fn sign_own_application(
    app: web::Data<App>,
    own: Own<Application>,
    Json(new): Json<NewSignature>,
) -> Result<HttpResponse, Problem> {
    let declared = new.declared()?;
    let (caller, Application(item)) = own.take(&app).await?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only the account's owner signs"));
    }
    let by = caller.by();
    let signed = sign_later(&app.hub, caller.tenant, &item, declared, (&caller.zone, &by)).await?;
    signed.map_err(|refusal| match refusal {
        Refusal::Field { member, why, .. } => Problem::field(member, why),
        refusal => refused(refusal),
    })?;
    Ok(HttpResponse::NoContent().finish())
}
