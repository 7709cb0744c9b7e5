//! `GET /api/resource-add-ons`: which program has which add-on.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{get, web};
use serde::Serialize;

/// An add-on of a program; `GET /api/addons` has its words.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ResourceAddOn {
    cd_resource: i64,
    cd_add_on: String,
}

/// Programs by name, with their add-ons in the program's order.
#[utoipa::path(tag = "programs", responses((status = 200, body = Vec<ResourceAddOn>)), security(("bearer" = [])))]
#[get("/api/resource-add-ons")]
pub async fn list_resource_add_ons(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<Vec<ResourceAddOn>>, Problem> {
    let programs = app.store.program_listings().all(caller.tenant).await?;
    let add_ons = programs.iter().flat_map(|program| {
        let named = program.details.add_ons.iter();
        named.map(|add_on| ResourceAddOn {
            cd_resource: program.id.0,
            cd_add_on: add_on.id.clone(),
        })
    });
    Ok(web::Json(add_ons.collect()))
}
