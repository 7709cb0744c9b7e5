//! `POST /api/admin/programs/{id}/positive-pay/cleared`: the bank's list of checks that were cashed.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::payouts::doer;
use crate::routes::administration::payouts::overview::BankReplyView;
use crate::routes::administration::payouts::replies::{BankRepliesTaken, BankReplyForm, PART, file};
use crate::routes::administration::programs::known;
use actix_multipart::Multipart;
use actix_web::{post, web};
use hub_bank_files::BankFileError;
use hub_bank_files::positive_pay;
use hub_domain::ProgramId;
use hub_payments::PositivePay;
use hub_store::paying::take_cleared::{self, IncomingCleared};
use hub_store::paying::take_replies::RepliesTaken;
use hub_store::programs::program_settings::Revised;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Where a list is not as its layout says.
#[derive(Debug, Serialize)]
struct OtherLayout {
    line: usize,
    /// What the layout has there, in English.
    field: &'static str,
}

/// Reads a list of cashed checks by the program's layout: a check with its own amount is cleared; another amount, an unknown number, a void
/// check and one that is there twice wait for a person, their money in suspense. The same list, and the same check of another one, does
/// nothing twice. 422 `file` with `required`, `not_a_form`, `twice`, `no_checks`, or `not_as_layout` with `current: {line, field}`: then
/// nothing is done.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body(content = BankReplyForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = BankRepliesTaken),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 413, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/positive-pay/cleared")]
pub async fn upload_cleared_checks(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    form: Multipart,
) -> Result<web::Json<BankRepliesTaken>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let tenant = caller.tenant;
    let (name, bytes) = file(form).await?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}');
    let held: Revised<PositivePay> = app.store.program_settings().of(tenant, program).await?;
    let checks = positive_pay::read(&held.text.cleared, text).map_err(|error| {
        let refused = Problem::field(PART, "not_as_layout").with_message(error.to_string());
        match error {
            BankFileError::Line { line, field } => refused.with_current(&OtherLayout { line, field }),
            _ => refused,
        }
    })?;
    if checks.is_empty() {
        return Err(Problem::field(PART, "no_checks"));
    }
    let digest = Sha256::digest(&bytes);
    let sha256: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let incoming = IncomingCleared {
        name: &name,
        sha256: &sha256,
        checks: &checks,
    };
    let mut write = app.store.write().await?;
    let (of, by, doer) = ((tenant, program), caller.by(), doer(&caller));
    let taken = take_cleared::take(&mut write, of, &incoming, &by, &doer).await?;
    let (file, is_known) = match taken {
        RepliesTaken::New(file) => {
            write.commit().await?;
            (file, false)
        }
        RepliesTaken::Known(file) => {
            write.rollback().await?;
            caller.in_program(ProgramId(file.program_id))?;
            (file, true)
        }
    };
    let replies = app.store.bank_replies().of_file(tenant, &file.id).await?;
    let shown = replies
        .into_iter()
        .filter(|reply| caller.in_program(reply.program).is_ok());
    Ok(web::Json(BankRepliesTaken {
        replies: shown.map(BankReplyView::from).collect(),
        file: file.into(),
        is_known,
    }))
}
