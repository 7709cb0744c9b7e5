//! `GET /api/work-queue/views`: the views that one has to choose from.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::queue_view::QueueView;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct QueueViews {
    /// The team's first, each by name.
    items: Vec<QueueView>,
    /// Whether the caller may save views for the team.
    keeps_team: bool,
}

/// The team's and one's own.
#[utoipa::path(tag = "queue", responses((status = 200, body = QueueViews)), security(("bearer" = [])))]
#[get("/api/work-queue/views")]
pub async fn list_queue_views(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
) -> Result<web::Json<QueueViews>, Problem> {
    let views = app.store.queue_views();
    Ok(web::Json(QueueViews {
        items: views.of_account(caller.tenant, caller.account).await?,
        keeps_team: super::may_keep(&caller, true).is_ok(),
    }))
}
