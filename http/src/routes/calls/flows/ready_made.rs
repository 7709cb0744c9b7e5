//! `GET /api/flows/ready-made`: flows that one can begin with.

use crate::extract::Allowed;
use crate::extract::allowed::Admin;
use actix_web::{get, web};
use hub_domain::calls::flow::{Flow, Schedule, ready_made};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReadyMadeFlows {
    items: Vec<ReadyMadeFlow>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReadyMadeFlow {
    /// Under which others of these lead to it.
    key: String,
    flow: Flow,
    /// The schedules that it asks, by key.
    schedules: BTreeMap<String, Schedule>,
}

/// A line for everything about benefits, and one that says how far an application is.
#[utoipa::path(tag = "flows", responses((status = 200, body = ReadyMadeFlows)), security(("bearer" = [])))]
#[get("/api/flows/ready-made")]
pub async fn list_ready_made_flows(_: Allowed<Admin>) -> web::Json<ReadyMadeFlows> {
    let items = ready_made().into_iter().map(|one| ReadyMadeFlow {
        key: one.key.to_owned(),
        flow: one.flow,
        schedules: one.schedules,
    });
    web::Json(ReadyMadeFlows {
        items: items.collect(),
    })
}
