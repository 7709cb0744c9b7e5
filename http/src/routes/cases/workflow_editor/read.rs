//! `GET /api/workflow-editor`: one version of a program's workflow, and which versions there are.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::{Demand, WorkflowRead};
use crate::problem::{Key, Problem};
use actix_web::{get, web};
use hub_domain::cases::workflow::Workflow;
use hub_domain::config_version::VersionState;
use hub_store::StoreError;
use hub_store::config_versions::ConfigVersion;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WorkflowParams {
    /// `ProcessID`.
    program: i64,
    /// The one that holds where it is left out.
    version: Option<i64>,
}

/// A version of a workflow with its program's other versions.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct EditedWorkflow {
    program: i64,
    /// The version that holds.
    held_version: i64,
    /// The version that `workflow` is.
    version: i64,
    workflow: Workflow,
    /// The latest hundred, newest first.
    versions: Vec<WorkflowVersion>,
}

/// A version without its text.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkflowVersion {
    version: i64,
    #[schema(value_type = WorkflowVersionState)]
    state: &'static str,
    /// The version that held when it was written, and which it replaces.
    based_on: i64,
    created_by: String,
    /// The account of who saved it: two people may have the same name. 0: a command, or older than these records.
    author: i64,
    created_at_ms: i64,
    /// Empty while it is a draft.
    published_by: String,
    published_at_ms: Option<i64>,
}

hub_domain::wire_names! {
    /// Where a version stands.
    WorkflowVersionState = "draft" | "published" | "superseded";
}

impl From<&ConfigVersion> for WorkflowVersion {
    fn from(version: &ConfigVersion) -> Self {
        Self {
            version: version.version,
            state: version.state.as_str(),
            based_on: version.based_on,
            created_by: version.created_by.clone(),
            author: version.author,
            created_at_ms: version.created_at_ms,
            published_by: version.published_by.clone(),
            published_at_ms: version.published_at_ms,
        }
    }
}

/// As it stands in the editor.
#[utoipa::path(tag = "workflow", params(WorkflowParams), responses((status = 200, body = EditedWorkflow)), security(("bearer" = [])))]
#[get("/api/workflow-editor")]
pub async fn read_workflow(
    app: web::Data<App>,
    caller: Allowed<WorkflowRead>,
    params: web::Query<WorkflowParams>,
) -> Result<web::Json<EditedWorkflow>, Problem> {
    shown(&app, &caller, params.program, params.version)
        .await
        .map(web::Json)
}

/// A version, or the one that holds.
pub(super) async fn shown<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    program: i64,
    version: Option<i64>,
) -> Result<EditedWorkflow, Problem> {
    let key = super::key_of(app, caller, program).await?;
    let all = app
        .store
        .config_versions()
        .list(super::id_of(caller, &key))
        .await?;
    let held = all
        .iter()
        .find(|known| known.state == VersionState::Published)
        .map_or(0, |known| known.version);
    let wanted = version.unwrap_or(held);
    let found = all.iter().find(|known| known.version == wanted);
    let found = found.ok_or_else(|| Problem::new(Key::NotFound).and_field("version", "not_found"))?;
    let workflow = serde_json::from_str(&found.body).map_err(|error| StoreError::Corrupt {
        what: "workflow",
        reason: error.to_string(),
    })?;
    Ok(EditedWorkflow {
        program,
        held_version: held,
        version: wanted,
        workflow,
        versions: all.iter().map(WorkflowVersion::from).collect(),
    })
}
