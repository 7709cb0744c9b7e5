//! `POST /api/application-drafts`: begins an application.

use super::{ApplicationDraft, language, opened, refused};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_actors::forms::drafts::{Refusal, begin};
use hub_domain::ProgramId;
use hub_store::StoreError;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewDraft {
    program_id: i64,
    /// In which it is filled in, BCP 47.
    lang: String,
}

/// Begins an application, or gives back the one that the caller has begun in the program (200). 409 `program_closed` says when the
/// program opens or has closed, 409 `already_applied` which application there is, where the program takes one of a person; one that
/// was denied or is over without a decision does not count.
#[utoipa::path(
    tag = "forms",
    request_body = NewDraft,
    responses(
        (status = 200, body = ApplicationDraft),
        (status = 201, body = ApplicationDraft),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/application-drafts")]
pub async fn begin_application_draft(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    Json(new): Json<NewDraft>,
) -> Result<HttpResponse, Problem> {
    let lang = language(&new.lang)?;
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    let wanted = (ProgramId(new.program_id), lang);
    let begun = begin(&app.hub, caller.tenant, &account, wanted, &caller.by()).await?;
    let begun = begun.map_err(|refusal| match refusal {
        Refusal::NoForm => Problem::field("program_id", "not_found"),
        refusal => refused(refusal),
    })?;
    let drafts = app.store.drafts();
    let draft = drafts.own(caller.tenant, caller.account, &begun.id).await?;
    let draft = draft.ok_or(StoreError::NotFound("draft"))?;
    let shown = opened(&app, &caller, draft).await?;
    let mut response = match begun.is_new {
        true => HttpResponse::Created(),
        false => HttpResponse::Ok(),
    };
    Ok(response.json(shown))
}
