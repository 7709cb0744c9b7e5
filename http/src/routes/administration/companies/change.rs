//! `PATCH /api/admin/companies/{id}`: changes an organization.

use super::checked;
use super::list::CompanyView;
use crate::App;
use crate::extract::allowed::CreateProgramWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{patch, web};
use hub_domain::programs::company::Company;
use hub_store::StoreError;
use hub_store::programs::companies;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CompanyChange {
    /// The version that was edited.
    version: i64,
    /// As it is to be from now on.
    company: Company,
}

/// Changes an organization. Applications that are theirs keep the name that they were filed with. 409
/// `version_conflict` has it as it is in `current`.
#[utoipa::path(
    tag = "administration",
    params(("id" = i64, Path, description = "`companyId`")),
    request_body = CompanyChange,
    responses(
        (status = 200, body = CompanyView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[patch("/api/admin/companies/{id}")]
pub async fn change_company(
    app: web::Data<App>,
    caller: Allowed<CreateProgramWrite>,
    id: web::Path<i64>,
    body: Json<CompanyChange>,
) -> Result<web::Json<CompanyView>, Problem> {
    let company = checked(&app, caller.tenant, body.0.company).await?;
    let mut write = app.store.write().await?;
    let seen = (*id, body.0.version);
    let changed = companies::change(&mut write, caller.tenant, seen, &company, &caller.by()).await;
    if let Err(StoreError::VersionConflict { .. }) = changed {
        let current: CompanyView = companies::held(&mut write, caller.tenant, *id).await?.into();
        return Err(Problem::new(Key::VersionConflict).with_current(&current));
    }
    changed?;
    let kept = companies::held(&mut write, caller.tenant, *id).await?;
    write.commit().await?;
    Ok(web::Json(kept.into()))
}
