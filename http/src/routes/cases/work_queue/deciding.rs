//! Which applications somebody may decide: their decision is prepared, and a move that decides them is open to the person.

use super::filter::programs_of;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use hub_domain::cases::queue_query::{OwnMoves, Place, QueueQuery};
use hub_domain::cases::state_meaning::{Stage, StateOutcome};
use hub_domain::cases::workflow::{State, Transition, Workflow};
use hub_store::StoreError;

/// Narrows a query to what the caller may decide. What the caller has proposed is not among it where somebody else has to decide.
pub(in crate::routes) async fn to_decide<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
    query: QueueQuery,
) -> Result<QueueQuery, Problem> {
    let programs = app.store.programs();
    let (mut decided, mut by_others) = (Vec::new(), Vec::new());
    for id in programs_of(app, caller, query.test).await? {
        if caller.in_program(id).is_err() {
            continue;
        }
        let flow = match programs.workflow(caller.tenant, id).await {
            Ok((flow, _)) => flow,
            // One that is being made has none yet.
            Err(StoreError::NotFound(_)) => continue,
            Err(error) => return Err(error.into()),
        };
        let membership = programs.membership(caller.tenant, id, caller.account.0).await?;
        let role = membership.map_or_else(String::new, |membership| membership.role_name);
        let place = |states: Vec<i64>| Place {
            program: id.0,
            states,
            without_owner: None,
        };
        let all = decided_in(&flow, &role, |_| true);
        let by_anybody = decided_in(&flow, &role, |step| !step.requires_other_person);
        let by_another = all.iter().copied().filter(|state| !by_anybody.contains(state));
        by_others.push(place(by_another.collect()));
        decided.push(place(all));
    }
    by_others.retain(|place| !place.states.is_empty());
    Ok(QueueQuery {
        places: Some(match &query.places {
            Some(places) => Place::in_both(places, &decided),
            None => decided,
        }),
        without_own: (!by_others.is_empty()).then_some(OwnMoves {
            account: caller.account.0,
            places: by_others,
        }),
        ..query
    })
}

/// The states of a workflow that somebody with a role decides by a move like this.
fn decided_in(flow: &Workflow, role: &str, may: impl Fn(&Transition) -> bool) -> Vec<i64> {
    let decides = |state: &&State| {
        let mut steps = flow.possible(state.id);
        state.stage == Stage::Deciding
            && steps.any(|(step, to)| step.is_open_to(role) && to.outcome != StateOutcome::Open && may(step))
    };
    let states = flow.states.iter().filter(decides);
    states.map(|state| state.id).collect()
}
