//! `GET /api/reports`: every report with its main figure of the last thirty days.

use super::Asked;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ReportRead;
use crate::problem::Problem;
use actix_web::{get, web};
use futures::{StreamExt, TryStreamExt, stream};
use hub_domain::cases::reports::{Audience, Measure, Report};
use hub_domain::clock::now_ms;
use serde::Serialize;

/// Reports that are counted at the same time.
const AT_ONCE: usize = 4;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportIndex {
    /// First day that the figures are of, `yyyy-mm-dd`.
    from: String,
    /// Last day: today.
    to: String,
    items: Vec<ReportHeadline>,
}

/// A report and its headline figure.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportHeadline {
    report: Report,
    audience: Audience,
    /// What the figure counts.
    measure: Measure,
    value: i64,
}

/// Every report that is for one of the caller's roles, individuals' first, those on communication and work last.
#[utoipa::path(tag = "reports", responses((status = 200, body = ReportIndex)), security(("bearer" = [])))]
#[get("/api/reports")]
pub async fn list_reports(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
) -> Result<web::Json<ReportIndex>, Problem> {
    let now = now_ms();
    let period = super::period(&app, &caller, None, None).await?;
    let roles = app.store.report_roles().all(caller.tenant).await?;
    let is_seen = |report: &Report| match roles.get(report.as_str()) {
        Some(roles) => super::is_for(&caller, roles),
        None => true,
    };
    let all = Audience::OF_REPORTS.into_iter().flat_map(|audience| {
        let reports = Report::ALL.into_iter();
        reports
            .filter(move |report| report.is_for(audience))
            .map(move |report| (report, audience))
    });
    let all: Vec<(Report, Audience)> = all.filter(|(report, _)| is_seen(report)).collect();
    let (app, caller) = (&app, &caller);
    let items = stream::iter(all)
        .map(async |(report, audience)| {
            let asked = Asked {
                audience,
                from: None,
                to: None,
                process: None,
                person: None,
                by: None,
            };
            let scope = super::scope(app, caller, asked).await?;
            let table = app
                .store
                .reports()
                .table(caller.tenant, report, &scope, now)
                .await?;
            Ok::<_, Problem>(ReportHeadline {
                report,
                audience,
                measure: report.headline(),
                value: table.total(report.headline()),
            })
        })
        .buffered(AT_ONCE)
        .try_collect()
        .await?;
    Ok(web::Json(ReportIndex {
        from: period.first(),
        to: period.last(),
        items,
    }))
}
