//! Logins and the signed-in person.

pub mod account_selection;
pub mod accounts;
pub mod change_password;
pub mod external_auth_token;
pub mod fingerprints;
pub mod impersonate;
pub mod language;
pub mod login;
pub mod login_info;
pub mod logout;
pub mod me;
pub mod rename;

use crate::route::{Access, Route};
use hub_domain::permission::Permission;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(login::log_in)
        .service(accounts::list_accounts)
        .service(logout::log_out)
        .service(change_password::change_password)
        .service(fingerprints::keep_fingerprint)
        .service(login_info::read_login_info)
        .service(language::set_language)
        .service(account_selection::select_account)
        .service(external_auth_token::create_external_auth_token)
        .service(impersonate::end_impersonation)
        .service(impersonate::impersonate_user)
        .service(me::read_me)
        .service(me::read_user)
        .service(rename::rename_user);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::open("POST", "/api/users/login-v2"),
    Route::new("GET", "/api/users/accounts", Access::SessionOrLogin),
    Route::session("POST", "/api/users/logout"),
    Route::session("POST", "/api/users/change-password"),
    Route::session("POST", "/api/users/fingerprints"),
    Route::session("GET", "/api/users/me/login-info-v2"),
    Route::session("PUT", "/api/users/me/language"),
    Route::new("POST", "/api/users/account-selection", Access::SessionOrLogin),
    Route::new("POST", "/api/users/external-auth-token", Access::RefreshCookie),
    Route::allowed("POST", "/api/users/{id}/impersonate", Permission::Admin),
    Route::session("POST", "/api/users/impersonation/end"),
    Route::session("GET", "/api/users/me"),
    Route::session("GET", "/api/users/{id}"),
    Route::new("PATCH", "/api/users/{id}", Access::SessionOrLogin),
];
