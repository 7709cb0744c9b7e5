//! `GET /api/instanceresources`, `GET /api/instances/{id}/instanceresources`, `GET /api/public/resources/instance/{id}`: the programs of
//! an instance, with whether they take applications.

use super::resources::Resource;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_domain::cases::reports::Audience;
use hub_domain::clock::now_ms;
use hub_store::programs::program_listings::ListedProgram;
use serde::{Deserialize, Serialize};

/// A program in an instance.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct InstanceResource {
    cd_instance: i64,
    cd_resource: i64,
    /// Its number where its applications are worked on.
    nr_f2_external_id: i64,
    /// It takes applications now.
    ic_active: bool,
    ic_allow_multiple_applications: bool,
    resource: Resource,
}

impl InstanceResource {
    fn of(tenant: TenantId, program: &ListedProgram, now_ms: i64) -> Self {
        Self {
            cd_instance: tenant.0,
            cd_resource: program.id.0,
            nr_f2_external_id: program.id.0,
            ic_active: program.details.is_open(now_ms),
            ic_allow_multiple_applications: program.details.several,
            resource: Resource::from(program),
        }
    }
}

/// For whom.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ForWhom {
    /// 1 businesses, 2 individuals; everybody's where it is left out.
    cd_community_entity_type: Option<i64>,
}

impl ForWhom {
    fn audience(&self) -> Result<Option<Audience>, Problem> {
        match self.cd_community_entity_type {
            None => Ok(None),
            Some(1) => Ok(Some(Audience::Business)),
            Some(2) => Ok(Some(Audience::Individual)),
            Some(_) => Err(Problem::field("cd_community_entity_type", "not_allowed")),
        }
    }
}

async fn of_instance(
    app: &App,
    tenant: TenantId,
    audience: Option<Audience>,
) -> Result<web::Json<Vec<InstanceResource>>, Problem> {
    let programs = app.store.program_listings().all(tenant).await?;
    let now_ms = now_ms();
    let wanted = |program: &&ListedProgram| audience.is_none_or(|audience| program.details.is_for(audience));
    let found = programs.iter().filter(wanted);
    Ok(web::Json(
        found
            .map(|program| InstanceResource::of(tenant, program, now_ms))
            .collect(),
    ))
}

/// The programs of the caller's instance by name.
#[utoipa::path(
    tag = "programs",
    params(ForWhom),
    responses(
        (status = 200, body = Vec<InstanceResource>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/instanceresources")]
pub async fn list_instance_resources(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    query: web::Query<ForWhom>,
) -> Result<web::Json<Vec<InstanceResource>>, Problem> {
    of_instance(&app, caller.tenant, query.audience()?).await
}

/// The same by the instance's number; 404 for another one than the caller's.
#[utoipa::path(
    tag = "programs",
    params(("id" = i64, Path, description = "`cd_instance`"), ForWhom),
    responses(
        (status = 200, body = Vec<InstanceResource>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/instances/{id}/instanceresources")]
pub async fn list_resources_of_instance(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<i64>,
    query: web::Query<ForWhom>,
) -> Result<web::Json<Vec<InstanceResource>>, Problem> {
    if *id != caller.tenant.0 {
        return Err(Key::NotFound.into());
    }
    of_instance(&app, caller.tenant, query.audience()?).await
}

/// The programs of an instance, for everybody: nobody's applications are among them. 404 for an instance that is no longer in use.
#[utoipa::path(
    tag = "programs",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = Vec<InstanceResource>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/public/resources/instance/{id}")]
pub async fn list_public_resources(
    app: web::Data<App>,
    id: web::Path<i64>,
) -> Result<web::Json<Vec<InstanceResource>>, Problem> {
    let tenant = app.store.tenant(TenantId(*id)).await?;
    if !tenant.active {
        return Err(Key::NotFound.into());
    }
    of_instance(&app, tenant.id, None).await
}
