//! Sessions: begun with an account or a code from another host, renewed with a cookie, kept alive by use, proved again in place.

pub mod assurance;
pub mod create;
pub mod exchange;
pub mod keep_alive;
pub mod refresh;

use crate::route::{Access, Effect, Route};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(create::create_session)
        .service(refresh::refresh_session)
        .service(keep_alive::keep_session_alive)
        .service(exchange::exchange_code)
        .service(assurance::read_assurance)
        .service(assurance::prove_by_password)
        .service(assurance::send_step_up_code)
        .service(assurance::prove_by_code)
        .service(assurance::start_step_up_passkey)
        .service(assurance::prove_by_passkey);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::new("POST", "/api/session-v2", Access::Login).with(Effect::Session),
    Route::new("POST", "/api/session/refresh", Access::RefreshCookie).with(Effect::Session),
    Route::session("POST", "/api/session/keep-alive").with(Effect::Session),
    Route::open("POST", "/api/session/exchange").with(Effect::Session),
    Route::session("GET", "/api/session/assurance").with(Effect::Session),
    Route::session("POST", "/api/session/assurance/password").with(Effect::Session),
    Route::session("POST", "/api/session/assurance/send").with(Effect::Session),
    Route::session("POST", "/api/session/assurance/verify").with(Effect::Session),
    Route::session("POST", "/api/session/assurance/passkey/start").with(Effect::Session),
    Route::session("POST", "/api/session/assurance/passkey/finish").with(Effect::Session),
];
