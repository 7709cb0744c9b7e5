//! `GET /api/admin/companies`: the organizations that share in programs.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CreateProgramRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::programs::company::Company;
use hub_store::programs::companies::KeptCompany;
use serde::Serialize;

/// An organization.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Company)]
pub struct CompanyView {
    #[serde(rename = "companyId")]
    id: i64,
    #[serde(flatten)]
    company: Company,
    /// A change names the version that it was made in.
    version: i64,
}

impl From<KeptCompany> for CompanyView {
    fn from(kept: KeptCompany) -> Self {
        Self {
            id: kept.id,
            company: kept.company,
            version: kept.version,
        }
    }
}

/// Organizations.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Companies {
    companies: Vec<CompanyView>,
}

/// Every organization by name, also those that are not active.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = Companies)),
    security(("bearer" = []))
)]
#[get("/api/admin/companies")]
pub async fn list_companies(
    app: web::Data<App>,
    caller: Allowed<CreateProgramRead>,
) -> Result<web::Json<Companies>, Problem> {
    let companies = app.store.companies().all(caller.tenant).await?;
    Ok(web::Json(Companies {
        companies: companies.into_iter().map(CompanyView::from).collect(),
    }))
}
