//! A person's own sessions and devices.

pub mod end;
pub mod list;
pub mod not_me;

use crate::route::{Effect, Route};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(list::list_sessions)
        .service(end::end_other_sessions)
        .service(not_me::report_session)
        .service(end::end_session);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::session("GET", "/api/sessions").with(Effect::Login),
    Route::session("POST", "/api/sessions/end-others").with(Effect::Login),
    Route::open("POST", "/api/sessions/not-me").with(Effect::Recovery),
    Route::session("DELETE", "/api/sessions/{sid}").with(Effect::Login),
];
