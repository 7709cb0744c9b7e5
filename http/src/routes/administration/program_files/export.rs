//! `GET /api/admin/programs/{id}/file`: a program as one file.

use super::MEDIA_TYPE;
use super::plan::KINDS;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::administration::programs::may_read;
use actix_web::http::header::{CONTENT_DISPOSITION, ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpResponse, get, web};
use hub_administration::program_file::{
    FileBudget, FileFrame, FileProgram, KeptTexts, ProgramFile, templates_named,
};
use hub_domain::ProgramId;

/// What is in force of a program with its settings, contacts, fees and public figures, whether its budget limits it, and the templates
/// that its rules name, by names instead of numbers and without a secret. Two exports of the same program are the same bytes.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/vnd.commonline.program+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/file")]
pub async fn export_program(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let program = ProgramId(*id);
    if !may_read(&caller, program) {
        return Err(Key::NotFound.into());
    }
    let files = app.store.program_files();
    let about = files.about(caller.tenant, program).await?.ok_or(Key::NotFound)?;
    let (mut texts, mut everybodys) = files.in_force(caller.tenant, program, &KINDS).await?;
    let named = templates_named(&texts);
    everybodys.retain(|(_, key, _)| named.contains(key));
    texts.append(&mut everybodys);
    let about = FileProgram {
        name: about.name,
        names: about.names,
        category: about.category,
        scope: about.scope,
        case_columns: about.case_columns,
        has_payments: about.has_payments,
        frame: about.frame.map(|frame| FileFrame {
            path: frame.path,
            frame_mode: frame.frame_mode,
        }),
    };
    let budget = app.store.budgets().of(caller.tenant, program).await?;
    let said = app.store.program_settings();
    let kept = KeptTexts {
        settings: said.said(caller.tenant, program).await?,
        contacts: said.said(caller.tenant, program).await?,
        fees: said.said(caller.tenant, program).await?,
        public_figures: said.said(caller.tenant, program).await?,
        budget: (budget.revision > 0).then_some(FileBudget {
            limits: budget.amount.is_some(),
        }),
    };
    let file = ProgramFile::of(about, kept, &texts)
        .map_err(|fault| Problem::internal(format!("{}: {}", fault.path, fault.about)))?;
    let named = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(format!("program-{program}.json"))],
    };
    Ok(HttpResponse::Ok()
        .content_type(MEDIA_TYPE)
        .insert_header((CONTENT_DISPOSITION, named))
        .body(file.write().map_err(Problem::internal)?))
}
