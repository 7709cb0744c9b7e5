//! Changes of a login that its owner did not make: a look at one, and taking it back.

pub mod read;
pub mod undo;

use crate::route::{Effect, Route};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(read::read_login_change)
        .service(undo::undo_login_change);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::open("POST", "/api/login-changes/read").with(Effect::Nothing),
    Route::open("POST", "/api/login-changes/undo").with(Effect::Recovery),
];
