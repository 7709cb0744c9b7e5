//! `POST /api/flows/{key}/test-call`: a flow tried out on one's own telephone.

use super::{id, refused, versions_of};
use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Caller};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, get, post, web};
use hub_actors::calls::flow_call::{FlowCall, ObserveFlowCall};
use hub_actors::calls::telephone::CallAskedBy;
use hub_domain::CallId;
use hub_domain::config_version::ConfigFault;
use hub_domain::people::address::normal_phone;
use serde::Serialize;

/// A test call that was begun.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FlowTestCall {
    id: String,
}

/// How far a test call is.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FlowTestCallState {
    /// The telephone rings, or the flow has begun.
    #[schema(pattern = "^(ringing|begun)$")]
    state: &'static str,
    /// The step that the call is at; empty unless the flow has begun.
    step: String,
    /// The language that is spoken.
    lang: String,
}

/// The simulated phone of the caller of this request, on which flows are tried out: the one that their account has.
pub(crate) async fn simulated_phone(app: &App, caller: &Caller) -> Result<Option<String>, Problem> {
    if !app.hub.simulates_flows(caller.tenant).await? {
        return Ok(None);
    }
    let account = app.store.accounts().by_id(caller.tenant, caller.account).await?;
    Ok(account.phone.as_deref().and_then(normal_phone))
}

/// Calls the caller's own telephone and leads them through the draft, or the version that holds where there is none. Nothing of it
/// is written down. In the demonstration the caller's simulated phone rings where the tenant has no number to call from. 422
/// `no_own_phone` on `to` where there is neither.
#[utoipa::path(
    tag = "flows",
    params(("key" = String, Path)),
    responses(
        (status = 201, body = FlowTestCall),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/flows/{key}/test-call")]
pub async fn test_flow(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    key: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let (published, draft) = versions_of(&app, &caller, &key).await?;
    let version = draft.or(published).ok_or(Key::NotFound)?;
    if let Err(faults) = version.flow.check() {
        let faults: Vec<ConfigFault> = faults.into_iter().map(ConfigFault::Flow).collect();
        return Err(refused(&faults));
    }
    id(caller.tenant, &key)?;
    let own = match simulated_phone(&app, &caller).await? {
        Some(phone) => Some(phone),
        None => app.store.own_phones().of(caller.tenant, caller.account).await?,
    };
    let number = own.ok_or_else(|| Problem::field("to", "no_own_phone"))?;
    let asked_by = CallAskedBy::Account(caller.account);
    app.hub.count_call(caller.tenant, &number, asked_by).await?;
    let call = app
        .hub
        .test_flow(caller.tenant, version.flow, &number, caller.lang.clone())
        .await?;
    Ok(HttpResponse::Created().json(FlowTestCall { id: call.0 }))
}

/// How far a test call is. `not_found` once it is over, and at another node than the one that calls.
#[utoipa::path(
    tag = "flows",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = FlowTestCallState),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/flow-test-calls/{id}")]
pub async fn read_flow_test_call(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<String>,
) -> Result<web::Json<FlowTestCallState>, Problem> {
    let call = CallId(id.into_inner());
    let running = FlowCall::running(&app.hub, caller.tenant, &call).ok_or(Key::NotFound)?;
    // One that has just ended does not answer.
    let state = running.send(ObserveFlowCall).await.map_err(|_| Key::NotFound)?;
    if !state.is_test {
        return Err(Key::NotFound.into());
    }
    Ok(web::Json(FlowTestCallState {
        state: if state.has_begun { "begun" } else { "ringing" },
        step: if state.has_begun {
            state.step
        } else {
            String::new()
        },
        lang: state.lang,
    }))
}
