//! `GET /api/configuration-releases/{id}/nodes`: which nodes answer by a release already.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};
use hub_actors::cluster::release_nodes::nodes_of_release;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReleaseNodes {
    /// Whether every node answers by the release.
    everywhere: bool,
    /// Each node that is alive, by name.
    nodes: Vec<ReleaseNode>,
}

/// A process of the hub.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReleaseNode {
    name: String,
    /// False: it answers by what was in force before, or has not answered within a second.
    follows: bool,
}

/// Asks every node, and waits a second at most.
#[utoipa::path(
    tag = "configuration",
    params(("id" = i64, Path)),
    responses(
        (status = 200, body = ReleaseNodes),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/configuration-releases/{id}/nodes")]
pub async fn list_nodes_of_release(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    id: web::Path<i64>,
) -> Result<web::Json<ReleaseNodes>, Problem> {
    super::read::release(&app, &caller, *id).await?;
    let answers = nodes_of_release(&app.hub, caller.tenant, *id).await?;
    let nodes = answers
        .into_iter()
        .map(|(name, follows)| ReleaseNode { name, follows });
    let nodes: Vec<ReleaseNode> = nodes.collect();
    Ok(web::Json(ReleaseNodes {
        everywhere: nodes.iter().all(|node| node.follows),
        nodes,
    }))
}
