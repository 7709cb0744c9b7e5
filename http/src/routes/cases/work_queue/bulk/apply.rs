//! `POST /api/work-queue/bulk/{id}/apply`: confirms a checked bulk change.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{Demand, QueueWrite};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::cases::bulk::{BulkChange, BulkStage};
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::bulk_changes;

/// A job carries it out; the topic `me` says `bulk.updated {bulk}` with every step. Confirmed again, it is the same.
#[utoipa::path(
    tag = "queue",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = BulkChange),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/bulk/{id}/apply")]
pub async fn apply_bulk_change(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<String>,
) -> Result<web::Json<BulkChange>, Problem> {
    Ok(web::Json(begin(&app, &caller, &id).await?))
}

/// Confirms a check and wakes a node's job runner.
pub(in crate::routes) async fn begin<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    id: &str,
) -> Result<BulkChange, Problem> {
    let bulk = super::own(app, caller, id).await?;
    if bulk.view.stage != BulkStage::Checked {
        return Ok(bulk.view);
    }
    if bulk.view.expires_at_ms < now_ms() {
        return Err(Key::CheckExpired.into());
    }
    let mut write = app.store.write().await?;
    if bulk_changes::begin(&mut write, caller.tenant, id).await? {
        let count = bulk.view.requested - bulk.view.refused;
        let line = AuditLine::new(caller.tenant, caller.by(), "bulk.apply", "bulk_change", id);
        audit::append(&mut write, line.reason(format!("{count} applications"))).await?;
    }
    write.commit().await?;
    app.hub.look_for_jobs();
    Ok(super::own(app, caller, id).await?.view)
}
