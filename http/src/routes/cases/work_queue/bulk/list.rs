//! `GET /api/work-queue/bulk`: the changes of many that one has made.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::bulk::BulkChange;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BulkChanges {
    /// The last ones first, at most 20.
    items: Vec<BulkChange>,
}

/// One's own, and how far they have come.
#[utoipa::path(tag = "queue", responses((status = 200, body = BulkChanges)), security(("bearer" = [])))]
#[get("/api/work-queue/bulk")]
pub async fn list_bulk_changes(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
) -> Result<web::Json<BulkChanges>, Problem> {
    let bulk = app.store.bulk_changes();
    let own = bulk.of_account(caller.tenant, caller.account).await?;
    let items = own.into_iter().map(|bulk| bulk.view).collect();
    Ok(web::Json(BulkChanges { items }))
}
