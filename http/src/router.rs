//! The whole API on one screen: one line per noun. A noun's module has `configure` and its part of the route table.

use crate::live;
use crate::problem::{Key, Problem};
use crate::route::Route;
use crate::routes;
use actix_web::dev::ResourceDef;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use std::sync::LazyLock;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts every documented call.
pub fn configure(cfg: &mut ServiceConfig) {
    // Sign-in and the signed-in person.
    routes::users::configure(cfg);
    routes::session::configure(cfg);
    routes::sessions::configure(cfg);
    routes::login_changes::configure(cfg);
    routes::mfa::configure(cfg);
    routes::captcha::configure(cfg);
    routes::password::configure(cfg);
    routes::forward_auth::configure(cfg);
    routes::sign_up::configure(cfg);
    routes::instances::configure(cfg);
    routes::second_factors::configure(cfg);
    routes::sign_on::configure(cfg);
    // A reviewer's day.
    routes::work_queue::configure(cfg);
    routes::procedures::configure(cfg);
    routes::threads::configure(cfg);
    routes::calls::configure(cfg);
    routes::conferences::configure(cfg);
    routes::jobs::configure(cfg);
    // Those without an account.
    routes::guest::configure(cfg);
    routes::sandbox::configure(cfg);
    // Sockets, and LiveKit's clients and server SDKs.
    routes::egresses::configure(cfg);
    routes::rtc::configure(cfg);
    cfg.map(|cfg| cfg.service(live::open_event_socket));
}

/// The table of every call above.
pub fn routes() -> Vec<Route> {
    let others = [
        routes::work_queue::ROUTES,
        routes::procedures::ROUTES,
        routes::threads::ROUTES,
        routes::calls::ROUTES,
        routes::conferences::ROUTES,
        routes::jobs::ROUTES,
        routes::guest::ROUTES,
        routes::sandbox::ROUTES,
        routes::egresses::ROUTES,
        routes::rtc::ROUTES,
    ];
    [sign_in_routes(), others.concat()].concat()
}

/// The part of the table that is sign-in and the signed-in person.
pub fn sign_in_routes() -> Vec<Route> {
    [
        routes::users::ROUTES,
        routes::session::ROUTES,
        routes::sessions::ROUTES,
        routes::login_changes::ROUTES,
        routes::mfa::ROUTES,
        routes::captcha::ROUTES,
        routes::password::ROUTES,
        routes::forward_auth::ROUTES,
        routes::sign_up::ROUTES,
        routes::instances::ROUTES,
        routes::second_factors::ROUTES,
        routes::sign_on::ROUTES,
    ]
    .concat()
}

/// What is not routed: 405 where the path is known under another method, else 404.
pub async fn unrouted(request: HttpRequest) -> HttpResponse {
    static PATHS: LazyLock<Vec<ResourceDef>> = LazyLock::new(|| {
        routes()
            .iter()
            .map(|route| ResourceDef::new(route.path))
            .collect()
    });
    let known = PATHS.iter().any(|path| path.is_match(request.path()));
    Problem::new(if known {
        Key::MethodNotAllowed
    } else {
        Key::NotFound
    })
    .error_response()
}
