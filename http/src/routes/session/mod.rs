//! Sessions: begun with an account or a code from another host, renewed with a cookie, kept alive by use.

pub mod create;
pub mod exchange;
pub mod keep_alive;
pub mod refresh;

use crate::route::{Access, Route};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(create::create_session)
        .service(refresh::refresh_session)
        .service(keep_alive::keep_session_alive)
        .service(exchange::exchange_code);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::new("POST", "/api/session-v2", Access::Login),
    Route::new("POST", "/api/session/refresh", Access::RefreshCookie),
    Route::session("POST", "/api/session/keep-alive"),
    Route::open("POST", "/api/session/exchange"),
];
