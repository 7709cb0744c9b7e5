//! `GET /api/finance/award-payouts`, `POST /api/finance/award-payouts`: awards leave as a file, and what was paid out comes back as
//! one. `POST /api/reporting/payout-import` takes the same as a list.

use super::{FinanceParams, ImportParams, RowResults, give, sheet_upload};
use crate::App;
use crate::extract::allowed::{FinanceWrite, ReportRead};
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_multipart::Multipart;
use actix_web::{HttpResponse, get, post, web};
use hub_domain::cases::finance::{MAX_ROWS, Payout, RowFault, RowResult};
use hub_domain::cases::reports::Sheet;
use hub_domain::{ApplicationId, ProgramId, TenantId, money};
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::{applications, payouts};
use hub_store::ledger::award_money::{self, Funds, Replaced};
use serde::Deserialize;
use std::collections::{BTreeSet, HashSet};

const HEADING: [&str; 7] = [
    "Application ID",
    "Applicant name",
    "Payee",
    "Amount",
    "Payment Channel",
    "Payment status",
    "Reference",
];

/// The awards of a program that are not paid yet, as CSV; blank where nothing is planned.
#[utoipa::path(
    tag = "reports",
    params(FinanceParams),
    responses((status = 200, description = "CSV", content_type = "text/csv")),
    security(("bearer" = []))
)]
#[get("/api/finance/award-payouts")]
pub async fn download_award_payouts(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
    params: web::Query<FinanceParams>,
) -> Result<HttpResponse, Problem> {
    let (program, ids) = params.read(&app, &caller).await?;
    let mut sheet = Sheet::headed(HEADING);
    for row in app.store.payouts().awaited(caller.tenant, program, &ids).await? {
        let amount = row.amount_cents.map_or_else(String::new, money::dollars);
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        sheet.add([
            row.external_id.as_str(),
            &row.applicant_name,
            &text(&row.payee),
            &amount,
            &text(&row.channel_name),
            &text(&row.status_name),
            &text(&row.reference),
        ]);
    }
    give(&app, &caller, program, "award-payouts", sheet).await
}

/// One row: its place, the application that it names, and its payment.
struct Incoming {
    row: i64,
    external_id: String,
    payout: Result<Payout, RowFault>,
}

/// Writes down what was paid out: `Application ID`, `Amount`, `Payment Channel`, `Payment status`, `Reference`, and if given `Payee`.
/// The same reference again changes its payment. Rows that cannot be taken say why, the others are done together.
#[utoipa::path(
    tag = "reports",
    params(ImportParams),
    request_body(content = super::tax_ids::SheetForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = RowResults),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/finance/award-payouts")]
pub async fn upload_award_payouts(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    params: web::Query<ImportParams>,
    form: Multipart,
) -> Result<web::Json<RowResults>, Problem> {
    let program = params.program(&app, &caller).await?;
    let sheet = sheet_upload::read(form, &Payout::WANTED).await?;
    let rows = sheet.rows().map(|row| Incoming {
        row: row.line,
        external_id: row.cell("Application ID").to_owned(),
        payout: Payout::of(row),
    });
    let results = import(&app, &caller, program, rows.collect()).await?;
    Ok(web::Json(results))
}

/// Payouts as a list.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PayoutImportBody {
    program_id: i64,
    /// At most 5,000.
    items: Vec<PayoutItem>,
}

/// One payout.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PayoutItem {
    /// The application as people know it.
    #[serde(rename = "externalId")]
    external_id: String,
    amount_cents: i64,
    #[serde(rename = "PaymentChannelName")]
    channel: String,
    /// planned, sent, paid, failed
    #[serde(rename = "PaymentStatusName")]
    status: String,
    /// Empty: the applicant.
    #[serde(default)]
    payee: String,
    /// Which payment of the application it is.
    reference: String,
}

/// The same as a list, for systems that pay out.
#[utoipa::path(
    tag = "reports",
    request_body = PayoutImportBody,
    responses(
        (status = 200, body = RowResults),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/reporting/payout-import")]
pub async fn import_payouts(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    body: Json<PayoutImportBody>,
) -> Result<web::Json<RowResults>, Problem> {
    let PayoutImportBody { program_id, items } = body.0;
    let program = super::of_caller(&app, &caller, ProgramId(program_id)).await?;
    if items.len() > MAX_ROWS {
        return Err(Problem::field("items", "too_long"));
    }
    let rows = items.into_iter().zip(1_i64..).map(|(item, row)| {
        let payout = Payout {
            amount_cents: item.amount_cents,
            channel: item.channel.trim().to_owned(),
            status: item.status.trim().to_lowercase(),
            payee: item.payee.trim().to_owned(),
            reference: item.reference.trim().to_owned(),
        };
        Incoming {
            row,
            external_id: item.external_id,
            payout: payout.checked(),
        }
    });
    let results = import(&app, &caller, program, rows.collect()).await?;
    Ok(web::Json(results))
}

/// Whether a payout can be booked. What is only planned must fit into what is left of the program's budget; what has moved has moved.
async fn fits(
    write: &mut Write,
    (tenant, program): (TenantId, ProgramId),
    application: ApplicationId,
    payout: &Payout,
    funds: &mut Funds,
) -> Result<bool, Problem> {
    let before = payouts::known(write, tenant, application, &payout.reference).await?;
    let replaced = Replaced {
        before: before
            .as_ref()
            .map(|(status, channel, cents)| (status.as_str(), channel.as_str(), *cents)),
        after: (
            payout.status.as_str(),
            payout.channel.as_str(),
            payout.amount_cents,
        ),
    };
    let needed = award_money::needed_for_payment(write, tenant, program, application, replaced).await?;
    if needed > 0 && !funds.take(needed) {
        let has_moved = ["sent", "paid"].contains(&payout.status.as_str());
        if has_moved {
            funds.left = Some(0);
        }
        return Ok(has_moved);
    }
    if needed < 0 {
        funds.take(needed);
    }
    Ok(true)
}

/// Writes the payouts that can be taken in one transaction, with what became of each, books them where the program has a budget, and
/// shows them on the queue.
async fn import(
    app: &App,
    caller: &Allowed<FinanceWrite>,
    program: ProgramId,
    rows: Vec<Incoming>,
) -> Result<RowResults, Problem> {
    let tenant = caller.tenant;
    let numbers = rows.iter().map(|row| row.external_id.as_str());
    let known = app.store.payouts().numbered(tenant, program, numbers).await?;
    let mut write = app.store.write().await?;
    payouts::begin(&mut write, tenant).await?;
    let mut funds = award_money::hold(&mut write, tenant, program).await?;
    let (mut results, mut seen, mut touched) = (Vec::new(), HashSet::new(), BTreeSet::new());
    for Incoming {
        row,
        external_id,
        payout,
    } in rows
    {
        let done = match (known.get(&external_id), payout) {
            (None, _) => Err(RowFault::NotFound),
            (Some(known), _) if known.test => Err(RowFault::TestApplication),
            (Some(_), Err(fault)) => Err(fault),
            (Some(known), Ok(payout)) if !seen.insert((known.id, payout.reference.clone())) => {
                Err(RowFault::Twice)
            }
            (Some(known), Ok(payout)) => {
                let is_covered = match &mut funds {
                    Some(funds) => fits(&mut write, (tenant, program), known.id, &payout, funds).await?,
                    None => true,
                };
                if is_covered {
                    touched.insert(known.id.0);
                    Ok(payouts::put(&mut write, tenant, known.id, &payout).await?)
                } else {
                    Err(RowFault::BudgetExhausted)
                }
            }
        };
        results.push(RowResult::of(row, &external_id, done));
    }
    let ids: Vec<_> = touched.into_iter().map(ApplicationId).collect();
    award_money::settle(&mut write, tenant, program, &ids).await?;
    let held = applications::held(&mut write, tenant, &ids).await?;
    let items: Vec<_> = held.into_iter().map(|(item, _)| item).collect();
    applications::announce_many(&mut write, tenant, &items).await?;
    let results = RowResults::of(results);
    let line = AuditLine::new(tenant, caller.by(), "finance.import", "program", program);
    audit::append(&mut write, line.reason(results.words("payouts"))).await?;
    write.commit().await?;
    Ok(results)
}
