//! `GET /api/admin/workflow-users/roles`: the roles that there are, and in which programs the caller may give each.

use super::rights::{may_give, programs_of};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::StaffRead;
use crate::problem::Problem;
use actix_web::{get, web};
use serde::Serialize;

/// A role.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GivenRole {
    pub name: String,
    /// The programs in which the caller may give it, and take it away.
    pub programs: Vec<i64>,
}

/// A program whose people the caller sees.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StaffProgram {
    pub id: i64,
    pub name: String,
}

/// What a form of somebody's roles chooses from.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GivenRoles {
    /// By name.
    pub roles: Vec<GivenRole>,
    pub programs: Vec<StaffProgram>,
}

/// Every role of the tenant, and the caller's programs.
#[utoipa::path(
    tag = "administration",
    responses((status = 200, body = GivenRoles)),
    security(("bearer" = []))
)]
#[get("/api/admin/workflow-users/roles")]
pub async fn list_given_roles(
    app: web::Data<App>,
    caller: Allowed<StaffRead>,
) -> Result<web::Json<GivenRoles>, Problem> {
    let seen = programs_of(&caller);
    let mut programs = app.store.administered_programs().all(caller.tenant).await?;
    programs.retain(|program| seen.as_ref().is_none_or(|seen| seen.contains(&program.id)));
    let roles = app.store.roles().all(caller.tenant).await?;
    let roles = roles.into_iter().map(|role| GivenRole {
        programs: programs
            .iter()
            .filter(|program| may_give(&caller, program.id, &role))
            .map(|program| program.id.0)
            .collect(),
        name: role.name,
    });
    Ok(web::Json(GivenRoles {
        roles: roles.collect(),
        programs: programs
            .iter()
            .map(|program| StaffProgram {
                id: program.id.0,
                name: program.name.clone(),
            })
            .collect(),
    }))
}
