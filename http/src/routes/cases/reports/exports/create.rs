//! `POST /api/reports/exports`: asks for a report as a file.

use crate::App;
use crate::extract::allowed::ReportRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::cases::reports::{self, Asked};
use actix_web::{HttpResponse, post, web};
use hub_domain::cases::reports::{Audience, By, Report, ReportExport};
use hub_store::audit::{self, AuditLine};
use hub_store::cases::report_exports;
use serde::Deserialize;

/// Files of one account that may be in the making.
const MOST_OPEN: i64 = 5;

/// The report and its scope.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ExportRequest {
    report: Report,
    audience: Audience,
    /// First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out.
    #[serde(default)]
    from: Option<String>,
    /// Last day; today where it is left out.
    #[serde(default)]
    to: Option<String>,
    /// One program; all that the caller may see where it is left out.
    #[serde(default)]
    process: Option<i64>,
    /// What this account did, or nobody on staff (0); everybody's where it is left out.
    #[serde(default)]
    person: Option<i64>,
    /// What each row is about; as the report has it where it is left out.
    #[serde(default)]
    by: Option<By>,
}

/// A job makes a CSV file of it, kept for seven days. Asking is a line in the audit log.
#[utoipa::path(
    tag = "reports",
    request_body = ExportRequest,
    responses(
        (status = 201, body = ReportExport),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/reports/exports")]
pub async fn export_report(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
    body: Json<ExportRequest>,
) -> Result<HttpResponse, Problem> {
    let request = body.0;
    let report = reports::report(&app, &caller, request.report.as_str(), request.audience).await?;
    let asked = Asked {
        audience: request.audience,
        from: request.from.as_deref(),
        to: request.to.as_deref(),
        process: request.process,
        person: request.person,
        by: request.by,
    };
    let scope = reports::scope(&app, &caller, asked).await?;
    let exports = app.store.report_exports();
    if exports.open_of(caller.tenant, caller.account).await? >= MOST_OPEN {
        return Err(Key::RateLimited.into());
    }
    let mut write = app.store.write().await?;
    let by = (caller.account, caller.name.as_str());
    let id = report_exports::add(&mut write, caller.tenant, report, &scope, by).await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "report.export",
        "report",
        report.as_str(),
    );
    let what = format!(
        "{} {} {}",
        scope.audience.as_str(),
        scope.period.first(),
        scope.period.last()
    );
    audit::append(&mut write, line.reason(what)).await?;
    write.commit().await?;
    app.hub.look_for_jobs();
    let export = app.store.report_exports().by_id(caller.tenant, &id).await?;
    Ok(HttpResponse::Created().json(export.view))
}
