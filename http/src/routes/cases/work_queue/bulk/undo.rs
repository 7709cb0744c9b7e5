//! `/api/work-queue/bulk/{id}/undo`: takes a change of many back, and says before whom that will not reach.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueWrite;
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::work_queue::undo::UndoCheck;
use actix_web::{get, post, web};
use hub_domain::cases::bulk::BulkChange;
use hub_domain::cases::change::UNDO_MS;
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::bulk_changes;
use hub_store::conversations::rule_notices;

/// How many people have already been notified of the moves that the undo would take back.
#[utoipa::path(tag = "queue", params(("id" = String, Path)), responses((status = 200, body = UndoCheck)), security(("bearer" = [])))]
#[get("/api/work-queue/bulk/{id}/undo")]
pub async fn check_bulk_undo(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<String>,
) -> Result<web::Json<UndoCheck>, Problem> {
    let bulk = super::own(&app, &caller, &id).await?;
    let notices = app.store.rule_notices();
    let notified = notices
        .reached_by_bulk(caller.tenant, &bulk.view.check_id)
        .await?;
    Ok(web::Json(UndoCheck { notified }))
}

/// For ten minutes after its end. What somebody has changed since is left as it is, and its row says so.
#[utoipa::path(
    tag = "queue",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = BulkChange),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/bulk/{id}/undo")]
pub async fn undo_bulk_change(
    app: web::Data<App>,
    caller: Allowed<QueueWrite>,
    id: web::Path<String>,
) -> Result<web::Json<BulkChange>, Problem> {
    let bulk = super::own(&app, &caller, &id).await?;
    if bulk.view.undo_until_ms.is_none_or(|until| until < now_ms()) {
        return Err(Key::NothingToUndo.into());
    }
    let row = app.store.tenant(caller.tenant).await?;
    let settings = &row.settings;
    let mut write = app.store.write().await?;
    if !bulk_changes::begin_undo(&mut write, caller.tenant, &id).await? {
        return Err(Key::NothingToUndo.into());
    }
    if settings.notices_wait_for_undo {
        // None of its messages goes out while it is being undone.
        rule_notices::hold_of_bulk(&mut write, caller.tenant, &id, now_ms() + UNDO_MS).await?;
    }
    let line = AuditLine::new(caller.tenant, caller.by(), "bulk.undo", "bulk_change", &*id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    app.hub.look_for_jobs();
    let bulk = super::own(&app, &caller, &id).await?;
    Ok(web::Json(bulk.view))
}
