//! Finance's files (specification 2, section 7): finance review and payment reports, by program and applications.

pub mod payment_reports;
pub mod review;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ReportRead;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, ContentDisposition, DispositionParam, DispositionType};
use hub_domain::cases::reports::Sheet;
use hub_domain::{ApplicationId, ProgramId};
use hub_store::audit::{self, AuditLine};
use serde::Deserialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    review::download_finance_review: Allowed(ReportRead);
    payment_reports::download_payment_report: Allowed(ReportRead);
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
    async fn read(
        &self,
        app: &App,
        caller: &Allowed<ReportRead>,
    ) -> Result<(ProgramId, Vec<ApplicationId>), Problem> {
        let program = ProgramId(self.program_id);
        caller.in_program(program)?;
        // Objects of other people do not exist here.
        app.store
            .programs()
            .published_workflow(caller.tenant, program)
            .await?;
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

/// A sheet as a file to be saved, with a line in the audit log.
async fn give(
    app: &App,
    caller: &Allowed<ReportRead>,
    program: ProgramId,
    name: &str,
    sheet: Sheet,
) -> Result<HttpResponse, Problem> {
    let mut write = app.store.write().await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.origin(),
        "finance.download",
        "program",
        program,
    );
    audit::append(&mut write, line.reason(format!("{name}, {} rows", sheet.rows()))).await?;
    write.commit().await?;
    let named = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(format!("{name}-{program}.csv"))],
    };
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((CONTENT_DISPOSITION, named))
        .body(sheet.into_bytes()))
}
