//! `POST /api/flows/check`: what would keep a flow from being published.

use super::known_program;
use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::calls::flow::{Flow, FlowFault};
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_domain::configuration::Change;
use hub_store::configuration;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CheckFlowBody {
    flow: Flow,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FlowFaults {
    /// None: it can be published.
    faults: Vec<FlowFault>,
}

/// Checks a flow that nobody has saved.
#[utoipa::path(
    tag = "flows",
    responses(
        (status = 200, body = FlowFaults),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/flows/check")]
pub async fn check_flow(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    body: Json<CheckFlowBody>,
) -> Result<web::Json<FlowFaults>, Problem> {
    let flow = body.0.flow;
    known_program(&app, &caller, &flow).await?;
    let text = serde_json::to_string(&flow).map_err(Problem::internal)?;
    // It has no key yet, so it can name no flow that is itself.
    let change = Change {
        kind: ConfigKind::Flow,
        key: "",
        body: Some(&text),
    };
    let mut write = app.store.write().await?;
    let found = configuration::faults(&mut write, caller.tenant, &[change]).await?;
    write.rollback().await?;
    let mut faults = Vec::new();
    for placed in found {
        if let ConfigFault::Flow(fault) = placed.fault {
            faults.push(fault);
        }
    }
    Ok(web::Json(FlowFaults { faults }))
}
