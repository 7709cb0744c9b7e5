//! `GET /api/applications/{id}/activity-streams`: who did what with an application, when.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use crate::read_audit::note_read;
use actix_web::{get, web};
use hub_domain::cases::case::HistoryEntry;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ActivityStream {
    /// The last thing first.
    items: Vec<HistoryEntry>,
}

/// What has happened to an application.
#[utoipa::path(
    tag = "applications",
    params(("id" = i64, Path)),
    responses((status = 200, body = ActivityStream)),
    security(("bearer" = []))
)]
#[get("/api/applications/{id}/activity-streams")]
pub async fn list_application_activity(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ActivityStream>, Problem> {
    let item = super::application(&app, &caller, *id).await?;
    note_read(&app, &caller, "application.open", ("application", item.id)).await?;
    let (tenant, store) = (caller.tenant, &app.store);
    let (papers, paid) = (store.documents(), store.payments());
    let (documents, payments) = tokio::try_join!(papers.of(tenant, item.id), paid.of(tenant, item.id))?;
    let items = store
        .history()
        .of(tenant, item.id, &item.thread_id, &documents, &payments, "en")
        .await?;
    Ok(web::Json(ActivityStream { items }))
}
