//! `GET /api/work-queue/items/{id}/check-payments/{number}/pdf`: a check of an application, on paper.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::administration::checks::paper::{Stock, answer, file};
use actix_web::{HttpResponse, get, web};
use hub_domain::ApplicationId;
use hub_store::audit;
use hub_store::paying::check_payments::CheckState;
use hub_store::paying::check_runs;

/// The check as it was printed, the same bytes each time, with a line in the audit log. One that is void says so, and has no magnetic line.
#[utoipa::path(
    tag = "payments",
    params(("id" = i64, Path), ("number" = i64, Path)),
    responses(
        (status = 200, description = "PDF", content_type = "application/pdf"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/work-queue/items/{id}/check-payments/{number}/pdf")]
pub async fn read_check_pdf(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    path: web::Path<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    let (id, number) = path.into_inner();
    let (tenant, store) = (caller.tenant, &app.store);
    let item = store.applications().by_id(tenant, ApplicationId(id)).await?;
    caller.in_program(item.process_id)?;
    let found = store.check_payments().by_number(tenant, item.id, number).await?;
    let check = found.ok_or(Key::NotFound)?;
    let settings = store.program_settings();
    let account = settings
        .at(tenant, item.process_id, check.account_revision)
        .await?;
    let stock = Stock::open(&app, tenant, account).await?;
    let zone = store.tenant(tenant).await?.zone.clone();
    let (pdf, sha256) = file(vec![stock.sheet(&check, &zone)?]).await?;
    if check.state != CheckState::Void {
        let mut write = store.write().await?;
        let line = check_runs::printed(tenant, &check, &sha256, &caller.by());
        audit::append(&mut write, line).await?;
        write.commit().await?;
    }
    Ok(answer(&format!("check-{number}"), pdf))
}
