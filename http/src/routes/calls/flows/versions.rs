//! `GET /api/flows/{key}/versions`: what a flow was before.

use super::{FlowVersion, id, versions_of};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FlowVersions {
    /// Those that hold or have held, the newest first, at most a hundred.
    items: Vec<FlowVersion>,
}

/// The versions of a flow that have been published.
#[utoipa::path(tag = "flows", params(("key" = String, Path)), responses((status = 200, body = FlowVersions)), security(("bearer" = [])))]
#[get("/api/flows/{key}/versions")]
pub async fn list_flow_versions(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    key: web::Path<String>,
) -> Result<web::Json<FlowVersions>, Problem> {
    versions_of(&app, &caller, &key).await?;
    let all = app
        .store
        .config_versions()
        .history(id(caller.tenant, &key)?)
        .await?;
    let items = all.into_iter().map(FlowVersion::of).collect::<Result<_, _>>()?;
    Ok(web::Json(FlowVersions { items }))
}
