//! `GET /api/application-drafts/{id}`: opens a draft.

use super::{ApplicationDraft, opened};
use crate::App;
use crate::extract::Own;
use crate::extract::own::Draft;
use crate::problem::{Problem, ProblemBody};
use crate::routes::forms::read::ProgramForm;
use actix_web::{get, web};
use serde::Deserialize;

/// What comes with a draft.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DraftQuery {
    /// `form`: the form in force, for a page that is opened by its address and has neither of them.
    include: Option<String>,
}

/// Opens a draft: its answers are moved to the newest version of the form, and `changes` says what that has changed.
#[utoipa::path(
    tag = "forms",
    params(("id" = String, Path), DraftQuery),
    responses(
        (status = 200, body = ApplicationDraft),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/application-drafts/{id}")]
pub async fn read_application_draft(
    app: web::Data<App>,
    own: Own<Draft>,
    query: web::Query<DraftQuery>,
) -> Result<web::Json<ApplicationDraft>, Problem> {
    let (caller, Draft(draft)) = own.take(&app).await?;
    let has_form = match query.include.as_deref() {
        None => false,
        Some("form") => true,
        Some(_) => return Err(Problem::field("include", "invalid")),
    };
    let program = draft.program;
    let is_open = draft.submitted.is_none();
    let mut shown = opened(&app, &caller, draft).await?;
    if has_form && is_open {
        let form = app.hub.forms().in_force(caller.tenant, program).await?;
        shown.form = form.map(|found| ProgramForm {
            version: found.version,
            form: found.form,
        });
    }
    Ok(web::Json(shown))
}
