//! `GET /api/ai-tools/requests`: what one has sent to a model, as it was sent.

use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::Problem;
use actix_web::{get, web};
use hub_assistant::question::Message;
use hub_store::assistant::assistant_requests::SentRequest;
use serde::Serialize;

hub_domain::wire_names! {
    /// What became of a request: on its way, answered, stopped by its author, failed.
    AiRequestState = "asked" | "done" | "stopped" | "failed";
}

/// What was sent, and what that cost.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiRequest {
    id: String,
    tool: String,
    /// Who has asked.
    by: String,
    /// 0: the prompt that is delivered.
    prompt_version: i64,
    endpoint: String,
    model: String,
    /// As it was sent: without what identifies people.
    sent: Vec<Message>,
    #[schema(value_type = AiRequestState)]
    state: String,
    /// A machine key; empty unless it failed.
    failure: String,
    tokens_in: i64,
    tokens_out: i64,
    /// In millionths of a cent.
    cost_microcents: i64,
    /// The endpoint has not counted: the tokens are the hub's estimate.
    is_estimated: bool,
    /// What its author says of the answer; null where they say nothing.
    is_useful: Option<bool>,
    created_at_ms: i64,
}

impl From<SentRequest> for AiRequest {
    fn from(request: SentRequest) -> Self {
        Self {
            // What cannot be read is shown as nothing rather than refused with all the others.
            sent: serde_json::from_str(&request.sent).unwrap_or_default(),
            id: request.id,
            tool: request.tool,
            by: request.account_name,
            prompt_version: request.prompt_version,
            endpoint: request.endpoint,
            model: request.model,
            state: request.state,
            failure: request.failure,
            tokens_in: request.tokens_in,
            tokens_out: request.tokens_out,
            cost_microcents: request.cost_microcents,
            is_estimated: request.is_estimated,
            is_useful: request.is_useful,
            created_at_ms: request.created_at_ms,
        }
    }
}

/// Requests, the newest first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AiRequests {
    requests: Vec<AiRequest>,
}

impl AiRequests {
    /// As the store has them.
    pub fn of(requests: Vec<SentRequest>) -> Self {
        Self {
            requests: requests.into_iter().map(AiRequest::from).collect(),
        }
    }
}

/// One's own, at most 50, as far back as the instance keeps them.
#[utoipa::path(tag = "assistant", responses((status = 200, body = AiRequests)), security(("bearer" = [])))]
#[get("/api/ai-tools/requests")]
pub async fn list_own_ai_requests(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
) -> Result<web::Json<AiRequests>, Problem> {
    let requests = app.store.assistant_requests();
    let requests = requests.of(caller.tenant, caller.account).await?;
    Ok(web::Json(AiRequests::of(requests)))
}
