//! The supervisors' board of running conferences.

pub mod help;
pub mod hold;
pub mod invite;
pub mod leave;
pub mod list;
pub mod listen;
pub mod mask;
pub mod mode;
pub mod party;

use crate::extract::Caller;
use crate::route::Route;
use hub_actors::conference::Moderator;
use hub_domain::permission::Permission;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(list::list_conferences)
        .service(listen::listen_to_conference)
        .service(leave::leave_conference)
        .service(mode::change_mode)
        .service(help::ask_help)
        .service(hold::hold)
        .service(hold::lock)
        .service(mask::mask_conference)
        .service(invite::invite)
        .service(invite::remove_invited)
        .service(party::mute_party)
        .service(party::remove_party);
}

/// The caller, as the conference and the audit log know somebody who steers it.
pub(crate) fn moderator(caller: &Caller) -> Moderator {
    Moderator {
        account: caller.account.0,
        name: caller.name.clone(),
        source: caller.source_ip.to_string(),
        sid: caller.sid.clone(),
        acting: caller
            .impersonator
            .as_ref()
            .map(|by| (by.account.0, by.name.clone())),
    }
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
    Route::allowed(
        "POST",
        "/api/conferences/{id}/mode",
        Permission::ConferenceSupervise,
    ),
    Route::allowed("POST", "/api/conferences/{id}/help", Permission::CallPlace),
    Route::allowed("POST", "/api/conferences/{id}/invite", Permission::CallPlace),
    Route::allowed(
        "POST",
        "/api/conferences/{id}/invited/{identity}/remove",
        Permission::CallPlace,
    ),
    Route::allowed("POST", "/api/conferences/{id}/hold", Permission::CallPlace),
    Route::allowed("POST", "/api/conferences/{id}/lock", Permission::CallPlace),
    Route::allowed("POST", "/api/conferences/{id}/mask", Permission::CallPlace),
    Route::allowed(
        "POST",
        "/api/conferences/{id}/participants/{identity}/mute",
        Permission::ConferenceSupervise,
    ),
    Route::allowed(
        "POST",
        "/api/conferences/{id}/participants/{identity}/remove",
        Permission::ConferenceSupervise,
    ),
];
