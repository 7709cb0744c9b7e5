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

use crate::route::{Access, Effect, Route};
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
    Route::open("POST", "/api/users/login-v2").with(Effect::Session),
    Route::new("GET", "/api/users/accounts", Access::SessionOrLogin).with(Effect::Account),
    Route::session("POST", "/api/users/logout").with(Effect::Session),
    Route::session("POST", "/api/users/change-password").with(Effect::Login),
    Route::session("POST", "/api/users/fingerprints").with(Effect::Account),
    Route::session("GET", "/api/users/me/login-info-v2").with(Effect::Account),
    Route::session("PUT", "/api/users/me/language").with(Effect::Account),
    Route::new("POST", "/api/users/account-selection", Access::SessionOrLogin).with(Effect::Session),
    Route::new("POST", "/api/users/external-auth-token", Access::RefreshCookie).with(Effect::Session),
    Route::allowed("POST", "/api/users/{id}/impersonate", Permission::Admin).with(Effect::Session),
    Route::session("POST", "/api/users/impersonation/end").with(Effect::Session),
    Route::session("GET", "/api/users/me").with(Effect::Account),
    Route::session("GET", "/api/users/{id}").with(Effect::Account),
    Route::new("PATCH", "/api/users/{id}", Access::SessionOrLogin).with(Effect::Account),
];
