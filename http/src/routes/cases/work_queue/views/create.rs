//! `POST /api/work-queue/views`: saves a view of the queue.

use super::QueueViewBody;
use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::cases::queue_view::{MOST_VIEWS, QueueView};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::queue_views;
use serde::Deserialize;

/// A view, and whose it is.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewQueueView {
    view: QueueViewBody,
    /// For everybody who sees the queue, and not for oneself.
    #[serde(default)]
    is_team: bool,
}

/// For oneself, or for the team where one supervises. At most 50 of each.
#[utoipa::path(
    tag = "queue",
    request_body = NewQueueView,
    responses(
        (status = 201, body = QueueView),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/views")]
pub async fn save_queue_view(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    body: Json<NewQueueView>,
) -> Result<HttpResponse, Problem> {
    let parts = body.0.view.parts(&caller.name)?;
    super::may_keep(&caller, body.0.is_team)?;
    let account = (!body.0.is_team).then_some(caller.account);
    let views = app.store.queue_views();
    if views.count(caller.tenant, account).await? >= MOST_VIEWS {
        return Err(Key::RateLimited.into());
    }
    let mut write = app.store.write().await?;
    let id = queue_views::add(&mut write, caller.tenant, account, &parts).await?;
    if body.0.is_team {
        let line = AuditLine::new(caller.tenant, caller.by(), "queue_view.add", "queue_view", &id);
        audit::append(&mut write, line.after(parts.query).reason(parts.name)).await?;
    }
    write.commit().await?;
    let view = app
        .store
        .queue_views()
        .visible(caller.tenant, &id, caller.account)
        .await?;
    Ok(HttpResponse::Created().json(view))
}
