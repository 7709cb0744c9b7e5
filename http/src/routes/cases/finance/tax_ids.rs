//! `GET /api/finance/tax-ids`, `POST /api/finance/tax-ids`: the tax ids of a program's applications leave as a file, to be matched,
//! and come back as one.

use super::{FinanceParams, ImportParams, RowResults, give, sheet_upload};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use actix_multipart::Multipart;
use actix_web::{HttpResponse, get, post, web};
use hub_domain::cases::finance::{NewTaxId, RowFault, RowResult};
use hub_domain::cases::reports::Sheet;
use hub_domain::clock::iso8601;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::{payouts, tax_ids};
use std::collections::HashSet;

const HEADING: [&str; 6] = [
    "Application ID",
    "Applicant name",
    "Tax ID",
    "Name on file",
    "Match code",
    "Last change",
];

/// The tax ids of a program's applications, as CSV; blank where none is on file. The audit log shows who took them away.
#[utoipa::path(
    tag = "reports",
    params(FinanceParams),
    responses((status = 200, description = "CSV", content_type = "text/csv")),
    security(("bearer" = []))
)]
#[get("/api/finance/tax-ids")]
pub async fn download_tax_ids(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    params: web::Query<FinanceParams>,
) -> Result<HttpResponse, Problem> {
    let (program, ids) = params.read(&app, &caller).await?;
    let lines = app
        .store
        .tax_ids()
        .of_program(&app.keyring, caller.tenant, program)
        .await?;
    let mut sheet = Sheet::headed(HEADING);
    for line in lines {
        if !ids.is_empty() && !ids.contains(&line.application) {
            continue;
        }
        let known = line.on_file.as_ref();
        let code = known.and_then(|known| known.match_code);
        sheet.add([
            line.external_id.as_str(),
            &line.applicant_name,
            known.map_or("", |known| known.tax_id.as_str()),
            known.map_or("", |known| &known.name),
            &code.map_or_else(String::new, |code| code.to_string()),
            &line.changed_at_ms.map_or_else(String::new, iso8601),
        ]);
    }
    give(&app, &caller, program, "tax-ids", sheet).await
}

/// A form with a file.
#[derive(utoipa::ToSchema)]
#[allow(dead_code, reason = "the shape of the form, for the document")]
pub struct SheetForm {
    /// Comma-separated values with a heading, at most 5 MB, 5,000 rows and 50 columns.
    #[schema(content_media_type = "text/csv")]
    file: Vec<u8>,
}

/// Puts the tax ids of a file on file: `Application ID`, `Tax ID`, and if given `Name on file` and `Match code`. Rows that cannot be
/// taken say why, the others are done together.
#[utoipa::path(
    tag = "reports",
    params(ImportParams),
    request_body(content = SheetForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = RowResults),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/finance/tax-ids")]
pub async fn upload_tax_ids(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    params: web::Query<ImportParams>,
    form: Multipart,
) -> Result<web::Json<RowResults>, Problem> {
    let program = params.program(&app, &caller).await?;
    let tenant = caller.tenant;
    let sheet = sheet_upload::read(form, &NewTaxId::WANTED).await?;
    let numbers = sheet.rows().map(|row| row.cell("Application ID"));
    let known = app.store.payouts().numbered(tenant, program, numbers).await?;
    // A tenant's first key is made by a write of its own.
    app.keyring.tenant_key(tenant).await?;
    let mut write = app.store.write().await?;
    payouts::begin(&mut write, tenant).await?;
    let (mut results, mut seen) = (Vec::new(), HashSet::new());
    for row in sheet.rows() {
        let number = row.cell("Application ID");
        let done = match (known.get(number), NewTaxId::of(row)) {
            (None, _) => Err(RowFault::NotFound),
            (Some(known), _) if known.test => Err(RowFault::TestApplication),
            (Some(_), Err(fault)) => Err(fault),
            (Some(known), Ok(_)) if !seen.insert(known.id) => Err(RowFault::Twice),
            (Some(known), Ok(new)) => {
                Ok(tax_ids::put(&mut write, &app.keyring, tenant, known.id, &new, &caller.name).await?)
            }
        };
        results.push(RowResult::of(row.line, number, done));
    }
    let results = RowResults::of(results);
    let line = AuditLine::new(tenant, caller.by(), "finance.import", "program", program);
    audit::append(&mut write, line.reason(results.words("tax ids"))).await?;
    write.commit().await?;
    Ok(web::Json(results))
}
