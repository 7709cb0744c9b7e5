//! The second factor of a sign-in.

pub mod send;
pub mod verify;

use crate::route::{Access, Route};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(send::send_code).service(verify::verify_code);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::new("POST", "/api/mfa/send", Access::Login),
    Route::new("POST", "/api/mfa/verify", Access::Login),
];
