//! `POST /api/admin/programs/{id}/positive-pay/preview`: how a list reads in a form that somebody is working on.

use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{post, web};
use hub_bank_files::positive_pay::{
    IssuedCheck, Layout, LayoutFault, PayingAccount, example, render, sample,
};
use hub_bank_files::{AccountNumber, RoutingNumber};
use hub_domain::cases::correction_request::day_at;
use hub_domain::clock::now_ms;
use hub_payments::PositivePay;
use hub_store::programs::program_settings::Revised;
use serde::{Deserialize, Serialize};

/// Checks of the last 30 days are shown, if there are any.
const RECENT_MS: i64 = 30 * 86_400_000;
/// In the place of numbers that are not given yet.
const EXAMPLE_BANK: &str = "121042882";
const EXAMPLE_LAST: &str = "0123";

/// Whose list it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckList {
    /// Ours, of checks that were written.
    Issued,
    /// The bank's, of checks that were cashed.
    Cleared,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PreviewPositivePay {
    list: CheckList,
    layout: Layout,
}

/// A list as it would read. Of the account only the last digits are shown.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PositivePayPreview {
    /// Empty where the layout has faults, or something does not fit.
    text: String,
    /// The checks are nobody's: the program has written none in the last 30 days.
    is_example: bool,
    faults: Vec<LayoutFault>,
    /// What does not fit, in English; empty otherwise.
    message: String,
    /// The check that does not fit; null where it is none.
    number: Option<i64>,
}

/// Shows the program's newest checks in a layout, or an example, and everything that is wrong with it. Nothing is kept.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = PreviewPositivePay,
    responses(
        (status = 200, body = PositivePayPreview),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/programs/{id}/positive-pay/preview")]
pub async fn preview_positive_pay(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    Json(asked): Json<PreviewPositivePay>,
) -> Result<web::Json<PositivePayPreview>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let tenant = caller.tenant;
    let held: Revised<PositivePay> = app.store.program_settings().of(tenant, program).await?;
    let account = shown(&held.text)?;
    let (zone, now) = (app.store.tenant(tenant).await?.zone.clone(), now_ms());
    let lists = app.store.positive_pay();
    let recent = lists.recent(tenant, program, now - RECENT_MS).await?;
    let is_example = recent.is_empty();
    let checks: Vec<IssuedCheck> = match is_example {
        true => example().into(),
        false => recent.iter().map(|check| check.listed(&zone)).collect(),
    };
    let (faults, write) = match asked.list {
        CheckList::Issued => (asked.layout.faults(), render as Written),
        CheckList::Cleared => (asked.layout.reading_faults(), sample as Written),
    };
    let mut preview = PositivePayPreview {
        text: String::new(),
        is_example,
        faults,
        message: String::new(),
        number: None,
    };
    if preview.faults.is_empty() {
        let today = day_at(now, &zone);
        match write(&asked.layout, &account, today, &checks) {
            Ok(text) => preview.text = text,
            Err(error) => {
                let is_unfit = |check: &&IssuedCheck| {
                    write(&asked.layout, &account, today, std::slice::from_ref(*check)).is_err()
                };
                let unfit = checks.iter().find(is_unfit);
                preview.number = unfit.and_then(|check| i64::try_from(check.number).ok());
                preview.message = error.to_string();
            }
        }
    }
    Ok(web::Json(preview))
}

/// What makes a list.
type Written = fn(
    &Layout,
    &PayingAccount,
    jiff::civil::Date,
    &[IssuedCheck],
) -> Result<String, hub_bank_files::BankFileError>;

/// The account as it may be shown: its last digits, behind as many others as most banks have.
fn shown(says: &PositivePay) -> Result<PayingAccount, Problem> {
    let last = match says.account_last.is_empty() {
        true => EXAMPLE_LAST,
        false => says.account_last.as_str(),
    };
    let bank = RoutingNumber::parse(&says.routing).or_else(|_| RoutingNumber::parse(EXAMPLE_BANK));
    let account = AccountNumber::parse(&format!("XXXXX{last}"));
    match (bank, account) {
        (Ok(bank), Ok(account)) => Ok(PayingAccount { bank, account }),
        (Err(error), _) | (_, Err(error)) => Err(Problem::internal(error)),
    }
}
