//! `GET /api/admin/programs/{id}/positive-pay`: in which form a program's bank takes and sends lists of checks, what waits for the next
//! one, and those that were made.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{get, web};
use hub_bank_files::positive_pay::{
    Layout, cleared_comma_separated, cleared_fixed_42, comma_separated, fixed_100,
};
use hub_domain::cases::correction_request::day_at;
use hub_domain::clock::now_ms;
use hub_domain::{ProgramId, TenantId};
use hub_payments::PositivePay;
use hub_store::paying::positive_pay::PositivePayFile;
use hub_store::programs::program_settings::Revised;
use serde::Serialize;

/// The lists of a program's checks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PositivePayView {
    /// The routing number of the bank that checks are drawn on; empty until it is given.
    routing: String,
    /// The last digits of the account; empty until it is given.
    account_last: String,
    /// Of the lists for the bank.
    layout: Layout,
    /// Of the bank's lists of checks that were cashed.
    cleared: Layout,
    /// Whether lists can be made with it.
    is_complete: bool,
    /// Layouts to begin with, of lists for the bank.
    ready_layouts: Vec<Layout>,
    /// Layouts to begin with, of the bank's lists.
    ready_cleared: Vec<Layout>,
    /// What the next list has.
    waiting: WaitingChecks,
    /// YYYY-MM-DD, where the instance is.
    today: String,
    /// The newest first; at most 200.
    files: Vec<PositivePayFileView>,
    /// A change names the revision that it was made in; 0 where nobody has changed anything.
    revision: i64,
    /// Empty where nobody has.
    changed_by: String,
    changed_at_ms: i64,
}

/// Checks that no list has had as they are now.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub struct WaitingChecks {
    issued: i64,
    /// Of those that were issued.
    cents: i64,
    voided: i64,
    /// Of the first one, YYYY-MM-DD; empty where none waits.
    first_day: String,
}

/// A list that was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PositivePayFileView {
    /// The number that people read.
    id: i64,
    /// YYYY-MM-DD.
    file_day: String,
    /// Of the checks, YYYY-MM-DD; empty: from the first one on.
    from_day: String,
    /// Empty: up to the last one.
    to_day: String,
    /// The name of the layout.
    layout: String,
    issued: i64,
    voided: i64,
    /// Of the checks that were issued.
    cents: i64,
    /// Of the file, in hexadecimal digits.
    sha256: String,
    made_by: String,
    made_at_ms: i64,
}

impl From<PositivePayFile> for PositivePayFileView {
    fn from(file: PositivePayFile) -> Self {
        Self {
            id: file.id,
            file_day: file.file_day,
            from_day: file.from_day,
            to_day: file.to_day,
            layout: file.layout,
            issued: file.issued,
            voided: file.voided,
            cents: file.cents,
            sha256: file.sha256,
            made_by: file.made_by,
            made_at_ms: file.made_at_ms,
        }
    }
}

pub(super) async fn view(
    app: &App,
    tenant: TenantId,
    program: ProgramId,
) -> Result<PositivePayView, Problem> {
    let held: Revised<PositivePay> = app.store.program_settings().of(tenant, program).await?;
    let zone = app.store.tenant(tenant).await?.zone.clone();
    let mut waiting = WaitingChecks::default();
    let mut first_ms: Option<i64> = None;
    for check in app.store.positive_pay().waiting(tenant, program).await? {
        first_ms = Some(first_ms.map_or(check.at_ms, |first| first.min(check.at_ms)));
        if check.is_void {
            waiting.voided += 1;
        } else {
            waiting.issued += 1;
            waiting.cents += check.cents;
        }
    }
    waiting.first_day = first_ms.map_or_else(String::new, |at_ms| day_at(at_ms, &zone).to_string());
    let files = app.store.positive_pay().of_program(tenant, program).await?;
    Ok(PositivePayView {
        is_complete: held.text.faults().is_empty(),
        routing: held.text.routing,
        account_last: held.text.account_last,
        layout: held.text.layout,
        cleared: held.text.cleared,
        ready_layouts: vec![comma_separated(), fixed_100()],
        ready_cleared: vec![cleared_comma_separated(), cleared_fixed_42()],
        waiting,
        today: day_at(now_ms(), &zone).to_string(),
        files: files.into_iter().map(PositivePayFileView::from).collect(),
        revision: held.revision,
        changed_by: held.changed_by,
        changed_at_ms: held.at_ms,
    })
}

/// In which form the program's bank takes and sends lists of checks, what waits for the next one, and those that were made.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = PositivePayView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/positive-pay")]
pub async fn read_positive_pay(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<PositivePayView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    view(&app, caller.tenant, program).await.map(web::Json)
}
