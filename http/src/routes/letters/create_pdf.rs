//! `POST /api/create-pdf`: an application with its answers, a draft as it stands, or the empty form of a program.

use super::own_sheet::{draft_letter, empty_form, filed, letter, own_applications};
use super::{given, now, refused};
use crate::App;
use crate::extract::{Allowed, AnySession, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_letters::ApplicationSheet;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Before the number of a program whose empty form is wanted.
const EMPTY: &str = "form-";
/// Before the id of a draft.
const DRAFT: &str = "draft-";

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CreatePdf {
    /// The caller's own account (`entity_id`).
    individual_id: i64,
    /// Which document: `ERA-77`, the number (`externalId`) of one of the caller's applications; `draft-` and the id of one of the
    /// caller's drafts, as it stands; `form-5`, the empty form of the program 5 (`ProcessID`).
    file_alias: String,
    /// `cd_instance`, the caller's.
    instance_id: i64,
    /// To be saved, and not shown; left out: shown.
    #[serde(default)]
    download: bool,
}

/// In the language of the applicant, a draft in that in which it is filled in, an empty form in the caller's.
#[utoipa::path(
    tag = "letters",
    request_body = CreatePdf,
    responses(
        (status = 200, description = "PDF"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/create-pdf")]
pub async fn create_pdf(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    Json(wanted): Json<CreatePdf>,
) -> Result<HttpResponse, Problem> {
    if wanted.individual_id != caller.account.0 || wanted.instance_id != caller.tenant.0 {
        return Err(Key::NotFound.into());
    }
    let alias = wanted.file_alias.trim();
    if let Some(program) = alias.strip_prefix(EMPTY) {
        let program: i64 = program.parse().map_err(|_| Key::NotFound)?;
        let form = empty_form(&app, &caller, program).await?;
        let tenant = app.store.tenant(caller.tenant).await?;
        let programs = app.store.programs().all(caller.tenant).await?;
        let name = programs.into_iter().find(|known| known.id == program);
        let sheet = ApplicationSheet {
            form: &form,
            answers: None,
            hidden: &[],
            gone: &[],
            lang: &caller.lang,
            program: &name.map(|known| known.name).unwrap_or_default(),
            number: "",
            agency: &tenant.name,
            made_at: now(&caller),
            zone: &tenant.zone,
            drawings: &BTreeMap::new(),
        };
        let letter = sheet.letter().map_err(|error| refused("file_alias", error))?;
        return given(letter, "file_alias", alias, wanted.download).await;
    }
    if let Some(id) = alias.strip_prefix(DRAFT) {
        let letter = draft_letter(&app, &caller, id, "file_alias").await?;
        return given(letter, "file_alias", alias, wanted.download).await;
    }
    let own = own_applications(&app, &caller).await?;
    let own = own.into_iter().find(|(item, _)| item.external_id == alias);
    let own = own.ok_or(Key::NotFound)?;
    let filed = filed(&app, &caller, &own.0).await?.ok_or(Key::NotFound)?;
    let letter = letter(&app, &caller, &own, &filed, "file_alias").await?;
    given(letter, "file_alias", alias, wanted.download).await
}
