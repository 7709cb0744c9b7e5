//! `POST /api/flows/{key}/publish`: a draft holds from now on.

use super::{FlowVersion, id, no_draft, refused};
use crate::App;
use crate::extract::allowed::Admin;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::configuration::{self, Publishing};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PublishFlowBody {
    /// Of the draft.
    version: i64,
}

/// Publishes a draft. Calls that are in the flow go on by the version they began with.
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
#[post("/api/flows/{key}/publish")]
pub async fn publish_flow(
    app: web::Data<App>,
    caller: Allowed<Admin>,
    key: web::Path<String>,
    body: Json<PublishFlowBody>,
) -> Result<web::Json<FlowVersion>, Problem> {
    let id = id(caller.tenant, &key).map_err(|_| Key::NotFound)?;
    if app.store.config_versions().list(id).await?.is_empty() {
        return Err(Key::NotFound.into());
    }
    let mut write = app.store.write().await?;
    let published = configuration::publish(&mut write, id, body.0.version, caller.by()).await;
    match published.map_err(|error| no_draft(error, "version"))? {
        Publishing::Published => write.commit().await?,
        Publishing::Refused(faults) => return Err(refused(&faults)),
    }
    let held = app.store.config_versions().published(id).await?;
    FlowVersion::of(held.ok_or(Key::NotFound)?).map(web::Json)
}
