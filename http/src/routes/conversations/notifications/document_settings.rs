//! `GET` and `PUT /api/document-settings`: why papers of a program cannot be used, and whether its deadlines wait for applicants.

use super::ProgramParams;
use crate::App;
use crate::extract::allowed::{CommunicationsRead, CommunicationsWrite, Demand};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_domain::ProgramId;
use hub_domain::programs::document_settings::DocumentSettings;
use hub_store::StoreError;
use hub_store::cases::due_dates;
use hub_store::programs::program_settings::{self, Revised};
use serde::{Deserialize, Serialize};

/// The settings in force, with who changed them last.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DocumentSettingsView {
    settings: DocumentSettings,
    /// A change names the revision that it was made in; 0 where nobody has changed anything.
    revision: i64,
    /// Empty where nobody has.
    changed_by: String,
    changed_at_ms: i64,
    /// Whether the caller may change them here.
    may_write: bool,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveDocumentSettings {
    /// `ProcessID`.
    program: i64,
    /// The revision that was edited.
    revision: i64,
    /// Reasons that are added have the number 0.
    settings: DocumentSettings,
}

async fn view<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: ProgramId,
) -> Result<DocumentSettingsView, Problem> {
    let texts = app.store.program_settings();
    let held: Revised<DocumentSettings> = texts.of(caller.tenant, program).await?;
    let write = CommunicationsWrite::PERMISSION;
    Ok(DocumentSettingsView {
        settings: held.text,
        revision: held.revision,
        changed_by: held.changed_by,
        changed_at_ms: held.at_ms,
        may_write: write.is_some_and(|right| caller.may_on(right, program)),
    })
}

/// How a program deals with papers.
#[utoipa::path(tag = "notifications", params(ProgramParams), responses((status = 200, body = DocumentSettingsView)), security(("bearer" = [])))]
#[get("/api/document-settings")]
pub async fn read_document_settings(
    app: web::Data<App>,
    caller: Allowed<CommunicationsRead>,
    params: web::Query<ProgramParams>,
) -> Result<web::Json<DocumentSettingsView>, Problem> {
    let (program, _) = params.workflow(&app, &caller).await?;
    view(&app, &caller, program).await.map(web::Json)
}

/// Changes them. What was said of papers before keeps the words that it had. 409 `version_conflict` has those in force in `current`.
#[utoipa::path(
    tag = "notifications",
    request_body = SaveDocumentSettings,
    responses(
        (status = 200, body = DocumentSettingsView),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/document-settings")]
pub async fn save_document_settings(
    app: web::Data<App>,
    caller: Allowed<CommunicationsWrite>,
    body: Json<SaveDocumentSettings>,
) -> Result<web::Json<DocumentSettingsView>, Problem> {
    let SaveDocumentSettings {
        program,
        revision,
        settings,
    } = body.0;
    let (program, _) = super::workflow(&app, &caller, program).await?;
    let (tenant, texts) = (caller.tenant, app.store.program_settings());
    let before = texts.documents(tenant, program).await?;
    let settings = settings.numbered(&before);
    let faults = settings.faults();
    if !faults.is_empty() {
        return Err(faults
            .into_iter()
            .fold(Problem::new(Key::InvalidField), |problem, fault| {
                problem.and_field(format!("settings.{}", fault.field), fault.key)
            }));
    }
    let mut write = app.store.write().await?;
    let saved = program_settings::save(&mut write, tenant, program, revision, &settings, &caller.by()).await;
    if let Err(StoreError::VersionConflict { .. }) = saved {
        drop(write);
        let current = view(&app, &caller, program).await?;
        return Err(Problem::new(Key::VersionConflict).with_current(&current));
    }
    saved?;
    // The clock runs again, or stands still, for everybody who has waited: that is many writes.
    if settings.pauses_deadline != before.pauses_deadline {
        due_dates::pause_all(&mut write, tenant, program).await?;
    }
    write.commit().await?;
    view(&app, &caller, program).await.map(web::Json)
}
