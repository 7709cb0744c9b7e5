//! `POST /api/create-snapshot-pdf`: how an application stands now.

use super::own_sheet::own_applications;
use super::{given, now};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::conversations::template::TemplateAudience;
use hub_letters::{Entity, Snapshot};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Deserialize;

/// The application, and what the page shows of it. The document says what the hub knows: of the members beside `workflow_id` and
/// `download` nothing is printed.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CreateSnapshotPdf {
    /// One of the caller's applications (`id` of `GET /api/own-applications`).
    workflow_id: i64,
    #[serde(default)]
    #[allow(
        dead_code,
        reason = "a caller may send it; the document says what the hub knows"
    )]
    entity_name: String,
    #[serde(default)]
    #[allow(dead_code, reason = "the same")]
    entity_type: i64,
    #[serde(default)]
    #[allow(dead_code, reason = "the same")]
    status: String,
    #[serde(default)]
    #[allow(dead_code, reason = "the same")]
    status_description: String,
    #[serde(default)]
    #[allow(dead_code, reason = "the same")]
    application_date: String,
    /// To be saved, and not shown; left out: shown.
    #[serde(default)]
    download: bool,
}

/// Program, number, who applied, when, and what the status means, in the applicant's language.
#[utoipa::path(
    tag = "letters",
    request_body = CreateSnapshotPdf,
    responses(
        (status = 200, description = "PDF"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/create-snapshot-pdf")]
pub async fn create_snapshot_pdf(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    Json(wanted): Json<CreateSnapshotPdf>,
) -> Result<HttpResponse, Problem> {
    let own = own_applications(&app, &caller).await?;
    let own = own.into_iter().find(|(item, _)| item.id.0 == wanted.workflow_id);
    let (item, lang) = own.ok_or(Key::NotFound)?;
    let tenant = app.store.tenant(caller.tenant).await?;
    let states = app.store.program_states().book(caller.tenant).await?;
    let is_person = caller.role_codes.iter().any(|code| code == "IND");
    // The caller's day, as their pages show it.
    let zone = TimeZone::get(&caller.zone).unwrap_or(TimeZone::UTC);
    let applied: Timestamp = item.created_at.parse().unwrap_or(Timestamp::UNIX_EPOCH);
    let applied_on = applied.to_zoned(zone).date().to_string();
    let snapshot = Snapshot {
        lang: &lang,
        agency: &tenant.name,
        program: &item.process_name,
        number: &item.external_id,
        entity_name: &item.item_name,
        entity: if is_person {
            Entity::Person
        } else {
            Entity::Business
        },
        status: states.status_of(&item, TemplateAudience::Applicant, &lang),
        status_description: "",
        applied_on: &applied_on,
        made_at: now(&caller),
    };
    given(
        snapshot.letter(),
        "workflow_id",
        &item.external_id,
        wanted.download,
    )
    .await
}
