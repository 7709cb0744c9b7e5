//! `POST /api/workflow-editor/publish`: a draft holds from now on.

use super::read::{EditedWorkflow, shown};
use crate::App;
use crate::extract::allowed::WorkflowWrite;
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{post, web};
use hub_store::StoreError;
use hub_store::configuration::{self, Publishing};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct PublishWorkflowBody {
    /// `ProcessID`.
    program: i64,
    /// A draft's.
    version: i64,
}

/// A workflow that is not sound is refused with every reason, and nothing is changed: a state that cannot be reached, one without a
/// way out, one that is left out though applications are in it.
#[utoipa::path(
    tag = "workflow",
    request_body = PublishWorkflowBody,
    responses(
        (status = 200, body = EditedWorkflow),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/workflow-editor/publish")]
pub async fn publish_workflow(
    app: web::Data<App>,
    caller: Allowed<WorkflowWrite>,
    body: Json<PublishWorkflowBody>,
) -> Result<web::Json<EditedWorkflow>, Problem> {
    let PublishWorkflowBody { program, version } = body.0;
    let key = super::key_of(&app, &caller, program).await?;
    let mut write = app.store.write().await?;
    let id = super::id_of(&caller, &key);
    let published = configuration::publish(&mut write, id, version, caller.by()).await;
    match published {
        Ok(Publishing::Published) => write.commit().await?,
        Ok(Publishing::Refused(faults)) => return Err(super::refused(&faults)),
        // The program is there, and this draft of it is not.
        Err(StoreError::NotFound(_)) => {
            return Err(Problem::new(Key::NotFound).and_field("version", "not_found"));
        }
        Err(error) => return Err(error.into()),
    }
    shown(&app, &caller, program, None).await.map(web::Json)
}
