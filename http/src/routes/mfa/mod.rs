//! The second factor of a sign-in.

pub mod passkey;
pub mod send;
pub mod verify;

use crate::route::{Access, Effect, Route};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(send::send_code)
        .service(verify::verify_code)
        .service(passkey::start_passkey_sign_in)
        .service(passkey::finish_passkey_sign_in);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::new("POST", "/api/mfa/send", Access::Login).with(Effect::Session),
    Route::new("POST", "/api/mfa/verify", Access::Login).with(Effect::Session),
    Route::new("POST", "/api/mfa/passkey/start", Access::Login).with(Effect::Session),
    Route::new("POST", "/api/mfa/passkey/finish", Access::Login).with(Effect::Session),
];
