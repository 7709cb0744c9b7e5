//! `POST /api/admin/instances/{id}/assistant/test`: whether the endpoint answers.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::InstanceWrite;
use crate::problem::{Problem, ProblemBody};
use crate::routes::assistant::connection::{endpoint, reserve, settings};
use actix_web::{post, web};
use hub_assistant::chunk::Usage;
use hub_assistant::question::{Message, Model, Question, Speaker};
use hub_domain::assistant::AiTool;
use hub_domain::clock::now_ms;
use hub_store::assistant::assistant_requests::{Ending, NewRequest, Spent, settle};
use serde::Serialize;

/// Most characters of the answer that are shown.
const SHOWN: usize = 200;

/// What the endpoint said.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiEndpointTested {
    is_answered: bool,
    /// The machine key of why not; empty where it answered.
    failure: String,
    /// The beginning of its answer.
    answer: String,
    tokens_in: i64,
    tokens_out: i64,
    cost_microcents: i64,
    is_estimated: bool,
    /// How long it took, in milliseconds.
    took_ms: i64,
}

/// Asks the endpoint to say a word, and says what came of it. Counts for the cap of tests. 409 `no_endpoint` where none is set up.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`")),
    responses(
        (status = 200, body = AiEndpointTested),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/instances/{id}/assistant/test")]
pub async fn test_ai_endpoint(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
) -> Result<web::Json<AiEndpointTested>, Problem> {
    let tenant = caller.in_instance(*id)?;
    let settings = settings(&app, tenant).await?;
    let question = Question {
        messages: vec![Message {
            role: Speaker::User,
            content: "Answer with the single word: ready".into(),
        }],
        most_tokens: 20,
    };
    let request = uuid::Uuid::now_v7().to_string();
    let sent = serde_json::to_string(&question.messages).map_err(Problem::internal)?;
    let begun = now_ms();
    let tool = AiTool::TestPrompts;
    let new = NewRequest {
        id: &request,
        tool,
        account: caller.account,
        account_name: &caller.name,
        prompt_version: 0,
        endpoint: &settings.endpoint,
        model: &settings.model,
        sent: &sent,
        reserved_tokens: question.most_used(),
        at_ms: begun,
    };
    reserve(&app, tenant, &settings, tool, new).await?;
    let answered = match endpoint(&app, tenant, &settings, &settings.model).await {
        Ok(endpoint) => endpoint.answer(&question).await,
        Err(error) => Err(error),
    };
    let (ending, used, is_estimated, text) = match answered {
        Ok(answer) => (Ending::Done, answer.usage, answer.is_estimated, answer.text),
        Err(error) => (Ending::Failed(error.key()), Usage::default(), true, String::new()),
    };
    let spent = Spent {
        tokens_in: used.tokens_in,
        tokens_out: used.tokens_out,
        cost_microcents: settings.cost_microcents(used.tokens_in, used.tokens_out),
        is_estimated,
    };
    settle(&app.store, tenant, &request, ending, spent).await?;
    Ok(web::Json(AiEndpointTested {
        is_answered: ending == Ending::Done,
        failure: match ending {
            Ending::Failed(key) => key.to_owned(),
            Ending::Done | Ending::Stopped => String::new(),
        },
        answer: text.chars().take(SHOWN).collect(),
        tokens_in: spent.tokens_in,
        tokens_out: spent.tokens_out,
        cost_microcents: spent.cost_microcents,
        is_estimated,
        took_ms: now_ms() - begun,
    }))
}
