//! `GET /api/reports/exports`: the files that one has asked for.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ReportRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::reports::ReportExport;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportExports {
    /// The last ones first, at most 20.
    items: Vec<ReportExport>,
}

/// One's own files and how far they have come. The topic `me` says `report.exported {id, rows}` when one is made.
#[utoipa::path(tag = "reports", responses((status = 200, body = ReportExports)), security(("bearer" = [])))]
#[get("/api/reports/exports")]
pub async fn list_report_exports(
    app: web::Data<App>,
    caller: Allowed<ReportRead>,
) -> Result<web::Json<ReportExports>, Problem> {
    let exports = app.store.report_exports();
    let own = exports.of_account(caller.tenant, caller.account).await?;
    let items = own.into_iter().map(|export| export.view).collect();
    Ok(web::Json(ReportExports { items }))
}
