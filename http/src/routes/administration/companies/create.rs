//! `POST /api/admin/companies`: adds an organization.

use super::checked;
use super::list::CompanyView;
use crate::App;
use crate::extract::allowed::CreateProgramWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::programs::company::Company;
use hub_store::programs::companies;
use serde::Deserialize;

/// Most organizations of a tenant.
const MOST: usize = 1_000;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewCompany {
    company: Company,
}

/// Adds an organization.
#[utoipa::path(
    tag = "administration",
    request_body = NewCompany,
    responses(
        (status = 201, body = CompanyView),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/companies")]
pub async fn create_company(
    app: web::Data<App>,
    caller: Allowed<CreateProgramWrite>,
    body: Json<NewCompany>,
) -> Result<HttpResponse, Problem> {
    let company = checked(&app, caller.tenant, body.0.company).await?;
    if app.store.companies().all(caller.tenant).await?.len() >= MOST {
        return Err(Problem::field("company", "too_many"));
    }
    let mut write = app.store.write().await?;
    let id = companies::add(&mut write, caller.tenant, &company, &caller.by()).await?;
    let kept = companies::held(&mut write, caller.tenant, id).await?;
    write.commit().await?;
    Ok(HttpResponse::Created().json(CompanyView::from(kept)))
}
