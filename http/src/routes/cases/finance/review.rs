//! `GET /api/finance/review`: a line for each application, with the award and the results of the rules.

use super::{FinanceParams, give};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ReportRead;
use crate::problem::Problem;
use actix_web::{HttpResponse, get, web};
use hub_domain::cases::reports::Sheet;
use hub_domain::money;

const HEADING: [&str; 11] = [
    "Application ID",
    "Applicant name",
    "Program name",
    "Status",
    "Assigned to",
    "Award amount",
    "Payments",
    "Validations total",
    "Validations failed",
    "Validations warning",
    "Validations passed",
];

/// The finance review file of a program, as CSV.
#[utoipa::path(
    tag = "reports",
    params(FinanceParams),
    responses((status = 200, description = "CSV", content_type = "text/csv")),
    security(("bearer" = []))
)]
#[get("/api/finance/review")]
pub async fn download_finance_review(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
    params: web::Query<FinanceParams>,
) -> Result<HttpResponse, Problem> {
    let (program, ids) = params.read(&app, &caller).await?;
    let mut sheet = Sheet::headed(HEADING);
    for row in app.store.payments().review(caller.tenant, program, &ids).await? {
        let sums = row.validations;
        let figures =
            [row.payments, sums.total, sums.failed, sums.warning, sums.passed].map(|one| one.to_string());
        let [payments, total, failed, warning, passed] = &figures;
        sheet.add([
            row.external_id.as_str(),
            &row.applicant_name,
            &row.program_name,
            &row.status,
            &row.owner_name,
            &money::dollars(row.amount_cents),
            payments,
            total,
            failed,
            warning,
            passed,
        ]);
    }
    give(&app, &caller, program, "finance-review", sheet).await
}
