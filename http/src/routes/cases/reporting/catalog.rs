//! `GET /api/reporting/catalog/{id}`: which reports an instance has.

use super::own_instance;
use crate::extract::Allowed;
use crate::extract::allowed::ReportRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::cases::reports::{Audience, Measure, Report};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReportCatalog {
    items: Vec<CatalogReport>,
}

/// A report as the catalog has it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CatalogReport {
    report: Report,
    audience: Audience,
    /// The address of its page.
    path: String,
    /// What its columns count.
    measures: Vec<Measure>,
}

/// The reports of one's own instance (`cd_instance`), individuals' first, those on communication and work last.
#[utoipa::path(tag = "reports", params(("id" = i64, Path)), responses((status = 200, body = ReportCatalog)), security(("bearer" = [])))]
#[get("/api/reporting/catalog/{id}")]
pub async fn list_catalog_reports(
    caller: Allowed<ReportRead>,
    id: web::Path<i64>,
) -> Result<web::Json<ReportCatalog>, Problem> {
    own_instance(&caller, *id)?;
    let mut items = Vec::new();
    for audience in Audience::OF_REPORTS {
        for report in Report::ALL.into_iter().filter(|report| report.is_for(audience)) {
            items.push(CatalogReport {
                report,
                audience,
                path: format!("/reports/{}/{}", audience.as_str(), report.as_str()),
                measures: report.measures().to_vec(),
            });
        }
    }
    Ok(web::Json(ReportCatalog { items }))
}
