//! `/api/work-queue/items/{id}/agreements`: that an applicant has agreed since staff filed the form for them.

use super::application;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::forms::drafts::refused;
use crate::routes::forms::drafts::sign::NewSignature;
use actix_web::{HttpResponse, get, post, web};
use hub_actors::forms::drafts::Refusal;
use hub_actors::forms::{AgreedHow, agree_later, to_sign};
use hub_domain::ApplicationId;
use serde::Deserialize;
use serde_json::Value;

/// How the applicant has agreed.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HowAgreed {
    /// The caller read the declaration aloud to them.
    ReadAloud,
    /// They have signed it on paper, which the caller has.
    OnPaper,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LaterAgreement {
    /// The question that is a declaration or a signature.
    at: String,
    /// Of whoever has agreed. At most 200 characters.
    name: String,
    /// In which the declaration was read, BCP 47.
    lang: String,
    how: HowAgreed,
}

/// The questions of the form that the applicant has still to sign or agree to, as docs/FORMS.md has them; none where the applicant filed
/// it, or where the case is decided.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<Value>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue/items/{id}/agreements")]
pub async fn list_open_agreements(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<Vec<Value>>, Problem> {
    let item = application(&app, &caller, ApplicationId(*id)).await?;
    let questions = to_sign(&app.hub, caller.tenant, &item, &caller.zone).await?;
    let questions = questions.iter().map(serde_json::to_value);
    let questions: Result<Vec<Value>, _> = questions.collect();
    Ok(web::Json(questions.map_err(Problem::internal)?))
}

/// Records that the applicant has agreed to one of them, once: read aloud by the caller, or on paper that the caller has. It is a new
/// revision of the answers. Staff sign for nobody. 409 `case_decided`; 409 `draft_changed` where an answer was corrected at this moment.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = LaterAgreement,
    responses(
        (status = 204),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/agreements")]
pub async fn record_later_agreement(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    Json(new): Json<LaterAgreement>,
) -> Result<HttpResponse, Problem> {
    let how = match new.how {
        HowAgreed::ReadAloud => AgreedHow::ReadAloud,
        HowAgreed::OnPaper => AgreedHow::OnPaper,
    };
    let new = NewSignature::of_name(new.at, new.name, new.lang);
    let declared = new.declared()?;
    let item = application(&app, &caller, ApplicationId(*id)).await?;
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only whoever was there says so"));
    }
    let by = caller.by();
    let agreed = agree_later(&app.hub, caller.tenant, &item, declared, (how, &caller.zone, &by)).await?;
    agreed.map_err(|refusal| match refusal {
        Refusal::Field { member, why, .. } => Problem::field(member, why),
        refusal => refused(refusal),
    })?;
    Ok(HttpResponse::NoContent().finish())
}
