//! `GET /api/reports/exports/{id}/link`: a link that serves the file for five minutes.

use crate::App;
use crate::extract::allowed::ReportRead;
use crate::extract::{Allowed, Caller};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::AccountId;
use hub_store::audit::{self, AuditLine};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ExportLink {
    /// Contains its own signature, for this tenant and this file only.
    pub download_url: String,
}

/// One's own file; 409 `file_not_ready` until it is made. Asking for it is a line in the audit log.
#[utoipa::path(
    tag = "reports",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = ExportLink),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/reports/exports/{id}/link")]
pub async fn link_report_export(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
    id: web::Path<String>,
) -> Result<web::Json<ExportLink>, Problem> {
    let export = app.store.report_exports().by_id(caller.tenant, &id).await?;
    link_to(&app, &caller, export.account, export.file).await
}

/// A link to an export's file, for the account that asked for it.
pub(in crate::routes) async fn link_to(
    app: &App,
    caller: &Caller,
    owner: AccountId,
    file: Option<String>,
) -> Result<web::Json<ExportLink>, Problem> {
    if owner != caller.account {
        return Err(Key::NotFound.into());
    }
    let file = file.ok_or(Key::FileNotReady)?;
    let served = app.hub.files().served(caller.tenant, &file).await?;
    let path = format!("/api/files/{file}/download");
    let token = app.tokens.link(caller.tenant, &path)?;
    let mut write = app.store.write().await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "file.open", "file", &file);
    audit::append(&mut write, line.reason(&served.view.name)).await?;
    write.commit().await?;
    Ok(web::Json(ExportLink {
        download_url: format!("{path}?t={token}"),
    }))
}
