//! Captchas: which engine a tenant has, the challenge of our own, and a first look at a token.

pub mod challenge;
pub mod is_activated;
pub mod verify;

use crate::route::{Effect, Route};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(is_activated::read_captcha)
        .service(challenge::create_challenge)
        .service(verify::verify_captcha);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::open("GET", "/api/recaptcha/is-activated").with(Effect::Nothing),
    Route::open("GET", "/api/captcha/challenge").with(Effect::Nothing),
    Route::open("POST", "/api/recaptcha/verify").with(Effect::Nothing),
];
