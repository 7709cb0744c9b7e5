//! `GET /api/admin/check-runs/{id}/pdf`: the checks of a run in one file.

use super::paper::{Stock, answer, file};
use super::run_of;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, get, web};
use hub_letters::Check as Sheet;
use hub_store::audit;
use hub_store::paying::check_payments::{Check, CheckState};
use hub_store::paying::check_runs;

/// Those that are not void, as they were printed, with a line in the audit log for each. Until one is spoiled they are the same bytes each
/// time; then the check in its place is here instead. Where all are void, they are here and say so.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "PDF", content_type = "application/pdf"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/check-runs/{id}/pdf")]
pub async fn read_check_run(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let run = run_of(&app, &caller, *id).await?;
    let (tenant, store) = (caller.tenant, &app.store);
    let mut checks = store.check_payments().of_run(tenant, run.id).await?;
    if checks.iter().any(|check| check.state != CheckState::Void) {
        checks.retain(|check| check.state != CheckState::Void);
    }
    let zone = store.tenant(tenant).await?.zone.clone();
    let mut sheets: Vec<Sheet> = Vec::with_capacity(checks.len());
    let mut stock: Option<(i64, Stock)> = None;
    for check in &checks {
        let revision = check.account_revision;
        let held = match stock.take() {
            Some((of, held)) if of == revision => held,
            _ => {
                let account = store.program_settings().at(tenant, run.program, revision).await?;
                Stock::open(&app, tenant, account).await?
            }
        };
        sheets.push(held.sheet(check, &zone)?);
        stock = Some((revision, held));
    }
    let (pdf, sha256) = file(sheets).await?;
    let by = caller.by();
    let printed = |check: &Check| check_runs::printed(tenant, check, &sha256, &by);
    let valid = checks.iter().filter(|check| check.state != CheckState::Void);
    let mut write = store.write().await?;
    audit::append_all(&mut write, tenant, valid.map(printed).collect()).await?;
    write.commit().await?;
    Ok(answer(&format!("checks-{}", run.id), pdf))
}
