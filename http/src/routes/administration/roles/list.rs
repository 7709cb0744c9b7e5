//! `GET /api/admin/roles`: the roles that people can have in programs.

use super::AdministeredRole;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::StaffRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::identity::permission::Permission;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdministeredRoles {
    /// By name.
    items: Vec<AdministeredRole>,
}

/// Every role of the caller's tenant, with how many have it and what names it in the caller's programs.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = AdministeredRoles)),
    security(("bearer" = []))
)]
#[get("/api/admin/roles")]
pub async fn list_roles(
    app: web::Data<App>,
    caller: Allowed<StaffRead>,
) -> Result<web::Json<AdministeredRoles>, Problem> {
    let mut items = super::all(&app, caller.tenant).await?;
    for role in &mut items {
        role.named_in
            .retain(|one| caller.may_on(Permission::StaffRead, ProgramId(one.program_id)));
    }
    Ok(web::Json(AdministeredRoles { items }))
}
