//! `POST /api/flows/{key}/roll-back`: what a flow was before holds again.

use super::{FlowVersion, id, no_draft, refused};
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::configuration::{self, Publishing};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RollBackFlowBody {
    /// The version that holds.
    version: i64,
    /// The one that held before.
    to: i64,
}

/// Makes a draft of an earlier version's text and publishes it, recorded as a roll-back.
#[utoipa::path(
    tag = "flows",
    params(("key" = String, Path)),
    responses(
        (status = 200, body = FlowVersion),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/flows/{key}/roll-back")]
pub async fn roll_back_flow(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    key: web::Path<String>,
    body: Json<RollBackFlowBody>,
) -> Result<web::Json<FlowVersion>, Problem> {
    let id = id(caller.tenant, &key).map_err(|_| Key::NotFound)?;
    if app.store.config_versions().published(id).await?.is_none() {
        return Err(Key::NotFound.into());
    }
    let RollBackFlowBody { version, to } = body.0;
    let mut write = app.store.write().await?;
    let rolled_back = configuration::roll_back(&mut write, id, version, to, caller.by()).await;
    match rolled_back.map_err(|error| no_draft(error, "to"))? {
        Publishing::Published => write.commit().await?,
        Publishing::Refused(faults) => return Err(refused(&faults)),
    }
    let held = app.store.config_versions().published(id).await?;
    FlowVersion::of(held.ok_or(Key::NotFound)?).map(web::Json)
}
