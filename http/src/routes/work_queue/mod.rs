//! The reviewers' queue (specification 2, section 2.2).

pub mod advance;
pub mod assign;
pub mod config;
pub mod item;
pub mod legal_hold;
pub mod page;

use crate::route::Route;
use hub_domain::permission::Permission;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(page::list_work_items)
        .service(config::read_queue_config)
        .service(item::read_work_item)
        .service(assign::assign_work_item)
        .service(advance::advance_work_item)
        .service(legal_hold::read_legal_hold)
        .service(legal_hold::set_legal_hold)
        .service(legal_hold::lift_legal_hold);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::allowed("GET", "/api/work-queue", Permission::QueueRead),
    Route::allowed("GET", "/api/work-queue/config", Permission::QueueRead),
    Route::allowed("GET", "/api/work-queue/items/{id}", Permission::QueueRead),
    Route::allowed(
        "POST",
        "/api/work-queue/items/{id}/assign",
        Permission::QueueWrite,
    ),
    Route::allowed(
        "POST",
        "/api/work-queue/items/{id}/advance",
        Permission::QueueWrite,
    ),
    Route::allowed(
        "GET",
        "/api/work-queue/items/{id}/legal-hold",
        Permission::ThreadRead,
    ),
    Route::allowed("POST", "/api/work-queue/items/{id}/legal-hold", Permission::Admin),
    Route::allowed(
        "POST",
        "/api/work-queue/items/{id}/legal-hold/lift",
        Permission::Admin,
    ),
];
