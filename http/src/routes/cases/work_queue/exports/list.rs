//! `GET /api/work-queue/exports`: the files of the queue that the caller has requested.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::queue_export::QueueExport;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct QueueExports {
    /// The last ones first, at most 20.
    items: Vec<QueueExport>,
}

/// One's own files and how far they have come. The topic `me` says `queue.exported {id, rows}` when one is made.
#[utoipa::path(tag = "queue", responses((status = 200, body = QueueExports)), security(("bearer" = [])))]
#[get("/api/work-queue/exports")]
pub async fn list_queue_exports(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
) -> Result<web::Json<QueueExports>, Problem> {
    let exports = app.store.queue_exports();
    let own = exports.of_account(caller.tenant, caller.account).await?;
    let items = own.into_iter().map(|export| export.view).collect();
    Ok(web::Json(QueueExports { items }))
}
