//! `GET /api/application-drafts`: the caller's drafts.

use super::program_names;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{get, web};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ApplicationDrafts {
    drafts: Vec<DraftSummary>,
}

/// A draft without its answers.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DraftSummary {
    id: String,
    program_id: i64,
    program_name: String,
    form_version: i64,
    lang: String,
    revision: i64,
    /// The place at which somebody was last; empty at the beginning.
    at: String,
    created_at_ms: i64,
    saved_at_ms: i64,
    /// What it has become.
    application_id: Option<i64>,
    external_id: Option<String>,
}

/// Newest first, those that were submitted too, at most 200.
#[utoipa::path(tag = "forms", responses((status = 200, body = ApplicationDrafts)), security(("bearer" = [])))]
#[get("/api/application-drafts")]
pub async fn list_application_drafts(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<ApplicationDrafts>, Problem> {
    let names = program_names(&app, caller.tenant).await?;
    let drafts = app
        .store
        .drafts()
        .of_account(caller.tenant, caller.account)
        .await?;
    let drafts = drafts.into_iter().map(|draft| DraftSummary {
        program_name: names.get(&draft.program).cloned().unwrap_or_default(),
        id: draft.id,
        program_id: draft.program.0,
        form_version: draft.form_version,
        lang: draft.lang,
        revision: draft.revision,
        at: draft.resume_at,
        created_at_ms: draft.created_at_ms,
        saved_at_ms: draft.saved_at_ms,
        application_id: draft.submitted.as_ref().map(|submitted| submitted.application.0),
        external_id: draft.submitted.map(|submitted| submitted.external_id),
    });
    Ok(web::Json(ApplicationDrafts {
        drafts: drafts.collect(),
    }))
}
