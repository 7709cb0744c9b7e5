//! `GET` and `PUT /api/admin/programs/{id}/settings`: what a program's administrators switch, under the specification's names.

use super::{keep, known, refused};
use crate::App;
use crate::extract::allowed::{ProgramRead, ProgramWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_domain::programs::settings::ProgramSettings;
use hub_domain::{ProgramId, TenantId};
use hub_store::programs::program_settings::{self, Revised};
use serde::{Deserialize, Serialize};

/// How programs pay that paid before anybody said how.
const PAYMENTS: &str = "ACH";

/// Settings with who changed them last.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramSettingsView {
    #[serde(flatten)]
    settings: ProgramSettings,
    /// A change names the revision that it was made in; 0 where nobody has changed anything.
    revision: i64,
    /// Empty where nobody has.
    changed_by: String,
    changed_at_ms: i64,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveProgramSettings {
    /// The revision that was edited.
    revision: i64,
    settings: ProgramSettings,
}

async fn view(app: &App, tenant: TenantId, program: ProgramId) -> Result<ProgramSettingsView, Problem> {
    let texts = app.store.program_settings();
    let held: Revised<ProgramSettings> = texts.of(tenant, program).await?;
    let mut settings = held.text;
    // What the program had before anybody wrote settings is part of them.
    if held.revision == 0 {
        let frame = app.store.programs().frame(tenant, program).await?;
        settings.FormURL = frame.map(|frame| frame.path).unwrap_or_default();
        let programs = app.store.programs().all(tenant).await?;
        let pays = programs.iter().any(|one| one.id == program.0 && one.has_payments);
        if pays {
            PAYMENTS.clone_into(&mut settings.Payments.Type);
        }
    }
    Ok(ProgramSettingsView {
        settings,
        revision: held.revision,
        changed_by: held.changed_by,
        changed_at_ms: held.at_ms,
    })
}

/// The settings of a program.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = ProgramSettingsView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/settings")]
pub async fn read_program_settings(
    app: web::Data<App>,
    caller: Allowed<ProgramRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ProgramSettingsView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    view(&app, caller.tenant, program).await.map(web::Json)
}

/// Changes the settings of a program; they hold from the next request on. 409 `version_conflict` has those in force in `current`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = SaveProgramSettings,
    responses(
        (status = 200, body = ProgramSettingsView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/settings")]
pub async fn save_program_settings(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
    body: Json<SaveProgramSettings>,
) -> Result<web::Json<ProgramSettingsView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let (tenant, revision) = (caller.tenant, body.0.revision);
    let settings = body.0.settings.trimmed();
    let faults = settings.faults();
    if !faults.is_empty() {
        return Err(refused("settings", faults));
    }
    let role = &settings.Tasks.WorkflowRoleName;
    if !role.is_empty() && app.store.roles().of_name(tenant, role).await?.is_none() {
        return Err(Problem::field("settings.Tasks.WorkflowRoleName", "unknown"));
    }
    let frame = app.store.programs().frame(tenant, program).await?;
    let mut write = app.store.write().await?;
    let frame_mode = frame.is_some_and(|frame| frame.frame_mode);
    program_settings::follow(&mut write, tenant, program, &settings, frame_mode).await?;
    let write = keep(&app, &caller, program, write, (revision, &settings), view).await?;
    write.commit().await?;
    view(&app, tenant, program).await.map(web::Json)
}
