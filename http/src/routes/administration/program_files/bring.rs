//! `POST /api/admin/programs/file`: a file comes in, whole or not at all.

use super::body::{self, FileOptions};
use super::plan::{ProgramFileText, bring};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CreateProgramWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::create::add_maker;
use crate::routes::configuration::faults;
use crate::routes::configuration::releases::publish::checked_note;
use actix_web::{HttpResponse, post, web};
use hub_store::programs::made_programs;
use serde::Serialize;

/// A file that has come in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ImportedProgram {
    /// The program that has it now.
    #[serde(rename = "processId")]
    program: i64,
    /// The release by which its texts are in force; null where they wait as drafts, or where nothing was to change.
    release: Option<i64>,
    items: Vec<ProgramFileText>,
}

/// Makes a program of the file, whose maker administers it, or brings it into one that is there; 403 `feature_off` where the tenant
/// makes none. A text that conflicts and is not left out, or a fault of what
/// would come into force, keeps all of it out.
#[utoipa::path(
    tag = "administration",
    params(FileOptions),
    request_body(content = String, content_type = "application/vnd.commonline.program+json"),
    responses(
        (status = 201, body = ImportedProgram),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/file")]
pub async fn import_program_file(
    app: web::Data<App>,
    caller: Allowed<CreateProgramWrite>,
    options: web::Query<FileOptions>,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    let file = body::file(payload).await?;
    if options.drafts != Some(true) {
        checked_note(options.note.as_deref().unwrap_or_default())?;
    }
    let mut write = app.store.write().await?;
    let brought = match bring(&app, &mut write, &caller, &file, &options).await {
        Ok(brought) => brought,
        Err(problem) => {
            write.rollback().await?;
            return Err(problem);
        }
    };
    let refusal = match brought.plan.refusal() {
        None if !brought.faults.is_empty() => Some(faults::refused(&brought.faults)),
        refusal => refusal,
    };
    if let Some(refusal) = refusal {
        write.rollback().await?;
        return Err(refusal);
    }
    if options.program.is_none() {
        let (program, name) = (brought.program, &brought.plan.name);
        add_maker(&mut write, &caller, program).await?;
        made_programs::made(
            &mut write,
            caller.tenant,
            program,
            name,
            &caller.by(),
            "from a file",
        )
        .await?;
    }
    write.commit().await?;
    Ok(HttpResponse::Created().json(ImportedProgram {
        program: brought.program.0,
        release: brought.release,
        items: brought.plan.into_items(),
    }))
}
