//! `GET /api/finance/payment-reports`: a line for each payment.

use super::{FinanceParams, give};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ReportRead;
use crate::problem::Problem;
use actix_web::{HttpResponse, get, web};
use hub_domain::cases::reports::Sheet;
use hub_domain::clock::iso8601;
use hub_domain::money;

const HEADING: [&str; 8] = [
    "Application ID",
    "Applicant name",
    "Payee",
    "Amount",
    "Payment Channel",
    "Payment status",
    "Reference",
    "Last change",
];

/// The payment report file of a program, as CSV.
#[utoipa::path(
    tag = "reports",
    params(FinanceParams),
    responses((status = 200, description = "CSV", content_type = "text/csv")),
    security(("bearer" = []))
)]
#[get("/api/finance/payment-reports")]
pub async fn download_payment_report(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
    params: web::Query<FinanceParams>,
) -> Result<HttpResponse, Problem> {
    let (program, ids) = params.read(&app, &caller).await?;
    let mut sheet = Sheet::headed(HEADING);
    for row in app.store.payments().report(caller.tenant, program, &ids).await? {
        let payment = row.payment;
        sheet.add([
            row.external_id.as_str(),
            &row.applicant_name,
            &payment.payee,
            &money::dollars(payment.amount_cents),
            &payment.channel,
            &payment.status,
            &payment.reference,
            &iso8601(payment.changed_at_ms),
        ]);
    }
    give(&app, &caller, program, "payment-report", sheet).await
}
