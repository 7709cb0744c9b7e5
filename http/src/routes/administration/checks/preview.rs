//! `POST /api/admin/programs/{id}/checks/preview`: what checks would look like. Nothing is begun, and no number is taken.

use super::paper::{Stock, answer, file};
use super::print::{CheckAward, checked};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{HttpResponse, post, web};
use hub_domain::cases::correction_request::day_at;
use hub_domain::clock::now_ms;
use hub_payments::CheckAccount;
use hub_store::StoreError;
use hub_store::programs::program_settings::Revised;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PreviewChecks {
    /// At most 100.
    awards: Vec<CheckAward>,
}

/// The checks of these awards in one file, each marked as a preview, without a number and without the magnetic line.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = PreviewChecks,
    responses(
        (status = 200, description = "PDF", content_type = "application/pdf"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/checks/preview")]
pub async fn preview_checks(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    Json(asked): Json<PreviewChecks>,
) -> Result<HttpResponse, Problem> {
    let program = known(&app, &caller, *id).await?;
    let (tenant, store) = (caller.tenant, &app.store);
    let awards = checked(&app, tenant, program, &asked.awards).await?;
    let account: Revised<CheckAccount> = store.program_settings().of(tenant, program).await?;
    let stock = Stock::open(&app, tenant, account.text).await?;
    let of_program = store.administered_programs().one(tenant, program).await?;
    let name = of_program.map(|known| known.name).unwrap_or_default();
    let day = day_at(now_ms(), &store.tenant(tenant).await?.zone);
    let mut sheets = Vec::with_capacity(awards.len());
    for award in &awards {
        let item = match store.applications().by_id(tenant, award.application).await {
            Ok(item) if item.process_id == program => item,
            Ok(_) | Err(StoreError::NotFound(_)) => {
                return Err(Problem::new(Key::NotFound).and_field("awards", "not_found"));
            }
            Err(error) => return Err(error.into()),
        };
        let of = (award.payee.as_str(), award.cents);
        sheets.push(stock.preview(of, (&name, &item.external_id), day)?);
    }
    let (pdf, _) = file(sheets).await?;
    Ok(answer("checks-preview", pdf))
}
