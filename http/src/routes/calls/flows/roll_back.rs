//! `POST /api/flows/{key}/roll-back`: what a flow was before holds again.

use super::{FlowVersion, id, no_draft, refused};
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::config_version::VersionState;
use hub_store::config_versions::{self, Publishing};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RollBackFlowBody {
    /// The version that holds.
    version: i64,
    /// The one that held before.
    to: i64,
}

/// Publishes the text of an earlier version as a new one.
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
    let by = caller.origin();
    let mut write = app.store.write().await?;
    let earlier = config_versions::version_of(&mut write, id, body.0.to).await;
    let earlier = earlier.map_err(|error| no_draft(error, "to"))?;
    if earlier.state == VersionState::Draft {
        return Err(Problem::field("to", "unknown"));
    }
    let version =
        config_versions::save_draft(&mut write, id, body.0.version, &earlier.body, &by.actor).await?;
    match config_versions::publish(&mut write, id, version, by.actor).await? {
        Publishing::Published => write.commit().await?,
        Publishing::Refused(faults) => return Err(refused(&faults)),
    }
    let held = app.store.config_versions().published(id).await?;
    FlowVersion::of(held.ok_or(Key::NotFound)?).map(web::Json)
}
