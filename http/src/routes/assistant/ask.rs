//! `POST /api/ai-tools/ask`: asks a tool; the answer comes in pieces.

use super::answering::{AiEvent, Asked, answer};
use super::connection::{endpoint, reserve, settings};
use super::events::respond;
use super::known_of::known_of;
use super::passages::{found_by_words, numbered, passages_of, programs};
use crate::App;
use crate::extract::{Allowed, AnySession, Caller, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::users::language::is_language_tag;
use actix_web::{HttpResponse, post, web};
use hub_assistant::AssistantError;
use hub_assistant::embeddings::{MOST_TEXTS, most_used};
use hub_assistant::finding::{ByVectors, Finder};
use hub_assistant::passage::Passage;
use hub_assistant::question::{Message, Speaker, tokens_of};
use hub_assistant::redaction::Redactor;
use hub_assistant::tools::{self, delivered_prompt, is_grounded, prepare};
use hub_domain::assistant::{AiTool, AssistantSettings};
use hub_domain::clock::now_ms;
use hub_store::assistant::assistant_requests::{Ending, NewRequest, Spent, settle};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Most passages that go with a question.
const MOST_PASSAGES: usize = 12;

/// What is asked of a tool.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct AskAi {
    #[schema(value_type = AiTool)]
    tool: String,
    /// What was typed, by the names of the tool's inputs.
    inputs: BTreeMap<String, String>,
    /// The language of the answer (BCP 47); left out: the account's.
    lang: Option<String>,
}

/// Asks. What identifies people is taken out first, in the browser's answer it is back; where that cannot be done, nothing is sent
/// (409 `not_redacted`). 409 `no_endpoint` where none is set up, 429 `cap_reached` where the day's tokens are used up,
/// `person_cap_reached` where the caller's share of them is. Closing the connection stops the answer.
#[utoipa::path(
    tag = "assistant",
    request_body = AskAi,
    responses(
        (status = 200, body = AiEvent, content_type = "text/event-stream", description = "One event for each piece"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/ai-tools/ask")]
pub async fn ask_ai(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    body: Json<AskAi>,
) -> Result<HttpResponse, Problem> {
    let AskAi { tool, inputs, lang } = body.0;
    let tool = asked_tool("tool", &tool)?;
    let typed = tools::checked(tool, &inputs).map_err(|fault| Problem::field(fault.field, fault.key))?;
    let lang = lang.unwrap_or_else(|| caller.lang.clone());
    if !is_language_tag(&lang) {
        return Err(Problem::field("lang", "not_a_language"));
    }
    let settings = settings(&app, caller.tenant).await?;
    let mut redactor = Redactor::knowing(known_of(&app, &caller).await?);
    let prompt = app
        .store
        .assistant_prompts()
        .in_force(caller.tenant, tool)
        .await?;
    let (version, prompt) = match prompt {
        Some(prompt) => (prompt.version, prompt.body),
        None => (0, delivered_prompt(tool).to_owned()),
    };
    let passages = passages(&app, &caller, &settings, tool, &typed, &lang, &mut redactor).await?;
    let prepared =
        prepare(tool, &prompt, &typed, passages, &lang, &mut redactor).map_err(|_| Key::NotRedacted)?;
    let id = uuid::Uuid::now_v7().to_string();
    let sent = serde_json::to_string(&prepared.question.messages).map_err(Problem::internal)?;
    let new = NewRequest {
        id: &id,
        tool,
        account: caller.account,
        account_name: &caller.name,
        prompt_version: version,
        endpoint: &settings.endpoint,
        model: &settings.model,
        sent: &sent,
        reserved_tokens: prepared.question.most_used(),
        at_ms: now_ms(),
    };
    reserve(&app, caller.tenant, &settings, tool, new).await?;
    let asked = Asked {
        tenant: caller.tenant,
        id,
        settings,
        question: prepared.question,
        passages: prepared.passages,
        is_grounded: is_grounded(tool),
        restorer: redactor.restorer(),
    };
    let app = app.get_ref().clone();
    Ok(respond(move |sending| answer(app, asked, sending)))
}

/// A tool that can be asked.
pub fn asked_tool(field: &str, name: &str) -> Result<AiTool, Problem> {
    let tool = AiTool::parse(name).filter(|tool| AiTool::ASKED.contains(tool));
    tool.ok_or_else(|| Problem::field(field, "unknown"))
}

/// What the tenant's programs say about what is asked.
async fn passages(
    app: &App,
    caller: &Caller,
    settings: &AssistantSettings,
    tool: AiTool,
    typed: &BTreeMap<String, String>,
    lang: &str,
    redactor: &mut Redactor,
) -> Result<Vec<Passage>, Problem> {
    let Some(question) = question_of(tool, typed) else {
        return Ok(Vec::new());
    };
    let all = passages_of(&programs(app, caller.tenant).await?, lang);
    if !settings.embedding_model.is_empty() && all.len() < MOST_TEXTS {
        let question = redactor.redact(question).map_err(|_| Key::NotRedacted)?;
        if let Some(found) = by_vectors(app, caller, settings, tool, &question, &all).await? {
            return Ok(found);
        }
    }
    Ok(found_by_words(question, &all, MOST_PASSAGES))
}

/// What passages are looked for by.
pub fn question_of(tool: AiTool, typed: &BTreeMap<String, String>) -> Option<&str> {
    let name = match tool {
        AiTool::FindResources => "question",
        AiTool::GenerateIdeas => "need",
        AiTool::GeneratePortfolio | AiTool::CreateProfile | AiTool::TestPrompts => return None,
    };
    typed.get(name).map(String::as_str)
}

/// What an endpoint's vectors find; none where it does not answer: words find it then.
async fn by_vectors(
    app: &App,
    caller: &Caller,
    settings: &AssistantSettings,
    tool: AiTool,
    question: &str,
    all: &[Passage],
) -> Result<Option<Vec<Passage>>, Problem> {
    let texts: Vec<String> = all
        .iter()
        .map(|one| format!("{}: {}", one.title, one.text))
        .collect();
    let tokens = most_used(&texts) + tokens_of(question);
    let id = uuid::Uuid::now_v7().to_string();
    let message = Message {
        role: Speaker::User,
        content: question.to_owned(),
    };
    let sent = serde_json::to_string(&[message]).map_err(Problem::internal)?;
    let new = NewRequest {
        id: &id,
        tool,
        account: caller.account,
        account_name: &caller.name,
        prompt_version: 0,
        endpoint: &settings.endpoint,
        model: &settings.embedding_model,
        sent: &sent,
        reserved_tokens: tokens,
        at_ms: now_ms(),
    };
    match reserve(app, caller.tenant, settings, tool, new).await {
        Ok(()) => {}
        // Passages are many more tokens than the question: it may still be asked with those that its words find.
        Err(problem) if matches!(problem.key(), Key::CapReached | Key::PersonCapReached) => return Ok(None),
        Err(problem) => return Err(problem),
    }
    let found = match endpoint(app, caller.tenant, settings, &settings.embedding_model).await {
        Ok(endpoint) => ByVectors(endpoint).find(question, all, MOST_PASSAGES).await,
        Err(error) => Err(error),
    };
    let (ending, tokens_in) = match &found {
        Ok(_) => (Ending::Done, tokens),
        Err(AssistantError::Silent) => (Ending::Failed("silent"), tokens),
        Err(error) => {
            tracing::warn!(tenant = %caller.tenant, %error, "no vectors");
            (Ending::Failed(error.key()), 0)
        }
    };
    let spent = Spent {
        tokens_in,
        tokens_out: 0,
        cost_microcents: settings.cost_microcents(tokens_in, 0),
        is_estimated: true,
    };
    settle(&app.store, caller.tenant, &id, ending, spent).await?;
    Ok(found.ok().map(numbered))
}
