//! `PUT /api/admin/programs/{id}/trial/accounts`: names somebody who tries a program.

use super::{ProgramTrial, check_before_launch, check_end, shown};
use crate::App;
use crate::extract::allowed::ProgramWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::administration::programs::known;
use actix_web::{put, web};
use hub_domain::AccountId;
use hub_domain::people::address::read_address;
use hub_store::programs::trials::{self, Found, MOST_NAMED};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct TrialName {
    /// The mail address or phone number of an account of the tenant, or of its login.
    address: String,
    /// The first moment at which it is over for them, within a year.
    ends_at_ms: i64,
    /// Of those who share the address, this account alone; without it all of them.
    #[serde(default)]
    account_id: Option<i64>,
}

/// Names every account with which the people of this address can apply, one person's or a family's; whoever is named already gets the
/// new end. They see the program before its launch, and what they send is a test. 422 `address`: `not_found` without such an account, `staff_only` for
/// somebody who works here and has none to apply with, `too_many` beyond a hundred; `program` and `ends_at_ms` as for the end.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`processId`")),
    request_body = TrialName,
    responses(
        (status = 200, body = ProgramTrial),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/programs/{id}/trial/accounts")]
pub async fn name_in_trial(
    app: web::Data<App>,
    caller: Allowed<ProgramWrite>,
    id: web::Path<i64>,
    Json(body): Json<TrialName>,
) -> Result<web::Json<ProgramTrial>, Problem> {
    let program = known(&app, &caller, *id).await?;
    check_before_launch(&app, &caller, program).await?;
    check_end(body.ends_at_ms)?;
    let address = read_address(&body.address)
        .map_err(|fault| Problem::field("address", fault.key("not_an_address")))?;
    let store = &app.store;
    let accounts = match store.trials().by_address(caller.tenant, &address).await? {
        Found::Accounts(accounts) => accounts,
        Found::StaffOnly => return Err(Problem::field("address", "staff_only")),
        Found::Nobody => return Err(Problem::field("address", "not_found")),
    };
    let accounts: Vec<AccountId> = accounts
        .into_iter()
        .filter(|account| body.account_id.is_none_or(|only| account.0 == only))
        .collect();
    if accounts.is_empty() {
        return Err(Problem::field("address", "not_found"));
    }
    let named = store.trials().named(caller.tenant, program).await?;
    let new = accounts
        .iter()
        .filter(|account| named.iter().all(|one| one.account != **account));
    if (named.len() + new.count()) as i64 > MOST_NAMED {
        return Err(Problem::field("address", "too_many"));
    }
    let mut write = store.write().await?;
    let until = (accounts.as_slice(), address.as_str(), body.ends_at_ms);
    trials::name(&mut write, caller.tenant, program, until, &caller.by()).await?;
    write.commit().await?;
    shown(&app, &caller, program).await.map(web::Json)
}
