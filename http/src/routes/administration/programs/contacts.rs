//! `GET` and `PUT /api/admin/programs/{id}/contacts`: how a program is reached.

use super::{keep, known, refused};
use crate::App;
use crate::extract::allowed::{ProgramRead, ProgramWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, put, web};
use hub_domain::programs::contacts::ProgramContacts;
use hub_domain::{ProgramId, TenantId};
use hub_store::programs::program_settings::Revised;
use serde::{Deserialize, Serialize};

/// Where numbers without a country code are taken to be, in a tenant that lists no country.
const COUNTRY: &str = "US";

/// Contacts with who changed them last.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProgramContactsView {
    #[serde(flatten)]
    contacts: ProgramContacts,
    /// A change names the revision that it was made in; 0 where nobody has said anything.
    revision: i64,
    /// Empty where nobody has.
    changed_by: String,
    changed_at_ms: i64,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SaveProgramContacts {
    /// The revision that was edited.
    revision: i64,
    contacts: ProgramContacts,
}

async fn view(app: &App, tenant: TenantId, program: ProgramId) -> Result<ProgramContactsView, Problem> {
    let texts = app.store.program_settings();
    let held: Revised<ProgramContacts> = texts.of(tenant, program).await?;
    Ok(ProgramContactsView {
        contacts: held.text,
        revision: held.revision,
        changed_by: held.changed_by,
        changed_at_ms: held.at_ms,
    })
}

/// The country of telephone numbers that are written without one.
pub(in crate::routes::administration) async fn country(
    app: &App,
    tenant: TenantId,
) -> Result<String, Problem> {
    let known = app.store.tenant(tenant).await?;
    let first = known.settings.code_countries.first().cloned();
    Ok(first.unwrap_or_else(|| COUNTRY.to_owned()))
}

/// How a program is reached.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = ProgramContactsView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/contacts")]
pub async fn read_program_contacts(
    app: web::Data<App>,
    caller: Allowed<ProgramRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ProgramContactsView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    view(&app, caller.tenant, program).await.map(web::Json)
}

/// Changes how a program is reached; applicants read it from now on. 409 `version_conflict` has what is in force in `current`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = SaveProgramContacts,
    responses(
        (status = 200, body = ProgramContactsView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/contacts")]
pub async fn save_program_contacts(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
    body: Json<SaveProgramContacts>,
) -> Result<web::Json<ProgramContactsView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let (tenant, revision) = (caller.tenant, body.0.revision);
    let contacts = body.0.contacts.trimmed();
    let faults = contacts.faults(&country(&app, tenant).await?);
    if !faults.is_empty() {
        return Err(refused("contacts", faults));
    }
    let write = keep(
        &app,
        &caller,
        program,
        app.store.write().await?,
        (revision, &contacts),
        view,
    )
    .await?;
    write.commit().await?;
    view(&app, tenant, program).await.map(web::Json)
}
