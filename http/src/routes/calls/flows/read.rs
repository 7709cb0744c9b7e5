//! `GET /api/flows/{key}`: one flow, as it is published and as it is being written.

use super::{FlowVersion, versions_of};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{Admin, Demand, QueueRead};
use crate::problem::Problem;
use actix_web::{get, web};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FlowView {
    key: String,
    /// The version that holds; none before the first is published.
    published: Option<FlowVersion>,
    /// The newest version, while it is a draft.
    draft: Option<FlowVersion>,
    /// Whether the caller may change it.
    may_write: bool,
}

/// A flow with its steps.
#[utoipa::path(tag = "flows", params(("key" = String, Path)), responses((status = 200, body = FlowView)), security(("bearer" = [])))]
#[get("/api/flows/{key}")]
pub async fn read_flow(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    key: web::Path<String>,
) -> Result<web::Json<FlowView>, Problem> {
    let (published, draft) = versions_of(&app, &caller, &key).await?;
    Ok(web::Json(FlowView {
        key: key.into_inner(),
        published,
        draft,
        may_write: Admin::PERMISSION.is_some_and(|right| caller.may(right)),
    }))
}
