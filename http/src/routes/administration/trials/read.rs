//! `GET /api/admin/programs/{id}/trial`: who tries a program before its launch.

use super::{ProgramTrial, shown};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ProgramRead;
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{get, web};

/// Who is named in a program's trial, until when, and how many applications they have sent.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = ProgramTrial),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/trial")]
pub async fn read_trial(
    app: web::Data<App>,
    caller: Allowed<ProgramRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ProgramTrial>, Problem> {
    let program = known(&app, &caller, *id).await?;
    shown(&app, &caller, program).await.map(web::Json)
}
