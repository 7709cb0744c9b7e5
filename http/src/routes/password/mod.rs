//! A forgotten password: the link, a look at it, the new password.

pub mod create_token;
pub mod update_password;
pub mod validate_token;

use crate::route::{Effect, Route};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(create_token::create_token)
        .service(validate_token::validate_token)
        .service(update_password::update_password);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::open("POST", "/api/create-token").with(Effect::Nothing),
    Route::open("GET", "/api/validate-token/{token}").with(Effect::Nothing),
    Route::open("PATCH", "/api/update-password").with(Effect::Recovery),
];
