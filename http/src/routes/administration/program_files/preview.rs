//! `POST /api/admin/programs/file/preview`: what bringing a file in would do, before anybody presses.

use super::body::{self, FileOptions};
use super::plan::{ProgramFilePlan, bring};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CreateProgramRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};

/// Each text of the file with what becomes of it, and what would keep the texts from coming into force. Nothing is written.
#[utoipa::path(
    tag = "administration",
    params(FileOptions),
    request_body(content = String, content_type = "application/vnd.commonline.program+json"),
    responses(
        (status = 200, body = ProgramFilePlan),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/file/preview")]
pub async fn preview_program_file(
    app: web::Data<App>,
    caller: Allowed<CreateProgramRead>,
    options: web::Query<FileOptions>,
    payload: web::Payload,
) -> Result<web::Json<ProgramFilePlan>, Problem> {
    let file = body::file(payload).await?;
    let mut write = app.store.write().await?;
    let brought = bring(&app, &mut write, &caller, &file, &options).await;
    write.rollback().await?;
    Ok(web::Json(brought?.plan))
}
