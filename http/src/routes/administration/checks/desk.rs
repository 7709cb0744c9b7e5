//! `GET /api/admin/programs/{id}/checks`: awards that can be paid by check, and the runs that were printed.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{get, web};
use hub_bank_files::payee_name::on_check;
use hub_domain::TenantId;
use hub_domain::money::CURRENCY;
use hub_payments::{CheckAccount, PayChannel};
use hub_store::paying::check_payments::next_of;
use hub_store::paying::check_runs::{CheckRun, RunCheck};
use hub_store::programs::program_settings::Revised;
use serde::Serialize;

/// What a program prints checks from.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CheckDesk {
    /// ISO 4217.
    currency: &'static str,
    /// Whether the program pays awards by check.
    pays_by_check: bool,
    /// The number that the next check takes.
    next_check: i64,
    /// The line of magnetic ink is printed: it needs magnetic toner.
    needs_magnetic_toner: bool,
    /// Awards that are approved and whose payment nobody has begun, the oldest application first; at most 500.
    to_print: Vec<CheckToPrint>,
    /// The newest first; at most 20.
    runs: Vec<CheckRunView>,
}

/// An award that a check can be printed for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CheckToPrint {
    application_id: i64,
    #[serde(rename = "externalId")]
    external_id: String,
    cents: i64,
    payee: String,
    /// How the payee stands on the check; empty where letters of the name have no counterpart, and somebody writes it.
    name_on_check: String,
    reference: String,
    /// It was paid and came back, or failed.
    has_failed: bool,
}

/// Checks that were printed in one file.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CheckRunView {
    /// The number that people read.
    id: i64,
    /// When it was printed, like the cents.
    check_count: i64,
    cents: i64,
    /// Of the file as it was printed, in hexadecimal digits.
    sha256: String,
    printed_by: String,
    printed_at_ms: i64,
    /// Who has said that all came out well; empty until then.
    settled_by: String,
    settled_at_ms: Option<i64>,
    /// In the order of their numbers: also those that were spoiled, and those in their places.
    checks: Vec<RunCheckView>,
}

/// A check of a run, with its payment by now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RunCheckView {
    number: i64,
    payment_id: String,
    /// Of the payment: a change names it.
    version: i64,
    application_id: i64,
    #[serde(rename = "externalId")]
    external_id: String,
    payee: String,
    cents: i64,
    /// `printed`, `mailed`, `cleared` or `void`.
    state: String,
    /// Why it is void; empty otherwise.
    reason: String,
    /// The number that it takes the place of.
    reissue_of: Option<i64>,
    changed_at_ms: i64,
}

impl From<RunCheck> for RunCheckView {
    fn from(check: RunCheck) -> Self {
        Self {
            number: check.number,
            payment_id: check.payment_id,
            version: check.version,
            application_id: check.application_id,
            external_id: check.external_id,
            payee: check.payee,
            cents: check.cents,
            state: check.state,
            reason: check.reason,
            reissue_of: check.reissue_of,
            changed_at_ms: check.changed_at_ms,
        }
    }
}

/// Runs with their checks.
async fn views(app: &App, tenant: TenantId, runs: Vec<CheckRun>) -> Result<Vec<CheckRunView>, Problem> {
    let Some(oldest) = runs.last() else {
        return Ok(Vec::new());
    };
    let checks = app
        .store
        .check_runs()
        .checks(tenant, oldest.program, oldest.id)
        .await?;
    let of = |run: i64| -> Vec<RunCheckView> {
        let of_run = checks.iter().filter(|check| check.run_id == run);
        of_run.cloned().map(RunCheckView::from).collect()
    };
    let views = runs.into_iter().map(|run| CheckRunView {
        checks: of(run.id),
        id: run.id,
        check_count: run.check_count,
        cents: run.cents,
        sha256: run.sha256,
        printed_by: run.printed_by,
        printed_at_ms: run.printed_at_ms,
        settled_by: run.settled_by,
        settled_at_ms: run.settled_at_ms,
    });
    Ok(views.collect())
}

/// A run as it is by now.
pub(super) async fn view(app: &App, tenant: TenantId, id: i64) -> Result<CheckRunView, Problem> {
    let run = app.store.check_runs().by_id(tenant, id).await?;
    let mut views = views(app, tenant, vec![run]).await?;
    views
        .pop()
        .ok_or_else(|| Problem::internal("a run without a view"))
}

/// What can be printed, and what was.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = CheckDesk),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/checks")]
pub async fn read_checks(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<CheckDesk>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let (tenant, store) = (caller.tenant, &app.store);
    let fees = store.program_settings().fees(tenant, program).await?;
    let account: Revised<CheckAccount> = store.program_settings().of(tenant, program).await?;
    let highest = store.check_payments().highest(tenant, program).await?;
    let unpaid = store.batch_rows().unpaid(tenant, program).await?;
    let runs = store.check_runs().of_program(tenant, program).await?;
    Ok(web::Json(CheckDesk {
        currency: CURRENCY,
        pays_by_check: fees.pays.contains(&PayChannel::Check),
        next_check: next_of(fees.first_check, highest),
        needs_magnetic_toner: account.text.face.micr,
        to_print: unpaid
            .into_iter()
            .map(|award| CheckToPrint {
                application_id: award.application_id,
                external_id: award.external_id,
                cents: award.cents,
                name_on_check: on_check(&award.payee).unwrap_or_default(),
                payee: award.payee,
                reference: award.reference,
                has_failed: award.status_name == "failed",
            })
            .collect(),
        runs: views(&app, tenant, runs).await?,
    }))
}
