//! Sign-in by login id: an applicant on file at the agency finds the login, proves ownership by a code, and sets a
//! password or another login id.

pub mod change_login_id;
pub mod code_call;
pub mod search_login;
pub mod send_code;
pub mod verify_code;

use crate::App;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::{CdUser, TenantId};
use hub_store::identity::accounts::Account;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    search_login::search_login: Open => Nothing;
    send_code::send_operation_code: CodeAsker => Login;
    verify_code::verify_operation_code: Operation => Recovery;
    code_call::read_code_call: Operation => Nothing;
    change_login_id::change_login_id: Operation => Login;
};

/// The account of a login in a tenant; an applicant's before a member of staff's.
async fn account_in(app: &App, tenant: TenantId, user: CdUser) -> Result<Option<Account>, Problem> {
    let accounts = app.store.accounts().by_login(user).await?;
    Ok(accounts
        .into_iter()
        .filter(|account| account.tenant == tenant && account.active)
        .min_by_key(Account::is_staff))
}
