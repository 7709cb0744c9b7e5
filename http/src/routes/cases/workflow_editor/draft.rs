//! `POST /api/workflow-editor/drafts`: keeps a workflow as a draft.

use super::read::{EditedWorkflow, shown};
use crate::App;
use crate::extract::allowed::WorkflowWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{HttpResponse, post, web};
use hub_domain::cases::workflow::Workflow;
use hub_store::audit::{self, AuditLine};
use hub_store::config_versions;
use serde::Deserialize;

/// Most states, and most moves.
const MOST: usize = 500;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct WorkflowDraftBody {
    /// `ProcessID`.
    program: i64,
    /// The version that it was made from. If another holds when the draft is published, that is refused.
    based_on: i64,
    workflow: Workflow,
}

/// Nothing follows a draft; it may have faults.
#[utoipa::path(
    tag = "workflow",
    request_body = WorkflowDraftBody,
    responses(
        (status = 201, body = EditedWorkflow),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/workflow-editor/drafts")]
pub async fn save_workflow_draft(
    app: web::Data<App>,
    caller: Allowed<WorkflowWrite>,
    body: Json<WorkflowDraftBody>,
) -> Result<HttpResponse, Problem> {
    let WorkflowDraftBody {
        program,
        based_on,
        workflow,
    } = body.0;
    let key = super::key_of(&app, &caller, program).await?;
    if workflow.states.len() > MOST || workflow.transitions.len() > MOST {
        return Err(Problem::field("workflow", "too_long"));
    }
    let text = serde_json::to_string(&workflow).map_err(Problem::internal)?;
    let by = caller.origin();
    let mut write = app.store.write().await?;
    let id = super::id_of(&caller, &key);
    let version = config_versions::save_draft(&mut write, id, based_on, &text, &by.actor).await?;
    let line = AuditLine::new(caller.tenant, by, "config.draft", id.kind.as_str(), &key);
    let reason = format!("version {version} after {based_on}");
    audit::append(&mut write, line.after(text).reason(reason)).await?;
    write.commit().await?;
    let kept = shown(&app, &caller, program, Some(version)).await?;
    Ok(HttpResponse::Created().json(kept))
}
