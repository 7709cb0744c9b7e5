//! Sign-in by login id: an applicant whom the agency has on file finds the login, proves to be its owner by a code, and sets a
//! password or another login id.

pub mod change_login_id;
pub mod search_login;
pub mod send_code;
pub mod verify_code;

use crate::App;
use crate::problem::Problem;
use crate::route::{Access, Effect, Route};
use hub_domain::{CdUser, TenantId};
use hub_store::accounts::Account;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(search_login::search_login)
        .service(send_code::send_operation_code)
        .service(verify_code::verify_operation_code)
        .service(change_login_id::change_login_id);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::open("POST", "/api/forward-auth/v1/account/search-cca-user").with(Effect::Nothing),
    Route::new("POST", "/api/forward-auth/mfa/send-code", Access::CodeAsker).with(Effect::Login),
    Route::new("POST", "/api/forward-auth/mfa/verify-code", Access::Operation).with(Effect::Recovery),
    Route::new(
        "POST",
        "/api/forward-auth/v1/account/change-login-id",
        Access::Operation,
    )
    .with(Effect::Login),
];

/// The account of a login in a tenant; an applicant's before a member of staff's.
async fn account_in(app: &App, tenant: TenantId, user: CdUser) -> Result<Option<Account>, Problem> {
    let accounts = app.store.accounts().by_login(user).await?;
    Ok(accounts
        .into_iter()
        .filter(|account| account.tenant == tenant && account.active)
        .min_by_key(Account::is_staff))
}
