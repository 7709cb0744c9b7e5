//! `GET /api/admin/payout-batches/{id}/file`: the bank's file of a released batch.

use super::batch_of;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::http::header::{CONTENT_DISPOSITION, ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpResponse, get, web};
use hub_store::audit::{self, AuditLine};

/// The file as it was written, the same bytes each time, with a line in the audit log. 409 `payment_not_possible` until the batch is
/// released.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "NACHA", content_type = "text/plain"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/payout-batches/{id}/file")]
pub async fn download_payout_file(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let batch = batch_of(&app, &caller, *id).await?;
    let files = app.store.batch_file();
    let Some(text) = files.of_batch(&app.keyring, caller.tenant, batch.id).await? else {
        return Err(Key::PaymentNotPossible.into());
    };
    let mut write = app.store.write().await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "payout_batch.download",
        "payout_batch",
        batch.id,
    );
    audit::append(&mut write, line.reason(format!("SHA-256 {}", batch.sha256))).await?;
    write.commit().await?;
    let named = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(format!(
            "payouts-{}-{}{}.ach",
            batch.id, batch.file_day, batch.modifier
        ))],
    };
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=us-ascii")
        .insert_header((CONTENT_DISPOSITION, named))
        .body(text))
}
