//! `POST /api/workflow-editor/check`: every fault of a workflow, and nothing is kept.

use super::WorkflowFault;
use crate::App;
use crate::extract::allowed::WorkflowRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::cases::workflow::Workflow;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::Change;
use hub_store::configuration;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CheckWorkflowBody {
    /// `ProcessID`.
    program: i64,
    workflow: Workflow,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CheckedWorkflow {
    /// None: it can be published.
    faults: Vec<WorkflowFault>,
}

/// As publishing would judge it.
#[utoipa::path(
    tag = "workflow",
    request_body = CheckWorkflowBody,
    responses(
        (status = 200, body = CheckedWorkflow),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/workflow-editor/check")]
pub async fn check_workflow(
    app: web::Data<App>,
    caller: Allowed<WorkflowRead>,
    body: Json<CheckWorkflowBody>,
) -> Result<web::Json<CheckedWorkflow>, Problem> {
    let key = super::key_of(&app, &caller, body.0.program).await?;
    let text = serde_json::to_string(&body.0.workflow).map_err(Problem::internal)?;
    let change = Change {
        kind: ConfigKind::Workflow,
        key: &key,
        body: Some(&text),
    };
    let mut write = app.store.write().await?;
    let faults = configuration::faults(&mut write, caller.tenant, &[change]).await?;
    write.rollback().await?;
    let faults = faults.into_iter().map(configuration::seen_from_one);
    Ok(web::Json(CheckedWorkflow {
        faults: faults.map(|fault| WorkflowFault::of(&fault)).collect(),
    }))
}
