//! `GET /api/admin/programs`: what the caller administers.

use crate::App;
use crate::extract::{Allowed, AnySession, Caller};
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::identity::admin_access::{AdminAccess, AdminAreas};
use hub_domain::identity::permission::{ADMIN_RIGHTS, Permission, areas_given};
use serde::Serialize;
use std::collections::BTreeMap;

/// A program that the caller administers.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdministeredProgram {
    #[serde(rename = "processId")]
    pub id: i64,
    #[serde(rename = "processName")]
    pub name: String,
    /// People can apply to it; false for one that is not launched yet, or closed for good.
    pub active: bool,
    /// Access to each area of the administration in this program.
    #[serde(rename = "AdminPerms")]
    #[schema(value_type = BTreeMap<String, AdminAccess>)]
    pub areas: BTreeMap<&'static str, AdminAccess>,
}

/// What the caller administers.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Administered {
    pub programs: Vec<AdministeredProgram>,
    /// The highest access to each area in any program: what belongs to the whole instance follows it.
    #[serde(rename = "AdminPerms")]
    #[schema(value_type = BTreeMap<String, AdminAccess>)]
    pub areas: BTreeMap<&'static str, AdminAccess>,
}

/// The programs of the caller's tenant in which they have access to an area of the administration or pay awards, by name, also those
/// that are not active; empty for everybody else.
#[utoipa::path(
    tag = "administration",
    security(("bearer" = [])),
    responses((status = 200, body = Administered)),
)]
#[get("/api/admin/programs")]
pub async fn list_administered_programs(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<Administered>, Problem> {
    let areas = areas_given(&caller.permissions);
    if areas == AdminAreas::default() && !caller.may(Permission::FinanceWrite) {
        return Ok(web::Json(Administered {
            programs: Vec::new(),
            areas: areas.to_map(),
        }));
    }
    let programs = app.store.administered_programs().all(caller.tenant).await?;
    let administered = programs.into_iter().filter_map(|program| {
        let areas = areas_in(&caller, program.id);
        let is_shown = areas != AdminAreas::default() || caller.may_on(Permission::FinanceWrite, program.id);
        is_shown.then(|| AdministeredProgram {
            id: program.id.0,
            name: program.name,
            active: program.active,
            areas: areas.to_map(),
        })
    });
    Ok(web::Json(Administered {
        programs: administered.collect(),
        areas: areas.to_map(),
    }))
}

/// The caller's access to each area in a program.
pub(in crate::routes::administration) fn areas_in(caller: &Caller, program: ProgramId) -> AdminAreas {
    let given = ADMIN_RIGHTS
        .iter()
        .filter(|one| caller.may_on(one.right, program));
    given.map(|one| (one.area, one.least)).collect()
}
