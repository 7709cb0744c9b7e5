//! Egresses: recordings of rooms that programs asked for. They are begun and ended through the server API; here people
//! fetch the files.

pub mod file;

use crate::route::Route;
use hub_domain::permission::Permission;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the files.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(file::read_egress_file);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[Route::allowed(
    "GET",
    "/api/egresses/{id}/file",
    Permission::RecordingPlay,
)];
