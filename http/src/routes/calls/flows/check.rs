//! `POST /api/flows/check`: what would keep a flow from being published.

use super::known_program;
use crate::App;
use crate::extract::allowed::QueueRead;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use actix_web::{post, web};
use hub_domain::calls::flow::{FaultKey, Flow, FlowFault, Step};
use hub_domain::calls::waiting_line::is_line_key;
use hub_domain::config_version::ConfigKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CheckFlowBody {
    flow: Flow,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FlowFaults {
    /// None: it can be published.
    faults: Vec<FlowFault>,
}

/// Checks a flow that nobody has saved.
#[utoipa::path(
    tag = "flows",
    responses(
        (status = 200, body = FlowFaults),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/flows/check")]
pub async fn check_flow(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    body: Json<CheckFlowBody>,
) -> Result<web::Json<FlowFaults>, Problem> {
    let flow = body.0.flow;
    known_program(&app, &caller, &flow).await?;
    let mut faults = flow.check().err().unwrap_or_default();
    let store = app.store.config_versions();
    let keys = async |kind| -> Result<BTreeSet<String>, Problem> {
        let all = store.all_published(caller.tenant, kind).await?;
        Ok(all.into_iter().map(|(key, _)| key).collect())
    };
    let schedules = keys(ConfigKind::PhoneSchedule).await?;
    let flows = keys(ConfigKind::Flow).await?;
    let lines = app.store.waiting_lines().all(caller.tenant).await?;
    for (name, step) in &flow.steps {
        if let Step::Enqueue(enqueue) = step
            && is_line_key(&enqueue.name)
            && !lines.contains_key(&enqueue.name)
        {
            let line = enqueue.name.as_str();
            faults.push(FlowFault::of_step(FaultKey::UnknownQueue, name, "name", line));
        }
        if let Step::Hours(hours) = step
            && !schedules.contains(&hours.schedule)
        {
            let key = hours.schedule.as_str();
            faults.push(FlowFault::of_step(
                FaultKey::UnknownSchedule,
                name,
                "schedule",
                key,
            ));
        }
        if let Step::Goto(goto) = step
            && !flows.contains(&goto.flow)
        {
            faults.push(FlowFault::of_step(
                FaultKey::UnknownFlow,
                name,
                "flow",
                goto.flow.as_str(),
            ));
        }
    }
    Ok(web::Json(FlowFaults { faults }))
}
