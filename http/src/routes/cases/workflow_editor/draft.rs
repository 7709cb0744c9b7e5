//! `POST /api/workflow-editor/drafts`: keeps a workflow as a draft.

use super::read::{EditedWorkflow, shown};
use crate::App;
use crate::extract::allowed::WorkflowWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::configuration::conflict::overtaken;
use actix_web::{HttpResponse, post, web};
use hub_domain::cases::workflow::Workflow;
use hub_store::config_drafts::{self, DraftBase, Drafting};
use serde::Deserialize;

/// Most states, and most moves.
const MOST: usize = 500;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct WorkflowDraftBody {
    /// `ProcessID`.
    program: i64,
    /// The version that it was made from. If another holds when the draft is published, that is refused.
    based_on: i64,
    /// The draft that it was made from; 0 where none waited. If another waits by then, saving is refused with both texts. Left out, the
    /// draft replaces whatever waits.
    #[serde(default)]
    draft: Option<i64>,
    workflow: Workflow,
}

/// Nothing follows a draft; it may have faults.
#[utoipa::path(
    tag = "workflow",
    request_body = WorkflowDraftBody,
    responses(
        (status = 201, body = EditedWorkflow),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
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
        draft,
        workflow,
    } = body.0;
    let key = super::key_of(&app, &caller, program).await?;
    if workflow.states.len() > MOST || workflow.transitions.len() > MOST {
        return Err(Problem::field("workflow", "too_long"));
    }
    let text = serde_json::to_string(&workflow).map_err(Problem::internal)?;
    let by = caller.by();
    let id = super::id_of(&caller, &key);
    let mut write = app.store.write().await?;
    let version = match draft {
        None => config_drafts::replace_draft(&mut write, id, based_on, &text, &by).await?,
        Some(_) => {
            let base = DraftBase {
                published: based_on,
                draft,
            };
            match config_drafts::revise(&mut write, id, base, &text, &by).await? {
                Drafting::Saved(version) => version,
                Drafting::Overtaken(overtaking) => {
                    write.rollback().await?;
                    return Err(overtaken(&overtaking, &text)?);
                }
            }
        }
    };
    write.commit().await?;
    let kept = shown(&app, &caller, program, Some(version)).await?;
    Ok(HttpResponse::Created().json(kept))
}
