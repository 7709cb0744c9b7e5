//! `GET` and `POST /api/admin/instances/{id}/assistant/runs`: prompts tried on their golden cases.

use crate::App;
use crate::extract::allowed::{InstanceRead, InstanceWrite};
use crate::extract::{Allowed, Json};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::assistant::ask::{asked_tool, question_of};
use crate::routes::assistant::connection::{endpoint, reserve, settings};
use crate::routes::assistant::events::{Sending, respond};
use crate::routes::assistant::passages::{found_by_words, passages_of, programs};
use actix_web::{HttpResponse, get, post, web};
use hub_assistant::chunk::Usage;
use hub_assistant::endpoint::Endpoint;
use hub_assistant::prompt_test::{
    Case, CaseVersion, DEFAULT_REPEATS, MOST_REPEATS, Outcome, Tried, by_version, try_once,
};
use hub_assistant::redaction::Redactor;
use hub_assistant::tools::{Prepared, delivered_prompt, prepare};
use hub_domain::assistant::{AiTool, AssistantSettings, MOST_DAILY_TOKENS};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, TenantId};
use hub_store::assistant::assistant_requests::{Ending, NewRequest, Spent, settle};
use hub_store::assistant::assistant_runs::{self, PromptRun};
use serde::{Deserialize, Serialize};

/// Most passages that go with a case.
const MOST_PASSAGES: usize = 12;
/// What a run may use where nobody says otherwise, in tokens.
const DEFAULT_TOKENS: i64 = 50_000;

hub_domain::wire_names! {
    /// How a run stands: under way, through all its cases, stopped, or ended by a cap.
    AiRunState = "running" | "done" | "stopped" | "cap_reached";
}

/// A run.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct AiRun {
    id: String,
    tool: String,
    /// 0: the prompt that is delivered.
    prompt_version: i64,
    model: String,
    /// How often each case was asked.
    repeats: i64,
    #[schema(value_type = AiRunState)]
    state: String,
    outcomes: Vec<Outcome>,
    tokens: i64,
    cost_microcents: i64,
    by: String,
    started_at_ms: i64,
}

impl From<PromptRun> for AiRun {
    fn from(run: PromptRun) -> Self {
        Self {
            outcomes: serde_json::from_str(&run.outcomes).unwrap_or_default(),
            id: run.id,
            tool: run.tool,
            prompt_version: run.prompt_version,
            model: run.model,
            repeats: run.repeats,
            state: run.state,
            tokens: run.tokens,
            cost_microcents: run.cost_microcents,
            by: run.by_name,
            started_at_ms: run.started_at_ms,
        }
    }
}

/// The runs of a tool.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiRuns {
    runs: Vec<AiRun>,
    /// How often each case passed under each version of the prompt, over these runs.
    versions: Vec<CaseVersion>,
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RunsOf {
    /// A tool's name; required.
    tool: Option<String>,
}

/// The runs of a tool, the newest first, at most 20.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`"), RunsOf),
    responses(
        (status = 200, body = AiRuns),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/admin/instances/{id}/assistant/runs")]
pub async fn list_ai_runs(
    app: web::Data<App>,
    caller: Allowed<InstanceRead>,
    id: web::Path<i64>,
    query: web::Query<RunsOf>,
) -> Result<web::Json<AiRuns>, Problem> {
    let tenant = caller.in_instance(*id)?;
    let name = query
        .tool
        .as_deref()
        .ok_or_else(|| Problem::field("tool", "required"))?;
    let tool = asked_tool("tool", name)?;
    let runs = app.store.assistant_runs().of(tenant, tool).await?;
    let runs: Vec<AiRun> = runs.into_iter().map(AiRun::from).collect();
    let told = runs
        .iter()
        .map(|run| (run.prompt_version, run.model.as_str(), run.outcomes.as_slice()));
    Ok(web::Json(AiRuns {
        versions: by_version(told),
        runs,
    }))
}

/// What is to be tried.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RunAiPrompt {
    #[schema(value_type = AiTool)]
    tool: String,
    /// How often each case is asked, 1 to 20; left out: 5.
    repeats: Option<i64>,
    /// What the run may use, in tokens; left out: 50,000. The day's cap of tests holds besides.
    most_tokens: Option<i64>,
}

/// A piece of a run.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AiRunEvent {
    /// An answer was judged.
    Tried { tried: i64, of: i64 },
    /// A case was asked as often as it is to be.
    Outcome { outcome: Outcome },
    /// The run has ended.
    Ended { run: Box<AiRun> },
}

/// Tries the prompt in force on every case of a tool. Each answer is judged without a model; what came of each case, and which fell since
/// the last whole run, comes when it is known. Closing the connection stops the run, and what came of it stays. 422 `no_cases` on
/// `tool` where it has none.
#[utoipa::path(
    tag = "assistant",
    params(("id" = i64, Path, description = "`cd_instance`")),
    request_body = RunAiPrompt,
    responses(
        (status = 200, body = AiRunEvent, content_type = "text/event-stream", description = "One event for each piece"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/admin/instances/{id}/assistant/runs")]
pub async fn run_ai_prompt(
    app: web::Data<App>,
    caller: Allowed<InstanceWrite>,
    id: web::Path<i64>,
    body: Json<RunAiPrompt>,
) -> Result<HttpResponse, Problem> {
    let tenant = caller.in_instance(*id)?;
    let RunAiPrompt {
        tool,
        repeats,
        most_tokens,
    } = body.0;
    let tool = asked_tool("tool", &tool)?;
    let repeats = repeats.unwrap_or(DEFAULT_REPEATS);
    if !(1..=MOST_REPEATS).contains(&repeats) {
        return Err(Problem::field("repeats", "out_of_range"));
    }
    let most_tokens = most_tokens.unwrap_or(DEFAULT_TOKENS);
    if !(1..=MOST_DAILY_TOKENS).contains(&most_tokens) {
        return Err(Problem::field("most_tokens", "out_of_range"));
    }
    let store = app.store.assistant_prompts();
    let cases: Vec<Case> = match store.cases_of(tenant, tool).await? {
        Some(set) => serde_json::from_str(&set.cases).map_err(Problem::internal)?,
        None => Vec::new(),
    };
    if cases.is_empty() {
        return Err(Problem::field("tool", "no_cases"));
    }
    let settings = settings(&app, tenant).await?;
    let (version, prompt) = match store.in_force(tenant, tool).await? {
        Some(prompt) => (prompt.version, prompt.body),
        None => (0, delivered_prompt(tool).to_owned()),
    };
    let before = app.store.assistant_runs().last_whole(tenant, tool).await?;
    let before: Vec<Outcome> = before
        .and_then(|run| serde_json::from_str(&run.outcomes).ok())
        .unwrap_or_default();
    let listed = programs(&app, tenant).await?;
    let mut prepared = Vec::with_capacity(cases.len());
    for case in cases {
        let passages = question_of(tool, &case.inputs)
            .map(|question| found_by_words(question, &passages_of(&listed, &case.lang), MOST_PASSAGES));
        // Cases are made up: what they say of people is taken out all the same.
        let mut redactor = Redactor::default();
        let passages = passages.unwrap_or_default();
        let ready = prepare(tool, &prompt, &case.inputs, passages, &case.lang, &mut redactor);
        prepared.push((case, ready.map_err(|_| Key::NotRedacted)?));
    }
    let run = PromptRun {
        id: uuid::Uuid::now_v7().to_string(),
        tool: tool.as_str().to_owned(),
        prompt_version: version,
        model: settings.model.clone(),
        repeats,
        state: "running".into(),
        outcomes: "[]".into(),
        tokens: 0,
        cost_microcents: 0,
        by_name: caller.name.clone(),
        started_at_ms: now_ms(),
    };
    assistant_runs::begin(&app.store, tenant, &run).await?;
    let trial = Trial {
        app: app.get_ref().clone(),
        tenant,
        account: caller.account,
        settings,
        most_tokens,
        before,
        outcomes: Vec::new(),
        run,
    };
    Ok(respond(move |sending| trial.go(prepared, sending)))
}

/// A run under way.
struct Trial {
    app: App,
    tenant: TenantId,
    account: AccountId,
    settings: AssistantSettings,
    most_tokens: i64,
    before: Vec<Outcome>,
    outcomes: Vec<Outcome>,
    run: PromptRun,
}

impl Trial {
    async fn go(mut self, cases: Vec<(Case, Prepared)>, sending: Sending) {
        let of = self.run.repeats * i64::try_from(cases.len()).unwrap_or(i64::MAX);
        let model = endpoint(&self.app, self.tenant, &self.settings, &self.settings.model).await;
        let state = match model {
            Ok(model) => self.each(&model, &cases, of, &sending).await,
            Err(error) => {
                tracing::warn!(tenant = %self.tenant, %error, "a model was not reached");
                "stopped"
            }
        };
        state.clone_into(&mut self.run.state);
        self.keep().await;
        let ended = AiRunEvent::Ended {
            run: Box::new(self.run.clone().into()),
        };
        sending.event(&ended).await;
    }

    /// The state in which it ends.
    async fn each(
        &mut self,
        model: &Endpoint,
        cases: &[(Case, Prepared)],
        of: i64,
        sending: &Sending,
    ) -> &'static str {
        let mut number = 0;
        for (case, prepared) in cases {
            let mut answers = Vec::new();
            let mut end = None;
            for _ in 0..self.run.repeats {
                match self.once(model, case, prepared, sending).await {
                    Ok(tried) => answers.push(tried),
                    Err(state) => {
                        end = Some(state);
                        break;
                    }
                }
                number += 1;
                if !sending.event(&AiRunEvent::Tried { tried: number, of }).await {
                    end = Some("stopped");
                    break;
                }
            }
            if !answers.is_empty() {
                let mut before = self.before.iter();
                let before = before.find(|one| one.case_id == case.id);
                let outcome = Outcome::of(case, answers, before.map(|one| (one.passed, one.runs)));
                self.outcomes.push(outcome.clone());
                self.keep().await;
                sending.event(&AiRunEvent::Outcome { outcome }).await;
            }
            if let Some(state) = end {
                return state;
            }
        }
        "done"
    }

    /// One answer; or the state in which the run ends.
    async fn once(
        &mut self,
        model: &Endpoint,
        case: &Case,
        prepared: &Prepared,
        sending: &Sending,
    ) -> Result<Tried, &'static str> {
        let question = &prepared.question;
        if self.run.tokens + question.most_used() > self.most_tokens {
            return Err("cap_reached");
        }
        let id = uuid::Uuid::now_v7().to_string();
        let sent = serde_json::to_string(&question.messages).unwrap_or_default();
        let tool = AiTool::TestPrompts;
        let new = NewRequest {
            id: &id,
            tool,
            account: self.account,
            account_name: &self.run.by_name,
            prompt_version: self.run.prompt_version,
            endpoint: &self.settings.endpoint,
            model: &self.settings.model,
            sent: &sent,
            reserved_tokens: question.most_used(),
            at_ms: now_ms(),
        };
        if reserve(&self.app, self.tenant, &self.settings, tool, new)
            .await
            .is_err()
        {
            return Err("cap_reached");
        }
        let trying = try_once(model, question, &prepared.passages, &case.checks);
        let tried = sending.while_heard(trying).await;
        let (ending, used, is_estimated) = match &tried {
            Some((_, answer)) => (Ending::Done, answer.usage, answer.is_estimated),
            None => {
                let used = Usage {
                    tokens_in: question.tokens(),
                    tokens_out: 0,
                };
                (Ending::Stopped, used, true)
            }
        };
        let cost_microcents = self.settings.cost_microcents(used.tokens_in, used.tokens_out);
        let spent = Spent {
            tokens_in: used.tokens_in,
            tokens_out: used.tokens_out,
            cost_microcents,
            is_estimated,
        };
        if let Err(error) = settle(&self.app.store, self.tenant, &id, ending, spent).await {
            tracing::error!(request.id = %id, %error, "an answer could not be settled");
        }
        self.run.tokens += used.tokens_in + used.tokens_out;
        self.run.cost_microcents += cost_microcents;
        tried.map(|(tried, _)| tried).ok_or("stopped")
    }

    /// What has come of it until now stays.
    async fn keep(&mut self) {
        self.run.outcomes = serde_json::to_string(&self.outcomes).unwrap_or_else(|_| "[]".into());
        if let Err(error) = assistant_runs::keep(&self.app.store, self.tenant, &self.run).await {
            tracing::error!(run.id = %self.run.id, %error, "a run could not be kept");
        }
    }
}
