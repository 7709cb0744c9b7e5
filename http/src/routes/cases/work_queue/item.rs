//! `GET /api/work-queue/items/{id}`: one application with what can be done to it.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use actix_web::{get, web};
use hub_domain::ApplicationId;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::workflow::StateKind;
use serde::Serialize;

/// A row of the queue with its possible moves.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkItemDetail {
    #[serde(flatten)]
    item: QueueItem,
    possible_states: Vec<PossibleState>,
    owners: Vec<PossibleOwner>,
    denial_reasons: Vec<Reason>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PossibleState {
    possible_state_id: i64,
    possible_state_name: String,
    requires_user_assigment: bool,
    requires_reason: bool,
    /// `initial`, `open`, `waiting` or `terminal`.
    kind: StateKind,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PossibleOwner {
    possible_user_id: i64,
    possible_user_name: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Reason {
    id: i64,
    name: String,
    state: i64,
    needs_note: bool,
}

/// One application.
#[utoipa::path(tag = "queue", params(("id" = i64, Path)), responses((status = 200, body = WorkItemDetail)), security(("bearer" = [])))]
#[get("/api/work-queue/items/{id}")]
pub async fn read_work_item(
    app: web::Data<App>,
    caller: Allowed<QueueRead>,
    id: web::Path<i64>,
) -> Result<web::Json<WorkItemDetail>, Problem> {
    let item = super::application(&app, &caller, ApplicationId(*id)).await?;
    let programs = app.store.programs();
    let ((flow, reasons), owners) = tokio::try_join!(
        programs.workflow(caller.tenant, item.process_id),
        programs.owners(caller.tenant, item.process_id)
    )?;
    Ok(web::Json(WorkItemDetail {
        possible_states: flow
            .possible(item.current_state_id.0)
            .map(|(step, state)| PossibleState {
                possible_state_id: state.id,
                possible_state_name: state.name.clone(),
                requires_user_assigment: step.requires_user_assigment,
                requires_reason: step.requires_reason,
                kind: state.kind,
            })
            .collect(),
        owners: owners
            .into_iter()
            .map(|owner| PossibleOwner {
                possible_user_id: owner.id,
                possible_user_name: owner.name,
            })
            .collect(),
        denial_reasons: reasons
            .into_iter()
            .map(|reason| Reason {
                id: reason.id,
                name: reason.name,
                state: reason.state,
                needs_note: reason.needs_note,
            })
            .collect(),
        item,
    }))
}
