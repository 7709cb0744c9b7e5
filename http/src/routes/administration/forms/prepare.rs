//! `POST /api/admin/programs/{id}/form/prepare`: a form that is being written, ready to be tried.

use crate::App;
use crate::extract::allowed::FormRead;
use crate::extract::{Allowed, LargeJson};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::ProgramId;
use hub_forms::{Form, Prepared};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// A form as it is written.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct FormToPrepare {
    /// The document; docs/FORMS.md says what it holds.
    text: Value,
}

/// A form that can be tried.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FormOnTrial {
    /// The document with its rules ready to run; null while it has faults.
    #[schema(value_type = Option<Object>)]
    #[serde(serialize_with = "prepared")]
    form: Option<Prepared>,
}

fn prepared<S: Serializer>(form: &Option<Prepared>, to: S) -> Result<S::Ok, S::Error> {
    form.serialize(to)
}

/// Makes the rules of a text ready as for applicants. Nothing is kept; what is wrong with it is said by the check of configuration.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    request_body = FormToPrepare,
    responses(
        (status = 200, body = FormOnTrial),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/form/prepare")]
pub async fn prepare_program_form(
    app: web::Data<App>,
    caller: Allowed<FormRead>,
    id: web::Path<i64>,
    LargeJson(body): LargeJson<FormToPrepare>,
) -> Result<web::Json<FormOnTrial>, Problem> {
    let program = ProgramId(*id);
    caller.in_program(program)?;
    let programs = app.store.administered_programs();
    if programs.one(caller.tenant, program).await?.is_none() {
        return Err(Key::NotFound.into());
    }
    let form = Form::read(body.text.to_string().as_bytes()).ok();
    Ok(web::Json(FormOnTrial {
        form: form.and_then(|form| form.prepare().ok()),
    }))
}
