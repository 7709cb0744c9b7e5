//! Jobs: work that goes on by itself, for those who administer a tenant.

pub mod list;

use crate::route::Route;
use hub_domain::permission::Permission;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the list.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(list::list_jobs);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[Route::allowed("GET", "/api/jobs", Permission::Admin)];
