//! `GET` and `PUT /api/admin/instances/{id}/assistant/prompts`: the prompts of the tools, their versions, and their golden cases.

use crate::App;
use crate::extract::allowed::{InstanceRead, InstanceWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::assistant::ask::asked_tool;
use crate::routes::assistant::overview::AiInput;
use actix_web::{get, put, web};
use hub_assistant::prompt_test::Case;
use hub_assistant::tools::{LONGEST_PROMPT, delivered_prompt};
use hub_domain::TenantId;
use hub_domain::assistant::AiTool;
use hub_store::StoreError;
use hub_store::assistant::assistant_prompts::{self, PromptVersion};
use serde::{Deserialize, Serialize};

/// A version of a prompt.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiPromptVersion {
    version: i64,
    text: String,
    by: String,
    at_ms: i64,
}

impl From<PromptVersion> for AiPromptVersion {
    fn from(prompt: PromptVersion) -> Self {
        Self {
            version: prompt.version,
            text: prompt.body,
            by: prompt.by_name,
            at_ms: prompt.created_at_ms,
        }
    }
}

/// The prompt of a tool, with its cases.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiPrompt {
    tool: AiTool,
    inputs: Vec<AiInput>,
    /// 0: the one that is delivered is in force.
    version: i64,
    /// The one in force.
    text: String,
    /// The one that is delivered.
    delivered: String,
    /// The instance's own, the newest first, at most 50.
    versions: Vec<AiPromptVersion>,
    /// Names this state of the cases.
    cases_version: i64,
    cases: Vec<Case>,
}

/// The prompts of an instance.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiPrompts {
    prompts: Vec<AiPrompt>,
    /// Most characters of a prompt.
    longest: usize,
}

/// A new version of a prompt.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SetAiPrompt {
    #[schema(value_type = AiTool)]
    tool: String,
    /// The version that it was made from.
    seen_version: i64,
    text: String,
}

/// The prompts, with the cases on which each is tried.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = AiPrompts),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/assistant/prompts")]
pub async fn read_ai_prompts(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
) -> Result<web::Json<AiPrompts>, Problem> {
    let tenant = caller.in_instance(*id)?;
    view(&app, tenant).await.map(web::Json)
}

/// Writes a new version, in force from the next question on; earlier ones stay. Writes an audit line. 409 `version_conflict` where
/// somebody else has written one since.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = SetAiPrompt,
    responses(
        (status = 200, body = AiPrompts),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[put("/api/admin/instances/{id}/assistant/prompts")]
pub async fn set_ai_prompt(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<SetAiPrompt>,
) -> Result<web::Json<AiPrompts>, Problem> {
    let tenant = caller.in_instance(*id)?;
    let SetAiPrompt {
        tool,
        seen_version,
        text,
    } = body.0;
    let tool = asked_tool("tool", &tool)?;
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::field("text", "required"));
    }
    if text.chars().count() > LONGEST_PROMPT {
        return Err(Problem::field("text", "too_long"));
    }
    let mut write = app.store.write().await?;
    match assistant_prompts::add(&mut write, tenant, tool, seen_version, text, &caller.by()).await {
        Ok(_) => write.commit().await?,
        Err(error) => {
            write.rollback().await?;
            return Err(conflict(&app, tenant, error).await);
        }
    }
    view(&app, tenant).await.map(web::Json)
}

/// A conflict comes with what is there.
pub(super) async fn conflict(app: &App, tenant: TenantId, error: StoreError) -> Problem {
    if !matches!(error, StoreError::VersionConflict { .. }) {
        return error.into();
    }
    match view(app, tenant).await {
        Ok(current) => Problem::new(Key::VersionConflict).with_current(&current),
        Err(problem) => problem,
    }
}

/// All prompts of an instance.
pub(super) async fn view(app: &App, tenant: TenantId) -> Result<AiPrompts, Problem> {
    let store = app.store.assistant_prompts();
    let mut sets = store.cases(tenant).await?;
    let mut prompts = Vec::new();
    for tool in AiTool::ASKED {
        let versions = store.versions(tenant, tool).await?;
        let place = sets.iter().position(|set| set.tool == tool.as_str());
        let set = place.map(|place| sets.swap_remove(place));
        let cases = set.as_ref().map(|set| serde_json::from_str(&set.cases));
        let newest = versions.first();
        prompts.push(AiPrompt {
            tool,
            inputs: AiInput::of(tool),
            version: newest.map_or(0, |one| one.version),
            text: newest.map_or_else(|| delivered_prompt(tool).to_owned(), |one| one.body.clone()),
            delivered: delivered_prompt(tool).to_owned(),
            cases_version: set.as_ref().map_or(0, |set| set.version),
            cases: cases.transpose().map_err(Problem::internal)?.unwrap_or_default(),
            versions: versions.into_iter().map(AiPromptVersion::from).collect(),
        });
    }
    Ok(AiPrompts {
        prompts,
        longest: LONGEST_PROMPT,
    })
}
