//! Single sign-on: at a tenant's membership provider, and from a cloud marketplace.

pub mod callback;
pub mod link;
pub mod log_in;
pub mod refresh;

use crate::route::{Effect, Route};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(link::link_membership_provider)
        .service(link::link_marketplace)
        .service(callback::return_from_provider)
        .service(log_in::log_in_by_membership)
        .service(log_in::log_in_by_marketplace)
        .service(refresh::refresh_marketplace_grant);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::open("POST", "/api/membership-provider/link/instance/{id}").with(Effect::Nothing),
    Route::open("GET", "/api/membership-provider/callback").with(Effect::Session),
    Route::open("POST", "/api/membership-provider/login/instance/{id}").with(Effect::Session),
    Route::open("POST", "/api/marketplace/link").with(Effect::Nothing),
    Route::open("POST", "/api/marketplace/login").with(Effect::Session),
    Route::session("POST", "/api/marketplace/refresh").with(Effect::Account),
];
