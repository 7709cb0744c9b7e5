//! `POST /api/submit-application/{id}/community-type/{type}`: submits what the caller has begun in a program, under the specification's
//! name.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::forms::drafts::refused;
use actix_web::{HttpResponse, post, web};
use hub_actors::forms::drafts::{Submission, submit};
use hub_domain::ProgramId;
use hub_domain::cases::reports::Audience;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct SubmittedApplication {
    application_id: i64,
    external_id: String,
    submitted_at_ms: i64,
}

/// Submits the caller's draft of a program as it is saved; 404 where they have none, or are not of this community type (1 businesses,
/// 2 individuals). It is refused as `POST /api/application-drafts/{id}/submit` is.
#[utoipa::path(
    tag = "programs",
    params(("id" = i64, Path, description = "`cd_resource`"), ("type" = i64, Path, description = "1 or 2")),
    responses(
        (status = 201, body = SubmittedApplication),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/submit-application/{id}/community-type/{type}")]
pub async fn submit_application(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    path: web::Path<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    if caller.impersonator.is_some() {
        return Err(Problem::new(Key::NotAllowed).with_message("only the account's owner submits"));
    }
    let (program, community_type) = path.into_inner();
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let own_type = match Audience::of(Some(&account.account_type), false) {
        Audience::Business => 1,
        Audience::Individual | Audience::Everyone => 2,
    };
    let owned = app.store.own_programs().of(caller.tenant, caller.account).await?;
    let draft = owned.get(&ProgramId(program)).and_then(|own| own.draft.clone());
    let draft = draft
        .filter(|_| own_type == community_type)
        .ok_or(Key::NotFound)?;
    let found = app
        .store
        .drafts()
        .own(caller.tenant, caller.account, &draft)
        .await?;
    let draft = found.ok_or(Key::NotFound)?;
    let submission = Submission {
        revision: draft.revision,
        key: "submit-application",
    };
    let which = (&draft, &account);
    let submitted = submit(&app.hub, caller.tenant, which, submission, &caller.by()).await?;
    let submitted = submitted.map_err(refused)?;
    Ok(HttpResponse::Created().json(SubmittedApplication {
        application_id: submitted.application.0,
        external_id: submitted.external_id,
        submitted_at_ms: submitted.at_ms,
    }))
}
