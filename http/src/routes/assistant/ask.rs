//! `POST /api/ai-tools/ask`: asks a tool; the answer comes in pieces.

use super::answering::{AiEvent, AiMoment, Asked, answer};
use super::by_meaning::ByMeaning;
use super::connection::{reserve, settings};
use super::events::respond;
use super::known_of::known_of;
use super::passages::{found_by_words, numbered, passages_of, programs};
use super::vectors::{Remote, Vectors};
use crate::App;
use crate::extract::{Allowed, AnySession, Caller, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::identity::users::language::is_language_tag;
use actix_web::{HttpResponse, post, web};
use hub_assistant::passage::Passage;
use hub_assistant::redaction::{Redactor, Restorer};
use hub_assistant::tools::{self, Prepared, delivered_prompt, is_grounded, prepare};
use hub_domain::assistant::{AiTool, AssistantSettings};
use hub_domain::clock::now_ms;
use hub_store::assistant::assistant_requests::NewRequest;
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
    let wish = Wish {
        tool,
        version,
        settings,
        prepared,
        moments: Vec::new(),
        restorer: redactor.restorer(),
    };
    begin(&app, &caller, wish).await
}

/// A question that is ready to be sent.
pub struct Wish {
    pub tool: AiTool,
    /// Of the prompt; 0: the one that is delivered.
    pub version: i64,
    pub settings: AssistantSettings,
    pub prepared: Prepared,
    /// The seconds of the passages, where they are utterances of a call.
    pub moments: Vec<AiMoment>,
    pub restorer: Restorer,
}

/// Reserves what the answer can use at most, and sends the question; the answer comes in pieces.
///
/// # Errors
/// `cap_reached`, `person_cap_reached`
pub async fn begin(app: &App, caller: &Caller, wish: Wish) -> Result<HttpResponse, Problem> {
    let id = uuid::Uuid::now_v7().to_string();
    let question = wish.prepared.question;
    let sent = serde_json::to_string(&question.messages).map_err(Problem::internal)?;
    let new = NewRequest {
        id: &id,
        tool: wish.tool,
        account: caller.account,
        account_name: &caller.name,
        prompt_version: wish.version,
        endpoint: &wish.settings.endpoint,
        model: &wish.settings.model,
        sent: &sent,
        reserved_tokens: question.most_used(),
        at_ms: now_ms(),
    };
    reserve(app, caller.tenant, &wish.settings, wish.tool, new).await?;
    let asked = Asked {
        tenant: caller.tenant,
        id,
        settings: wish.settings,
        question,
        passages: wish.prepared.passages,
        moments: wish.moments,
        is_grounded: is_grounded(wish.tool),
        restorer: wish.restorer,
    };
    let app = app.clone();
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
    let programs = programs(app, caller.tenant).await?;
    let all = passages_of(&programs, lang);
    let vectors = match settings.embedding_model.is_empty() {
        true => Vectors::of_this_machine(app, Some(settings)),
        false => Some(Vectors::Remote(Remote {
            app,
            caller,
            settings,
            tool,
        })),
    };
    if let Some(vectors) = vectors {
        let question = match &vectors {
            Vectors::Remote(_) => redactor.redact(question).map_err(|_| Key::NotRedacted)?,
            // It leaves for nowhere.
            Vectors::Local(_) => question.to_owned(),
        };
        let meaning = ByMeaning { app, caller, vectors };
        if let Some(found) = meaning.find(&question, &programs, &all, MOST_PASSAGES).await? {
            return Ok(numbered(found));
        }
    }
    Ok(found_by_words(question, &all, MOST_PASSAGES))
}

/// What passages are looked for by.
pub fn question_of(tool: AiTool, typed: &BTreeMap<String, String>) -> Option<&str> {
    let name = match tool {
        AiTool::FindResources => "question",
        AiTool::GenerateIdeas => "need",
        AiTool::GeneratePortfolio | AiTool::CreateProfile | AiTool::SummarizeCall | AiTool::TestPrompts => {
            return None;
        }
    };
    typed.get(name).map(String::as_str)
}
