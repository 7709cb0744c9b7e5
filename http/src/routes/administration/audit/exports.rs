//! `POST`, `GET /api/admin/audit/exports`, `GET /api/admin/audit/exports/{id}/link`: the audit log as files.

use super::AuditFilter;
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::reports::exports::link::{ExportLink, link_to};
use actix_web::{HttpResponse, get, post, web};
use hub_domain::job::JobState;
use hub_store::audit::{self, AuditLine};
use hub_store::audit_exports::{self, StoredAuditExport};
use serde::{Deserialize, Serialize};

/// Files of one account that may be in the making.
const MOST_OPEN: i64 = 5;

/// The lines to export.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AuditExportRequest {
    filter: AuditFilter,
}

/// Progress of a file of the log.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditExport {
    id: String,
    requested_at_ms: i64,
    /// State of the job; `done` with `rows` means that the file exists.
    state: JobState,
    /// Lines that were read.
    done: i64,
    /// Rows of the file; null until it is made.
    rows: Option<i64>,
}

impl From<StoredAuditExport> for AuditExport {
    fn from(export: StoredAuditExport) -> Self {
        Self {
            id: export.id,
            requested_at_ms: export.requested_at_ms,
            state: export.state,
            done: export.done,
            rows: export.rows,
        }
    }
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditExports {
    /// The last ones first, at most 20.
    items: Vec<AuditExport>,
}

/// A job makes a CSV file of the lines that are there now, the last ones first and at most 200,000, kept for seven days. Asking is
/// a line in the log.
#[utoipa::path(
    tag = "administration",
    request_body = AuditExportRequest,
    responses(
        (status = 201, body = AuditExport),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/audit/exports")]
pub async fn export_audit(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    body: Json<AuditExportRequest>,
) -> Result<HttpResponse, Problem> {
    let query = body.0.filter.query(&app, caller.tenant).await?;
    let exports = app.store.audit_exports();
    if exports.open_of(caller.tenant, caller.account).await? >= MOST_OPEN {
        return Err(Key::RateLimited.into());
    }
    let head = app.store.audit().head(caller.tenant).await?;
    let mut write = app.store.write().await?;
    let by = (caller.account, caller.name.as_str());
    let id = audit_exports::add(&mut write, caller.tenant, &query, head.seq + 1, by).await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "audit.export", "audit_export", &id);
    let what = serde_json::to_string(&query).map_err(Problem::internal)?;
    audit::append(&mut write, line.reason(what)).await?;
    write.commit().await?;
    app.hub.look_for_jobs();
    let export = app.store.audit_exports().by_id(caller.tenant, &id).await?;
    Ok(HttpResponse::Created().json(AuditExport::from(export)))
}

/// One's own files of the log and how far they have come.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = AuditExports)),
    security(("bearer" = []))
)]
#[get("/api/admin/audit/exports")]
pub async fn list_audit_exports(
    app: web::Data<App>,
    caller: Allowed<Admin>,
) -> Result<web::Json<AuditExports>, Problem> {
    let exports = app.store.audit_exports();
    let own = exports.of_account(caller.tenant, caller.account).await?;
    let items = own.into_iter().map(AuditExport::from).collect();
    Ok(web::Json(AuditExports { items }))
}

/// A link that serves one's own file for five minutes; 409 `file_not_ready` until it is made. Asking for it is a line in the log.
#[utoipa::path(
    tag = "administration",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = ExportLink),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/audit/exports/{id}/link")]
pub async fn link_audit_export(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    id: web::Path<String>,
) -> Result<web::Json<ExportLink>, Problem> {
    let export = app.store.audit_exports().by_id(caller.tenant, &id).await?;
    link_to(&app, &caller, export.account, export.file).await
}
