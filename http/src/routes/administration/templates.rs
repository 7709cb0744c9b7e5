//! `GET /api/admin/templates`: the message templates of a program, as its administrators see them.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CommunicationsRead;
use crate::problem::{Problem, ProblemBody};
use crate::route::{Calls, calls};
use crate::routes::conversations::templates::list::{MessageTemplates, of_caller};
use actix_web::{get, web};
use hub_domain::ProgramId;
use serde::Deserialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list_admin_templates: Allowed(CommunicationsRead);
};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdminTemplatesParams {
    /// `ProcessID`: the templates of this program and, for administrators, those of every program. All that one may read where it
    /// is left out.
    program: Option<i64>,
}

/// The templates in force, with those that are offered no more. Templates of every program are the administrators'.
#[utoipa::path(
    tag = "administration",
    params(AdminTemplatesParams),
    responses(
        (status = 200, body = MessageTemplates),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/templates")]
pub async fn list_admin_templates(
    app: web::Data<App>,
    caller: Allowed<CommunicationsRead>,
    params: web::Query<AdminTemplatesParams>,
) -> Result<web::Json<MessageTemplates>, Problem> {
    if let Some(program) = params.program {
        caller.in_program(ProgramId(program))?;
    }
    of_caller(&app, &caller, params.program).await.map(web::Json)
}
