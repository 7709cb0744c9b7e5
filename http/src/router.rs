//! The whole API on one screen: one line per resource, whose module lists its calls.

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
    routes::identity::users::CALLS,
    routes::identity::session::CALLS,
    routes::identity::sessions::CALLS,
    routes::identity::login_changes::CALLS,
    routes::identity::mfa::CALLS,
    routes::identity::captcha::CALLS,
    routes::identity::password::CALLS,
    routes::identity::forward_auth::CALLS,
    routes::identity::sign_up::CALLS,
    routes::identity::instances::CALLS,
    routes::identity::second_factors::CALLS,
    routes::identity::sign_on::CALLS,
];

/// Everything else.
const OTHERS: &[Calls] = &[
    // A reviewer's day.
    routes::cases::work_queue::CALLS,
    routes::cases::my_work::CALLS,
    routes::procedures::CALLS,
    routes::cases::reports::CALLS,
    routes::cases::reporting::CALLS,
    routes::cases::movements::CALLS,
    routes::cases::applications::CALLS,
    routes::cases::finance::CALLS,
    routes::cases::workflow_editor::CALLS,
    routes::configuration::CALLS,
    routes::configuration::releases::CALLS,
    routes::conversations::threads::CALLS,
    routes::conversations::communications::CALLS,
    routes::conversations::consents::CALLS,
    routes::conversations::templates::CALLS,
    routes::conversations::notifications::CALLS,
    routes::conversations::staff_notices::CALLS,
    routes::conversations::bell::CALLS,
    routes::conversations::outreach::CALLS,
    routes::conversations::mails::CALLS,
    routes::conversations::texts::CALLS,
    routes::conversations::deliveries::CALLS,
    routes::files::CALLS,
    routes::calls::CALLS,
    routes::calls::conferences::CALLS,
    routes::calls::telephone::CALLS,
    routes::calls::address_book::CALLS,
    routes::calls::lines::CALLS,
    routes::calls::transfers::CALLS,
    routes::calls::flows::CALLS,
    routes::calls::voicemails::CALLS,
    routes::jobs::CALLS,
    routes::identity::community_profile::CALLS,
    // Applicants.
    routes::programs::CALLS,
    routes::administration::programs::CALLS,
    routes::administration::roles::CALLS,
    routes::administration::access::CALLS,
    routes::administration::program_files::CALLS,
    routes::administration::workflow_users::CALLS,
    routes::administration::companies::CALLS,
    routes::administration::forms::CALLS,
    routes::administration::instances::CALLS,
    routes::administration::security::CALLS,
    routes::administration::channels::CALLS,
    routes::administration::features::CALLS,
    routes::administration::api_keys::CALLS,
    routes::administration::subdomains::CALLS,
    routes::administration::audit::CALLS,
    routes::administration::assistant::CALLS,
    routes::administration::figures::CALLS,
    routes::administration::public_dashboard::CALLS,
    routes::administration::templates::CALLS,
    routes::administration::trials::CALLS,
    routes::administration::marketplace::CALLS,
    routes::administration::payment_providers::CALLS,
    routes::administration::payouts::CALLS,
    routes::administration::checks::CALLS,
    routes::administration::positive_pay::CALLS,
    routes::assistant::CALLS,
    routes::cases::own_applications::CALLS,
    routes::letters::CALLS,
    routes::paying::CALLS,
    // What is the same for everybody.
    routes::reference::CALLS,
    routes::forms::CALLS,
    routes::profiles::CALLS,
    // Subscribers, purchasers, and the marketplace.
    routes::marketplace::CALLS,
    // Those without an account.
    routes::open_data::CALLS,
    routes::calls::guest::CALLS,
    routes::conversations::unsubscribe::CALLS,
    routes::conversations::sandbox::CALLS,
    // Providers that report.
    routes::conversations::text_provider::CALLS,
    // Sockets, and LiveKit's clients and server SDKs.
    routes::calls::egresses::CALLS,
    routes::calls::rtc::CALLS,
    routes::calls::twirp::CALLS,
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

/// Requests without a route: 405 if the path is known under another method, else 404.
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
