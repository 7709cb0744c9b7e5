//! `GET /api/instances/{id}`: what an instance says of itself.

use crate::App;
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::TenantId;
use serde::Serialize;
use serde_json::Value;

/// An instance, under the specification's names.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Instance {
    pub cd_instance: i64,
    pub ds_name: String,
    pub contact_info: Option<String>,
    /// Whether visits of program pages are counted.
    pub track_program_events: bool,
    pub ds_program_type: Option<String>,
}

/// The instance of a number; one that is no longer in use is 404.
#[utoipa::path(
    tag = "instances",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = Data<Instance>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/instances/{id}")]
pub async fn read_instance(
    app: web::Data<App>,
    id: web::Path<i64>,
) -> Result<web::Json<Data<Instance>>, Problem> {
    let tenant = app.store.tenant(TenantId(*id)).await?;
    if !tenant.active {
        return Err(Key::NotFound.into());
    }
    let text = |name: &str| {
        tenant
            .branding
            .get(name)
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    let data = Instance {
        cd_instance: tenant.id.0,
        contact_info: text("contact_info"),
        track_program_events: tenant
            .branding
            .get("track_program_events")
            .and_then(Value::as_bool)
            .unwrap_or(false),
        ds_program_type: text("ds_program_type"),
        ds_name: tenant.name.clone(),
    };
    Ok(web::Json(Data { data }))
}
