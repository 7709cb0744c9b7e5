//! `POST /api/admin/programs/{id}/checks/print`: pays awards by check. Numbers are taken, the file is made and its hash is kept in one
//! write.

use super::desk::{CheckRunView, view};
use super::paper::{Stock, file};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{post, web};
use hub_actors::ActorError;
use hub_bank_files::payee_name::on_check;
use hub_domain::conversations::message::Author;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_payments::{CheckAccount, PayChannel};
use hub_store::Write;
use hub_store::paying::check_payments::Check;
use hub_store::paying::check_runs::{self, MOST_CHECKS, RunAward, RunPrinted};
use hub_store::paying::payment_moves::Doer;
use hub_store::programs::program_settings::{self, Revised};
use serde::{Deserialize, Serialize};

/// An award as it was seen, with the name that is to stand on its check.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CheckAward {
    application_id: i64,
    reference: String,
    amount_cents: i64,
    /// A name of which every letter can be written in those that banks read.
    payee: String,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PrintChecks {
    /// At most 100.
    awards: Vec<CheckAward>,
    /// Any word of the caller's own, at most 64 characters: the same again is the same run.
    key: String,
}

/// The award that no check is printed for, as `current` of `payment_not_possible`: then none is.
#[derive(Debug, Serialize)]
pub struct PrintObstacle {
    application_id: i64,
    reference: String,
    /// `not_awarded`, `paid_already` or `changed`.
    why: &'static str,
}

/// The awards that are asked for, as the store takes them.
pub(super) async fn checked(
    app: &App,
    tenant: TenantId,
    program: ProgramId,
    asked: &[CheckAward],
) -> Result<Vec<RunAward>, Problem> {
    if asked.is_empty() {
        return Err(Problem::field("awards", "required"));
    }
    if asked.len() > MOST_CHECKS {
        return Err(Problem::field("awards", "too_many"));
    }
    let fees = app.store.program_settings().fees(tenant, program).await?;
    if !fees.pays.contains(&PayChannel::Check) {
        return Err(Problem::field("channel", "invalid"));
    }
    let mut awards = Vec::with_capacity(asked.len());
    for (at, award) in asked.iter().enumerate() {
        if award.amount_cents <= 0 {
            return Err(Problem::field(format!("awards.{at}.amount_cents"), "too_small"));
        }
        if award.amount_cents > fees.most_cents {
            return Err(Problem::field(format!("awards.{at}.amount_cents"), "too_large"));
        }
        let reference = award.reference.trim();
        if reference.is_empty() || reference.len() > 200 {
            return Err(Problem::field(format!("awards.{at}.reference"), "length"));
        }
        let payee = award.payee.trim();
        if payee.chars().any(char::is_control) || on_check(payee).is_none() {
            return Err(Problem::field(format!("awards.{at}.payee"), "invalid"));
        }
        awards.push(RunAward {
            application: ApplicationId(award.application_id),
            reference: reference.to_owned(),
            cents: award.amount_cents,
            payee: payee.to_owned(),
        });
    }
    Ok(awards)
}

/// Prints a check for each of these awards, all or none. Its file is at `GET /api/admin/check-runs/{id}/pdf`. 409 `payment_not_possible`
/// names in `current` the award that stands in the way, `budget_exhausted` where they are more than is left.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = PrintChecks,
    responses(
        (status = 200, body = CheckRunView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/checks/print")]
pub async fn print_checks(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    Json(asked): Json<PrintChecks>,
) -> Result<web::Json<CheckRunView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let is_word =
        (1..=64).contains(&asked.key.len()) && asked.key.bytes().all(|byte| byte.is_ascii_graphic());
    if !is_word {
        return Err(Problem::field("key", "length"));
    }
    let tenant = caller.tenant;
    let awards = checked(&app, tenant, program, &asked.awards).await?;
    let zone = app.store.tenant(tenant).await?.zone.clone();
    let by = caller.by();
    let (account, name) = by.hands();
    let doer = Doer {
        author: Author::staff(account, name),
    };
    let mut write = app.store.write().await?;
    let printed = check_runs::print(&mut write, tenant, program, (&asked.key, awards), &doer, &by).await?;
    let run = match printed {
        RunPrinted::Done(run, checks) => {
            let sha256 = hash(&app, &mut write, (tenant, program), &checks, &zone).await?;
            check_runs::keep_hash(&mut write, tenant, (run, &checks, &sha256), &by).await?;
            write.commit().await?;
            run
        }
        RunPrinted::Known(run) => {
            write.rollback().await?;
            run
        }
        RunPrinted::Refused(award) => {
            write.rollback().await?;
            let obstacle = PrintObstacle {
                application_id: award.application.0,
                reference: award.reference,
                why: award.why,
            };
            return Err(Problem::new(Key::PaymentNotPossible).with_current(&obstacle));
        }
        RunPrinted::BeyondBudget { needed, left } => {
            write.rollback().await?;
            return Err(ActorError::BudgetExhausted { needed, left }.into());
        }
    };
    view(&app, tenant, run).await.map(web::Json)
}

/// Makes the file of checks that this write prints: what cannot be printed takes no number. Its hash.
async fn hash(
    app: &App,
    write: &mut Write,
    (tenant, program): (TenantId, ProgramId),
    checks: &[Check],
    zone: &str,
) -> Result<String, Problem> {
    let account: Revised<CheckAccount> = program_settings::held(write, tenant, program).await?;
    let stock = Stock::open(app, tenant, account.text).await?;
    let sheets = checks.iter().map(|check| stock.sheet(check, zone));
    let (_, sha256) = file(sheets.collect::<Result<_, _>>()?).await?;
    Ok(sha256)
}
