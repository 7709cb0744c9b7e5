//! `GET /api/reports/rows/{name}`: the rows behind a figure of a report.

use super::Asked;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ReportRead;
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::cases::reports::{Audience, By, Measure, ReportEntry};
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::Permission;
use hub_store::cases::report_entries::{EntryQuery, Place};
use serde::{Deserialize, Serialize};

/// Which figure.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RowParams {
    audience: Audience,
    /// First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out.
    from: Option<String>,
    /// Last day; today where it is left out. At most 731 days.
    to: Option<String>,
    /// One program; all that the caller may see where it is left out.
    process: Option<i64>,
    /// What this account did, or nobody on staff (0); everybody's where it is left out.
    person: Option<i64>,
    /// How the report is cut that has the figure.
    by: Option<By>,
    /// Key of the row; the totals where it is left out.
    row: Option<String>,
    /// The column; the first one where it is left out.
    measure: Option<Measure>,
    /// `next_cursor` of the page before.
    after: Option<String>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportEntries {
    /// At most 50.
    items: Vec<ReportEntry>,
    /// Null: these are the last.
    next_cursor: Option<String>,
}

/// What a figure counts, the last ones first; people by number. Whom it is about is named to those who may read the queue of the program.
/// 404 for a row or a column that the report does not have.
#[utoipa::path(
    tag = "reports",
    params(("name" = String, Path), RowParams),
    responses(
        (status = 200, body = ReportEntries),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/reports/rows/{name}")]
pub async fn list_report_rows(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
    name: web::Path<String>,
    params: web::Query<RowParams>,
) -> Result<web::Json<ReportEntries>, Problem> {
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
    let after = match params.after.as_deref() {
        Some(cursor) => Some(place(cursor).ok_or_else(|| Problem::field("after", "wrong_type"))?),
        None => None,
    };
    let query = EntryQuery {
        report,
        row: params.row.clone(),
        measure: params.measure.unwrap_or(report.measures()[0]),
        after,
    };
    let entries = app.store.report_entries();
    let page = entries.page(caller.tenant, &scope, &query, now_ms()).await?;
    let is_known = |entry: &ReportEntry| match entry.process {
        Some(program) => caller.may_on(Permission::QueueRead, ProgramId(program)),
        None => caller.may(Permission::QueueRead),
    };
    let items = page.items.into_iter().map(|entry| match is_known(&entry) {
        true => entry,
        false => ReportEntry {
            who: String::new(),
            application: None,
            ..entry
        },
    });
    Ok(web::Json(ReportEntries {
        items: items.collect(),
        next_cursor: page.next.map(|(number, id)| format!("{number}:{id}")),
    }))
}

fn place(cursor: &str) -> Option<Place> {
    let (number, id) = cursor.split_once(':')?;
    Some((number.parse().ok()?, id.to_owned()))
}
