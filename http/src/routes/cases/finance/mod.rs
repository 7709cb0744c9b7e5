//! Finance's files (specification 2, section 7): finance review, payment reports, tax ids, questions about them, and award payouts, by
//! program and applications.

pub mod award_payouts;
pub mod payment_reports;
pub mod review;
pub mod sheet_upload;
pub mod tax_ids;
pub mod tin_match;
pub mod tin_questions;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, ContentDisposition, DispositionParam, DispositionType};
use hub_domain::cases::finance::{RowDone, RowResult};
use hub_domain::cases::reports::Sheet;
use hub_domain::{ApplicationId, ProgramId};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use serde::{Deserialize, Serialize};

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    review::download_finance_review: Allowed(ReportRead);
    payment_reports::download_payment_report: Allowed(ReportRead);
    tax_ids::download_tax_ids: Allowed(FinanceWrite);
    tax_ids::upload_tax_ids: Allowed(FinanceWrite);
    award_payouts::download_award_payouts: Allowed(ReportRead);
    award_payouts::upload_award_payouts: Allowed(FinanceWrite);
    award_payouts::import_payouts: Allowed(FinanceWrite);
    tin_match::match_tax_ids: Allowed(ReportRead);
    tin_questions::download_tin_questions: Allowed(FinanceWrite);
    tin_questions::upload_tin_answers: Allowed(FinanceWrite);
};

/// The most applications that a file is asked for by name.
const MOST: usize = 500;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FinanceParams {
    program_id: i64,
    /// Numbers of applications, comma-joined, at most 500; all of the program when left out.
    application_ids: Option<String>,
}

impl FinanceParams {
    /// The program, if the caller's right holds in it, and the applications.
    async fn read<D: Demand>(
        &self,
        app: &App,
        caller: &Allowed<D>,
    ) -> Result<(ProgramId, Vec<ApplicationId>), Problem> {
        let program = of_caller(app, caller, ProgramId(self.program_id)).await?;
        let given = self.application_ids.as_deref().unwrap_or_default();
        let ids: Result<Vec<i64>, _> = given
            .split(',')
            .map(str::trim)
            .filter(|id| !id.is_empty())
            .map(str::parse)
            .collect();
        let ids = ids.map_err(|_| Problem::field("application_ids", "wrong_type"))?;
        if ids.len() > MOST {
            return Err(Problem::field("application_ids", "too_long"));
        }
        Ok((program, ids.into_iter().map(ApplicationId).collect()))
    }
}

/// Which program a file is about.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportParams {
    program_id: i64,
}

impl ImportParams {
    async fn program<D: Demand>(&self, app: &App, caller: &Allowed<D>) -> Result<ProgramId, Problem> {
        of_caller(app, caller, ProgramId(self.program_id)).await
    }
}

/// The program, if the caller's right holds in it.
async fn of_caller<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: ProgramId,
) -> Result<ProgramId, Problem> {
    // What is of nobody here is not there.
    let unknown = || Problem::new(Key::NotFound).and_field("program_id", "not_found");
    caller.in_program(program).map_err(|_| unknown())?;
    let programs = app.store.programs();
    match programs.published_workflow(caller.tenant, program).await {
        Ok(_) => Ok(program),
        Err(StoreError::NotFound(_)) => Err(unknown()),
        Err(error) => Err(error.into()),
    }
}

/// What became of each row that was brought in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RowResults {
    /// Rows that were added.
    added: i64,
    changed: i64,
    /// Rows that were so already.
    unchanged: i64,
    /// Rows that changed nothing.
    refused: i64,
    results: Vec<RowResult>,
}

impl RowResults {
    fn of(results: Vec<RowResult>) -> Self {
        let count = |done: Option<RowDone>| results.iter().filter(|row| row.outcome == done).count() as i64;
        Self {
            added: count(Some(RowDone::Added)),
            changed: count(Some(RowDone::Changed)),
            unchanged: count(Some(RowDone::Unchanged)),
            refused: count(None),
            results,
        }
    }

    /// For the audit log.
    fn words(&self, what: &str) -> String {
        format!(
            "{what}: {} added, {} changed, {} unchanged, {} refused",
            self.added, self.changed, self.unchanged, self.refused
        )
    }
}

/// A sheet as a file to be saved, with a line in the audit log.
async fn give<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: ProgramId,
    name: &str,
    sheet: Sheet,
) -> Result<HttpResponse, Problem> {
    let file = LeavingFile {
        name,
        ending: "csv",
        media_type: "text/csv; charset=utf-8",
        rows: sheet.rows(),
        bytes: sheet.into_bytes(),
    };
    give_file(app, caller, program, file).await
}

/// A file that finance takes away.
struct LeavingFile<'a> {
    name: &'a str,
    ending: &'a str,
    media_type: &'a str,
    rows: i64,
    bytes: Vec<u8>,
}

/// Any other file, likewise.
async fn give_file<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: ProgramId,
    file: LeavingFile<'_>,
) -> Result<HttpResponse, Problem> {
    let LeavingFile {
        name,
        ending,
        media_type,
        rows,
        bytes,
    } = file;
    let mut write = app.store.write().await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "finance.download", "program", program);
    audit::append(&mut write, line.reason(format!("{name}, {rows} rows"))).await?;
    write.commit().await?;
    let named = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(format!("{name}-{program}.{ending}"))],
    };
    Ok(HttpResponse::Ok()
        .content_type(media_type)
        .insert_header((CONTENT_DISPOSITION, named))
        .body(bytes))
}
