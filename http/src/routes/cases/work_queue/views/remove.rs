//! `DELETE /api/work-queue/views/{id}`: removes a saved view.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{HttpResponse, delete, web};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::queue_views;

/// One's own, or the team's where one supervises.
#[utoipa::path(
    tag = "queue",
    params(("id" = String, Path)),
    responses((status = 204, description = "it is gone")),
    security(("bearer" = []))
)]
#[delete("/api/work-queue/views/{id}")]
pub async fn remove_queue_view(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let views = app.store.queue_views();
    let was = views.visible(caller.tenant, &id, caller.account).await?;
    super::may_keep(&caller, was.is_team)?;
    let mut write = app.store.write().await?;
    queue_views::remove(&mut write, caller.tenant, &id).await?;
    if was.is_team {
        let line = AuditLine::new(
            caller.tenant,
            caller.by(),
            "queue_view.remove",
            "queue_view",
            &*id,
        );
        audit::append(&mut write, line.before(&was.query).reason(&was.name)).await?;
    }
    write.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
