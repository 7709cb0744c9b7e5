//! Awards that are paid by check: the account that checks are drawn on, runs of checks that are printed, and a sheet by which a printer
//! is adjusted (`finance.write`).

pub mod account;
pub mod desk;
pub mod paper;
pub mod preview;
pub mod print;
pub mod read;
pub mod settle;
pub mod test_sheet;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::FinanceWrite;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_store::paying::check_runs::CheckRun;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    account::read_check_account: Allowed(FinanceWrite);
    account::save_check_account: Allowed(FinanceWrite);
    test_sheet::read_check_test_sheet: Allowed(FinanceWrite);
    desk::read_checks: Allowed(FinanceWrite);
    preview::preview_checks: Allowed(FinanceWrite);
    print::print_checks: Allowed(FinanceWrite);
    read::read_check_run: Allowed(FinanceWrite);
    settle::settle_check_run: Allowed(FinanceWrite);
};

/// A run in a program in which the caller's right holds; any other is not there.
async fn run_of(app: &App, caller: &Allowed<FinanceWrite>, id: i64) -> Result<CheckRun, Problem> {
    let run = app.store.check_runs().by_id(caller.tenant, id).await?;
    caller.in_program(run.program)?;
    Ok(run)
}
