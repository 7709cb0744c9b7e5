//! `GET /api/admin/positive-pay-files/{id}/file`: a list of checks for the bank.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use actix_web::http::header::{CONTENT_DISPOSITION, ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpResponse, get, web};
use hub_domain::ProgramId;
use hub_store::audit::{self, AuditLine};

/// The list as it was written, the same bytes each time, with a line in the audit log.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "In the form of the program's bank", content_type = "text/plain"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/positive-pay-files/{id}/file")]
pub async fn download_positive_pay_file(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let list = app.store.positive_pay().by_id(caller.tenant, *id).await?;
    caller.in_program(ProgramId(list.program_id))?;
    let lists = app.store.positive_pay();
    let text = lists.file(&app.keyring, caller.tenant, list.id).await?;
    let mut write = app.store.write().await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "positive_pay.download",
        "positive_pay_file",
        list.id,
    );
    audit::append(&mut write, line.reason(format!("SHA-256 {}", list.sha256))).await?;
    write.commit().await?;
    let named = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(format!(
            "checks-{}-{}.txt",
            list.id, list.file_day
        ))],
    };
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=us-ascii")
        .insert_header((CONTENT_DISPOSITION, named))
        .body(text))
}
