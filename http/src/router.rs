//! The whole API on one screen: one line per noun, whose module has the list of its calls.

use crate::live;
use crate::problem::{Key, Problem};
use crate::route::{Calls, Route};
use crate::routes;
use actix_web::dev::ResourceDef;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use std::sync::LazyLock;
use utoipa_actix_web::service_config::ServiceConfig;

/// Sign-in and the signed-in person.
const SIGN_IN: &[Calls] = &[
    routes::users::CALLS,
    routes::session::CALLS,
    routes::sessions::CALLS,
    routes::login_changes::CALLS,
    routes::mfa::CALLS,
    routes::captcha::CALLS,
    routes::password::CALLS,
    routes::forward_auth::CALLS,
    routes::sign_up::CALLS,
    routes::instances::CALLS,
    routes::second_factors::CALLS,
    routes::sign_on::CALLS,
];

/// Everything else.
const OTHERS: &[Calls] = &[
    // A reviewer's day.
    routes::work_queue::CALLS,
    routes::procedures::CALLS,
    routes::threads::CALLS,
    routes::calls::CALLS,
    routes::conferences::CALLS,
    routes::jobs::CALLS,
    // Those without an account.
    routes::guest::CALLS,
    routes::sandbox::CALLS,
    // Sockets, and LiveKit's clients and server SDKs.
    routes::egresses::CALLS,
    routes::rtc::CALLS,
    routes::twirp::CALLS,
    live::CALLS,
];

/// Mounts every call.
pub fn configure(cfg: &mut ServiceConfig) {
    for noun in [SIGN_IN, OTHERS].concat() {
        (noun.mount)(cfg);
    }
}

/// The table of every call above.
pub fn routes() -> Vec<Route> {
    table([SIGN_IN, OTHERS].concat())
}

/// The part of the table that is sign-in and the signed-in person.
pub fn sign_in_routes() -> Vec<Route> {
    table(SIGN_IN.to_vec())
}

fn table(nouns: Vec<Calls>) -> Vec<Route> {
    nouns.iter().flat_map(|noun| (noun.routes)()).collect()
}

/// What is not routed: 405 where the path is known under another method, else 404.
pub async fn unrouted(request: HttpRequest) -> HttpResponse {
    static PATHS: LazyLock<Vec<ResourceDef>> = LazyLock::new(|| {
        routes()
            .iter()
            .map(|route| ResourceDef::new(&*route.path))
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
