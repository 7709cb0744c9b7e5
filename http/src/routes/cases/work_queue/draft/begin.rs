//! `POST /api/work-queue/items/{id}/draft`: staff begin to fill in a case.

use super::opened;
use crate::App;
use crate::extract::allowed::QueueWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::read_audit::note_read;
use crate::routes::forms::drafts::{ApplicationDraft, language, refused};
use actix_web::{HttpResponse, post, web};
use hub_actors::forms::drafts::begin_for_case;
use hub_domain::ApplicationId;
use hub_store::StoreError;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewCaseDraft {
    /// In which it is filled in, BCP 47.
    lang: String,
}

/// Begins the draft of a case, or gives back the one that a colleague has begun (200). 409 `already_filled_in` where the case has its
/// answers, 409 `case_decided` where it is decided or over; 404 where its program has no form.
#[utoipa::path(
    tag = "queue",
    params(("id" = i64, Path)),
    request_body = NewCaseDraft,
    responses(
        (status = 200, body = ApplicationDraft),
        (status = 201, body = ApplicationDraft),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/items/{id}/draft")]
pub async fn begin_case_draft(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<i64>,
    Json(new): Json<NewCaseDraft>,
) -> Result<HttpResponse, Problem> {
    let lang = language(&new.lang)?;
    let item = super::super::application(&app, &caller, ApplicationId(*id)).await?;
    let by = (caller.account, lang);
    let begun = begin_for_case(&app.hub, caller.tenant, &item, by, &caller.by()).await?;
    let begun = begun.map_err(refused)?;
    let draft = app.store.drafts().of_case(caller.tenant, item.id).await?;
    let draft = draft.ok_or(StoreError::NotFound("draft"))?;
    note_read(&app, &caller, "application.open", ("application", item.id)).await?;
    let shown = opened(&app, &caller, &item, draft).await?;
    let mut response = match begun.is_new {
        true => HttpResponse::Created(),
        false => HttpResponse::Ok(),
    };
    Ok(response.json(shown))
}
