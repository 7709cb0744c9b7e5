//! `POST /api/work-queue/exports`: asks for the queue as a file.

use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::work_queue::filter::QueueParams;
use actix_web::{HttpResponse, post, web};
use hub_domain::cases::queue_export::QueueExport;
use hub_domain::cases::queue_sheet;
use hub_store::audit::{self, AuditLine};
use hub_store::cases::queue_exports;
use serde::Deserialize;

/// Files of one account that may be in the making.
const MOST_OPEN: i64 = 5;

/// The applications and columns to export.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct QueueExportRequest {
    /// As the page takes it; its number and size say nothing here.
    filter: QueueParams,
    /// Keys of columns; all if empty. The file has them in the order of the table.
    #[serde(default)]
    columns: Vec<String>,
}

/// A job makes a CSV file of it, kept for seven days; cells that begin like formulas are inert. Asking is a line in the audit log.
#[utoipa::path(
    tag = "queue",
    request_body = QueueExportRequest,
    responses(
        (status = 201, body = QueueExport),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/work-queue/exports")]
pub async fn export_queue(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    body: Json<QueueExportRequest>,
) -> Result<HttpResponse, Problem> {
    let QueueExportRequest { filter, columns } = body.0;
    if columns
        .iter()
        .any(|column| queue_sheet::heading(column).is_empty())
    {
        return Err(Problem::field("columns", "not_found"));
    }
    let query = filter.counted_query(&app, &caller).await?;
    let wanted = |key: &str| columns.is_empty() || columns.iter().any(|column| column == key);
    let keys = queue_sheet::COLUMNS.iter().map(|(key, _)| *key);
    let keys: Vec<&str> = keys.filter(|key| wanted(key)).collect();
    let exports = app.store.queue_exports();
    if exports.open_of(caller.tenant, caller.account).await? >= MOST_OPEN {
        return Err(Key::RateLimited.into());
    }
    let mut write = app.store.write().await?;
    let by = (caller.account, caller.name.as_str());
    let id = queue_exports::add(&mut write, caller.tenant, &query, &keys, by).await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "queue.export", "queue_export", &id);
    audit::append(&mut write, line.reason(keys.join(" "))).await?;
    write.commit().await?;
    app.hub.look_for_jobs();
    let export = app.store.queue_exports().by_id(caller.tenant, &id).await?;
    Ok(HttpResponse::Created().json(export.view))
}
