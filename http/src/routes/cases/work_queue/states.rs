//! `GET /api/work-queue/states`: the states of the caller's programs in the order of the process, with their counts.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ProgramId;
use hub_domain::cases::status::StatusToken;
use hub_domain::cases::workflow::StateKind;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct QueueStates {
    states: Vec<StateInUse>,
}

/// A state that applications of the caller's programs go through.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StateInUse {
    #[serde(rename = "ID")]
    id: i64,
    #[serde(rename = "Name")]
    name: String,
    #[schema(value_type = StatusToken)]
    token: String,
    /// `terminal` only where it is the end in every program that has it.
    kind: StateKind,
    /// Applications in it now.
    total: i64,
}

/// Programs share states: each has its position in the first program that contains it.
#[utoipa::path(tag = "queue", responses((status = 200, body = QueueStates)), security(("bearer" = [])))]
#[get("/api/work-queue/states")]
pub async fn list_queue_states(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
) -> Result<web::Json<QueueStates>, Problem> {
    let (programs, applications) = (app.store.programs(), app.store.applications());
    let mut states: Vec<StateInUse> = Vec::new();
    for program in programs.all(caller.tenant).await? {
        let program = ProgramId(program.id);
        if caller.in_program(program).is_err() {
            continue;
        }
        let ((flow, _), totals) = tokio::try_join!(
            programs.workflow(caller.tenant, program),
            applications.states_in_use(caller.tenant, program)
        )?;
        for state in flow.in_order() {
            let total = totals
                .iter()
                .find(|(id, _)| *id == state.id)
                .map_or(0, |(_, total)| *total);
            match states.iter_mut().find(|known| known.id == state.id) {
                Some(known) => {
                    known.total += total;
                    if state.kind != StateKind::Terminal {
                        known.kind = state.kind;
                    }
                }
                None => states.push(StateInUse {
                    id: state.id,
                    name: state.name.clone(),
                    token: state.token.clone(),
                    kind: state.kind,
                    total,
                }),
            }
        }
    }
    Ok(web::Json(QueueStates { states }))
}
