//! `GET /api/admin/audit`: the audit log, the last lines first.

use super::{AuditEntry, AuditFilter};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use serde::Serialize;

/// Lines of a page: as a rule, and at most.
const PAGE: (i64, i64) = (50, 200);

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AuditPage {
    /// The last one first.
    items: Vec<AuditEntry>,
    /// Null on the last page. With a text, a program or a thing of any kind a page may have few lines and one to follow: 100,000
    /// lines are looked through at a time.
    next_cursor: Option<i64>,
}

/// The lines that fit. Reading the log is a line in it, once an hour.
#[utoipa::path(
    tag = "administration",
    params(AuditFilter),
    responses(
        (status = 200, body = AuditPage),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/audit")]
pub async fn list_audit_lines(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    params: web::Query<AuditFilter>,
) -> Result<web::Json<AuditPage>, Problem> {
    let query = params.query(&app, caller.tenant).await?;
    super::note(&app, &caller).await?;
    let limit = usize::try_from(params.limit.unwrap_or(PAGE.0).clamp(1, PAGE.1)).unwrap_or(1);
    let lines = app.store.audit_lines();
    let page = lines.page(caller.tenant, &query, params.cursor, limit).await?;
    Ok(web::Json(AuditPage {
        items: super::entries(&app, caller.tenant, page.items).await?,
        next_cursor: page.next,
    }))
}
