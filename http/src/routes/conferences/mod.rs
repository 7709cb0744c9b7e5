//! The supervisors' board of running conferences.

pub mod leave;
pub mod list;
pub mod listen;

use crate::route::Route;
use hub_domain::permission::Permission;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(list::list_conferences)
        .service(listen::listen_to_conference)
        .service(leave::leave_conference);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::allowed("GET", "/api/conferences", Permission::ConferenceSupervise),
    Route::allowed(
        "POST",
        "/api/conferences/{id}/listen",
        Permission::ConferenceSupervise,
    ),
    Route::allowed(
        "POST",
        "/api/conferences/{id}/leave",
        Permission::ConferenceSupervise,
    ),
];
