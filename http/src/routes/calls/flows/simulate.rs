//! `POST /api/flows/simulate`: a flow tried out without a telephone.

use super::known_program;
use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_actors::calls::flows::PublishedFlows;
use hub_domain::calls::flow::{Act, Flow, MAX_ACTS, Simulation, Trial, Visit, simulate};
use hub_domain::clock::now_ms;
use hub_domain::people::address::normal_phone;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct SimulateFlowBody {
    flow: Flow,
    /// What the caller does, in order; at most 200.
    script: Vec<Act>,
    /// When the call comes; now where it is left out.
    #[serde(default)]
    at_ms: Option<i64>,
    /// The caller's language, where the hub knows it.
    #[serde(default)]
    lang: String,
    /// The number that the caller shows; empty where it is withheld.
    #[serde(default)]
    caller: String,
}

/// Runs a flow with the schedules, the lines and the other flows as they are published. Nothing is called, sent or written.
#[utoipa::path(
    tag = "flows",
    responses(
        (status = 200, body = Simulation),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/flows/simulate")]
pub async fn simulate_flow(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    body: Json<SimulateFlowBody>,
) -> Result<web::Json<Simulation>, Problem> {
    let body = body.0;
    if body.script.len() > MAX_ACTS {
        return Err(Problem::field("script", "too_many"));
    }
    let number = match body.caller.as_str() {
        "" => String::new(),
        shown => normal_phone(shown).ok_or_else(|| Problem::field("caller", "invalid"))?,
    };
    known_program(&app, &caller, &body.flow).await?;
    let published = PublishedFlows::of(&app.store, caller.tenant).await?;
    let program = match body.flow.program {
        Some(program) => app.hub.program_name(caller.tenant, program).await?,
        None => String::new(),
    };
    let visit = Visit {
        lang: body.lang,
        agency: app.hub.tenant_name(caller.tenant).await?,
        program,
    };
    let kept = app.store.waiting_lines().all(caller.tenant).await?;
    let served = app.store.called_numbers().served(caller.tenant).await?;
    let simulated = web::block(move || {
        let trial = Trial {
            schedules: published.schedules_of(&body.flow),
            others: published.into_flows(),
            lines: kept.into_iter().map(|(key, kept)| (key, kept.line)).collect(),
            flow: Arc::new(body.flow),
            visit,
            number,
            served,
            at_ms: body.at_ms.unwrap_or_else(now_ms),
        };
        simulate(trial, body.script)
    });
    Ok(web::Json(simulated.await.map_err(Problem::internal)?))
}
