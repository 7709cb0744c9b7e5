//! `GET` and `PUT /api/admin/programs/{id}/check-account`: the account that a program's checks are drawn on, and how they are printed.

use super::paper::{SEALED_CHECK_ACCOUNT, is_printable_account};
use crate::App;
use crate::extract::allowed::FinanceWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::{known, no_faults, save};
use actix_web::{get, put, web};
use hub_domain::{ProgramId, TenantId};
use hub_payments::{CheckAccount, CheckFace};
use hub_store::programs::program_settings::Revised;
use serde::{Deserialize, Serialize};

/// An account of checks with who changed it last. Its number is written and never read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CheckAccountView {
    account: CheckFace,
    /// The last four digits of the number; empty where there is none.
    account_last: String,
    /// A change names the revision that it was made in; 0 where nobody has changed anything.
    revision: i64,
    /// Empty where nobody has.
    changed_by: String,
    changed_at_ms: i64,
}

#[derive(Deserialize, utoipa::ToSchema)]
pub struct SaveCheckAccount {
    /// The revision that was edited.
    revision: i64,
    account: CheckFace,
    /// As the bank prescribes it for the magnetic line: at most 17 digits, dashes and blanks. Null or left out: as it is; empty: none.
    #[serde(default)]
    account_number: Option<String>,
}

async fn view(app: &App, tenant: TenantId, program: ProgramId) -> Result<CheckAccountView, Problem> {
    let held: Revised<CheckAccount> = app.store.program_settings().of(tenant, program).await?;
    Ok(CheckAccountView {
        account: held.text.face,
        account_last: held.text.account_last,
        revision: held.revision,
        changed_by: held.changed_by,
        changed_at_ms: held.at_ms,
    })
}

/// The account that the program's checks are drawn on.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    responses(
        (status = 200, body = CheckAccountView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/programs/{id}/check-account")]
pub async fn read_check_account(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<CheckAccountView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    view(&app, caller.tenant, program).await.map(web::Json)
}

/// Changes it, from the next check on; checks that are printed stay as they are. 409 `version_conflict` has the one in force in `current`;
/// 422 at the member (`account.routing_number`, `account_number`).
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = SaveCheckAccount,
    responses(
        (status = 200, body = CheckAccountView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/check-account")]
pub async fn save_check_account(
    app: web::Data<App>,
    caller: Allowed<FinanceWrite>,
    id: web::Path<i64>,
    body: Json<SaveCheckAccount>,
) -> Result<web::Json<CheckAccountView>, Problem> {
    let program = known(&app, &caller, *id).await?;
    let tenant = caller.tenant;
    let SaveCheckAccount {
        revision,
        account: face,
        account_number,
    } = body.0;
    no_faults("account", face.faults())?;
    let held: Revised<CheckAccount> = app.store.program_settings().of(tenant, program).await?;
    let (sealed_account, account_last) = match account_number.as_deref().map(str::trim) {
        None => (held.text.sealed_account, held.text.account_last),
        Some("") => (String::new(), String::new()),
        Some(number) => {
            if !is_printable_account(number) {
                return Err(Problem::field("account_number", "invalid"));
            }
            let sealed = app
                .keyring
                .seal_for_tenant(tenant, SEALED_CHECK_ACCOUNT, number)
                .await?;
            (sealed, last_four(number))
        }
    };
    if face.micr && sealed_account.is_empty() {
        return Err(Problem::field("account_number", "required"));
    }
    let account = CheckAccount {
        face,
        sealed_account,
        account_last,
    };
    save(&app, &caller, program, (revision, &account), view).await
}

/// The last four digits of a number, whatever stands between them.
fn last_four(number: &str) -> String {
    let digits: Vec<char> = number.chars().filter(char::is_ascii_digit).collect();
    digits.iter().skip(digits.len().saturating_sub(4)).collect()
}
