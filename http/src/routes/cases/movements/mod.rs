//! Moves of applications from status to status (specification 2, section 7): three versions of one list, its count, and the
//! moves and the history of one application.

pub mod count;
pub mod history;
pub mod list;
pub mod of_application;

use super::reports::named_period;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::QueueRead;
use crate::problem::Problem;
use crate::route::{Calls, calls};
use hub_domain::cases::movement::{MOST_SAMPLE, MovementQuery, USUAL_SAMPLE};
use hub_domain::cases::reports::Audience;
use hub_domain::{ProgramId, StateId};
use serde::Deserialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    list::list_workflow_movements: Allowed(QueueRead);
    list::list_workflow_movements_v2: Allowed(QueueRead);
    list::list_workflow_movements_v3: Allowed(QueueRead);
    count::count_workflow_movements: Allowed(QueueRead);
    of_application::list_application_movements: Allowed(QueueRead);
    history::read_application_history: Allowed(QueueRead);
};

/// Moves that may be passed over.
const MOST_OFFSET: i64 = 1_000_000;

/// Which moves.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MovementParams {
    /// 1: of businesses; 2: of individuals.
    cd_community_entity_type: Option<i64>,
    /// One program.
    cd_resource: Option<i64>,
    /// The status that applications came to.
    stage_id: Option<i64>,
    /// First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out.
    start_date: Option<String>,
    /// Last day; today where it is left out. At most 731 days.
    end_date: Option<String>,
    /// Words of the application, as the queue finds it; at most 200 characters.
    text: Option<String>,
    /// Moves that are passed over.
    offset: Option<i64>,
    /// Moves in the answer: 25 by default; at most 500.
    sample: Option<i64>,
}

async fn query(
    app: &App,
    caller: &Allowed<QueueRead>,
    params: MovementParams,
) -> Result<MovementQuery, Problem> {
    let audience = match params.cd_community_entity_type {
        None => None,
        Some(1) => Some(Audience::Business),
        Some(2) => Some(Audience::Individual),
        Some(_) => return Err(Problem::field("cd_community_entity_type", "not_found")),
    };
    let text = params.text.unwrap_or_default();
    if text.chars().count() > 200 || text.contains('\0') {
        return Err(Problem::field("text", "too_long"));
    }
    if let Some(program) = params.cd_resource {
        caller.in_program(ProgramId(program))?;
    }
    let from = ("start_date", params.start_date.as_deref());
    let to = ("end_date", params.end_date.as_deref());
    let period = named_period(app, caller, from, to).await?;
    Ok(MovementQuery {
        member: caller.member(),
        audience,
        program: params.cd_resource.map(ProgramId),
        stage: params.stage_id.map(StateId),
        from_ms: period.from_ms(),
        until_ms: period.until_ms(),
        text,
        offset: params.offset.unwrap_or(0).clamp(0, MOST_OFFSET),
        sample: params.sample.unwrap_or(USUAL_SAMPLE).clamp(1, MOST_SAMPLE),
    })
}
