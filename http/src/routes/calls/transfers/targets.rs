//! `GET /api/calls/{id}/transfer-targets`: to whom a call can be handed on, and who of them is available.

use super::colleagues;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::Problem;
use crate::routes::calls::{may_steer, running};
use actix_web::{get, web};
use hub_domain::CallId;
use hub_domain::calls::availability::Availability;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TransferTargets {
    /// Members of the call's program who have a screen open: those who are available first, then by name.
    people: Vec<TransferPerson>,
    /// Lines that somebody here answers, by name.
    lines: Vec<TransferLine>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TransferPerson {
    account_id: i64,
    name: String,
    state: Availability,
    since_at_ms: i64,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TransferLine {
    key: String,
    name: String,
    /// How many of those who answer it are available now.
    available: i64,
}

/// Colleagues and lines, with who is available now.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = TransferTargets)), security(("bearer" = [])))]
#[get("/api/calls/{id}/transfer-targets")]
pub async fn list_transfer_targets(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<web::Json<TransferTargets>, Problem> {
    let (call, _) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let here = colleagues(&app, &caller, &call).await?;
    let kept = app.store.waiting_lines().all(caller.tenant).await?;
    let lines = kept.into_iter().filter_map(|(key, kept)| {
        let answers = here.iter().filter(|one| {
            kept.line
                .is_answered_by(one.account.0, &one.programs, call.program_id)
        });
        let states: Vec<Availability> = answers.map(|one| one.presence.state).collect();
        let available = states
            .iter()
            .filter(|state| **state == Availability::Available)
            .count();
        (!states.is_empty()).then(|| TransferLine {
            key,
            name: kept.line.name.clone(),
            available: i64::try_from(available).unwrap_or(i64::MAX),
        })
    });
    let mut lines: Vec<TransferLine> = lines.collect();
    lines.sort_by(|one, other| one.name.cmp(&other.name));
    let of_program = here
        .into_iter()
        .filter(|one| one.programs.contains(&call.program_id));
    let mut people: Vec<TransferPerson> = of_program
        .map(|one| TransferPerson {
            account_id: one.account.0,
            name: one.name,
            state: one.presence.state,
            since_at_ms: one.presence.since_at_ms,
        })
        .collect();
    let is_busy = |one: &TransferPerson| one.state != Availability::Available;
    people.sort_by(|one, other| (is_busy(one), &one.name).cmp(&(is_busy(other), &other.name)));
    Ok(web::Json(TransferTargets { people, lines }))
}
