//! Instances: how a tenant looks before anybody signs in, what it says of itself, and who governs it.

pub mod branding;
pub mod look;
pub mod program_events;
pub mod read;
pub mod signup;
pub mod users;

use crate::route::{Effect, Route};
use hub_domain::permission::Permission;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls; fixed names come before `{id}`.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(branding::read_branding)
        .service(branding::read_branding_by_id)
        .service(signup::list_signup_instances)
        .service(users::list_government_users)
        .service(program_events::count_program_event)
        .service(program_events::list_program_events)
        .service(read::read_instance);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::open("GET", "/api/instances/branding").with(Effect::Nothing),
    Route::open("GET", "/api/instances/branding/{id}").with(Effect::Nothing),
    Route::open("GET", "/api/instances/signup").with(Effect::Nothing),
    Route::allowed("GET", "/api/instances/{id}/users", Permission::UsersRead).with(Effect::Account),
    Route::open("POST", "/api/program-events").with(Effect::Nothing),
    Route::allowed("GET", "/api/instances/{id}/program-events", Permission::Admin).with(Effect::Account),
    Route::open("GET", "/api/instances/{id}").with(Effect::Nothing),
];
