//! `GET /api/instances/branding`: how a tenant looks before anybody signs in.

use crate::App;
use crate::extract::TenantHost;
use crate::problem::{Problem, ProblemBody};
use crate::route::Route;
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::TenantId;
use hub_store::StoreError;
use serde::{Deserialize, Serialize};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the calls.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.service(read_branding).service(read_branding_by_id);
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::open("GET", "/api/instances/branding"),
    Route::open("GET", "/api/instances/branding/{id}"),
];

/// A tenant's look, under the specification's names.
#[derive(Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
#[allow(non_snake_case)]
pub struct Branding {
    pub cd_instance: i64,
    pub instance_name: String,
    pub ds_backgroundUrl: Option<String>,
    pub ds_logoUrl: Option<String>,
    pub ds_portalTitle: Option<String>,
    pub ds_textMode: Option<String>,
    pub ds_loginHeading: Option<String>,
    pub ds_loginMessage: Option<String>,
    pub ic_captcha: bool,
    pub ic_sso: bool,
    pub ic_forward_login: bool,
    pub ic_sign_up_individuals: bool,
    pub ic_sign_up_business: bool,
    pub ds_business_signup_link: Option<String>,
    pub ds_individual_signup_link: Option<String>,
    /// `#rrggbb`
    pub brand_color: Option<String>,
    pub contact_info: Option<String>,
    /// The hub runs as a demonstration.
    pub demo: bool,
}

async fn branding(app: &App, tenant: TenantId) -> Result<web::Json<Data<Branding>>, Problem> {
    let tenant = app.store.tenants().by_id(tenant).await?;
    let mut branding: Branding = serde_json::from_value(tenant.branding).map_err(StoreError::from)?;
    branding.cd_instance = tenant.id.0;
    branding.instance_name = tenant.name;
    branding.demo = app.config.demo;
    Ok(web::Json(Data { data: branding }))
}

/// The look of this host's tenant.
#[utoipa::path(
    tag = "instances",
    responses(
        (status = 200, body = Data<Branding>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/branding")]
pub async fn read_branding(
    app: web::Data<App>,
    TenantHost(tenant): TenantHost,
) -> Result<web::Json<Data<Branding>>, Problem> {
    branding(&app, tenant).await
}

/// The look of a tenant by number.
#[utoipa::path(
    tag = "instances",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = Data<Branding>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/branding/{id}")]
pub async fn read_branding_by_id(
    app: web::Data<App>,
    id: web::Path<i64>,
) -> Result<web::Json<Data<Branding>>, Problem> {
    branding(&app, TenantId(*id)).await
}
