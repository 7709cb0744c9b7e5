//! `GET /api/reports/{name}`: a report as a table.

use super::Asked;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ReportRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::cases::reports::{Audience, By, ReportTable};
use hub_domain::clock::now_ms;
use serde::Deserialize;

/// What to count.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportParams {
    audience: Audience,
    /// First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out.
    from: Option<String>,
    /// Last day; today where it is left out. At most 731 days.
    to: Option<String>,
    /// One program; all that the caller may see where it is left out.
    process: Option<i64>,
    /// What this account did, or nobody on staff (0), in reports on communication; everybody's where it is left out.
    person: Option<i64>,
    /// What each row is about, in reports that may be cut in several ways; days, weeks or months by the period's length where it is left
    /// out.
    by: Option<By>,
}

/// The report of this name (`login-activity`, `data-accuracy`, `applications-resources`, `bulk-operations`; of businesses also
/// `resource-status`, `resource-eligibility`; of everyone `calls`, `waiting-times`, `call-outcomes`, `messages`, `time-to-answer`,
/// `work-by-person`, `open-case-age`) as of now.
#[utoipa::path(
    tag = "reports",
    params(("name" = String, Path), ReportParams),
    responses(
        (status = 200, body = ReportTable),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/reports/{name}")]
pub async fn read_report(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
    name: web::Path<String>,
    params: web::Query<ReportParams>,
) -> Result<web::Json<ReportTable>, Problem> {
    let report = super::report(&app, &caller, &name, params.audience).await?;
    let asked = Asked {
        audience: params.audience,
        from: params.from.as_deref(),
        to: params.to.as_deref(),
        process: params.process,
        person: params.person,
        by: params.by,
    };
    let scope = super::scope(&app, &caller, asked).await?;
    let table = app
        .store
        .reports()
        .table(caller.tenant, report, &scope, now_ms())
        .await?;
    Ok(web::Json(table))
}
