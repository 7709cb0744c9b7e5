//! `GET /api/ai-tools`: which tools there are, and whether a model answers.

use super::connection::settings;
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Key, Problem};
use actix_web::{get, web};
use hub_assistant::tools::{inputs, is_grounded};
use hub_domain::assistant::{AiTool, AssistantSettings};
use hub_domain::clock::now_ms;
use hub_domain::identity::permission::Permission;
use hub_store::assistant::assistant_requests::{UsedTokens, day_of};
use serde::Serialize;

/// One thing that a tool asks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiInput {
    pub name: String,
    pub is_required: bool,
    /// Most characters.
    pub most: usize,
}

impl AiInput {
    /// What a tool asks.
    pub fn of(tool: AiTool) -> Vec<Self> {
        let all = inputs(tool).iter();
        all.map(|input| Self {
            name: input.name.to_owned(),
            is_required: input.is_required,
            most: input.most,
        })
        .collect()
    }
}

/// A tool.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiToolView {
    tool: AiTool,
    inputs: Vec<AiInput>,
    /// Each sentence of its answers has a source.
    is_grounded: bool,
    /// What the caller may still use of it today (UTC), in tokens; null where no endpoint is set up.
    tokens_left: Option<i64>,
}

/// The tools.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiTools {
    /// An endpoint is set up: the tools can be asked. Finding resources by words works without one.
    is_set_up: bool,
    /// Whose answers they are; null where no endpoint is set up.
    model: Option<String>,
    /// The caller may set one up.
    may_set_up: bool,
    tools: Vec<AiToolView>,
}

/// The tools, for everybody who is signed in.
#[utoipa::path(tag = "assistant", responses((status = 200, body = AiTools)), security(("bearer" = [])))]
#[get("/api/ai-tools")]
pub async fn read_ai_tools(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<AiTools>, Problem> {
    let settings = match settings(&app, caller.tenant).await {
        Ok(settings) => Some(settings),
        Err(problem) if problem.key() == Key::NoEndpoint => None,
        Err(problem) => return Err(problem),
    };
    let (requests, day) = (app.store.assistant_requests(), day_of(now_ms()));
    let used = requests.used(caller.tenant, day).await?;
    let own = requests.used_by(caller.tenant, day, caller.account).await?;
    let left = |settings: &AssistantSettings, tool: AiTool| {
        let left = settings.cap(tool) - taken(&used, tool);
        let share = settings.share(tool).map(|share| share - taken(&own, tool));
        share.map_or(left, |share| share.min(left)).max(0)
    };
    let view = |tool: AiTool| AiToolView {
        tool,
        inputs: AiInput::of(tool),
        is_grounded: is_grounded(tool),
        tokens_left: settings.as_ref().map(|one| left(one, tool)),
    };
    Ok(web::Json(AiTools {
        is_set_up: settings.is_some(),
        model: settings.as_ref().map(|one| one.model.clone()),
        may_set_up: caller.may(Permission::InstanceWrite),
        tools: AiTool::ASKED.into_iter().map(view).collect(),
    }))
}

fn taken(used: &[UsedTokens], tool: AiTool) -> i64 {
    let of_tool = used.iter().find(|one| one.tool == tool.as_str());
    of_tool.map_or(0, |one| one.used_tokens + one.reserved_tokens)
}
