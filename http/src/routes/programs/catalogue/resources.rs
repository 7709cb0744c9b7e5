//! `GET /api/resource`, `GET /api/resource/{id}`: programs by what the specification calls them.

use super::super::program;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::cases::reports::Audience;
use hub_store::programs::program_listings::ListedProgram;
use serde::Serialize;

/// A program.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Resource {
    cd_resource: i64,
    ds_displayname: String,
    /// Where one applies, if it is not by the program's form.
    ds_resourceapplyurl: Option<String>,
    /// The marketplace's subscription that it belongs to.
    ds_subscription_id: Option<String>,
    /// Individuals may apply.
    ic_sign_up_individuals: bool,
    /// Businesses may apply.
    ic_sign_up_business: bool,
    /// 1: applied for at a third party's, unless the address is one of our own.
    cd_application_type: i64,
}

impl From<&ListedProgram> for Resource {
    fn from(program: &ListedProgram) -> Self {
        let details = &program.details;
        Self {
            cd_resource: program.id.0,
            ds_displayname: program.name.clone(),
            ds_resourceapplyurl: details.apply_url.clone(),
            ds_subscription_id: details.subscription_id.clone(),
            ic_sign_up_individuals: details.is_for(Audience::Individual),
            ic_sign_up_business: details.is_for(Audience::Business),
            cd_application_type: details.application_type,
        }
    }
}

/// The active programs of the caller's tenant by name, and those that the caller tries before their launch.
#[utoipa::path(tag = "programs", responses((status = 200, body = Vec<Resource>)), security(("bearer" = [])))]
#[get("/api/resource")]
pub async fn list_resources(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<Vec<Resource>>, Problem> {
    let programs = app
        .store
        .program_listings()
        .for_account(caller.tenant, caller.account)
        .await?;
    Ok(web::Json(programs.iter().map(Resource::from).collect()))
}

/// One of them.
#[utoipa::path(
    tag = "programs",
    params(("id" = i64, Path, description = "`cd_resource`")),
    responses(
        (status = 200, body = Resource),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/resource/{id}")]
pub async fn read_resource(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<i64>,
) -> Result<web::Json<Resource>, Problem> {
    let program = program(&app, &caller, &id).await?;
    Ok(web::Json(Resource::from(&program)))
}
