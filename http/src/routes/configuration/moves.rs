//! Where the cases of states go that a workflow loses, as publishing asks for it.

use crate::extract::Caller;
use crate::problem::Problem;
use hub_domain::ProgramId;
use hub_domain::configuration::StateMoves;
use hub_store::Write;
use std::collections::BTreeMap;

/// Most removed states of one publishing.
const MOST: usize = 200;

/// As they were asked for: the target by the number of the removed state.
pub(super) fn checked(asked: &BTreeMap<String, i64>) -> Result<StateMoves, Problem> {
    if asked.len() > MOST {
        return Err(Problem::field("moves", "too_many"));
    }
    let mut moves = BTreeMap::new();
    for (state, to) in asked {
        let state = state
            .parse::<i64>()
            .map_err(|_| Problem::field("moves", "not_allowed"))?;
        moves.insert(state, *to);
    }
    Ok(StateMoves::new(moves))
}

/// Moves the cases of the states that a program's workflow, which this write publishes, has no more.
pub(super) async fn carry_out(
    write: &mut Write,
    caller: &Caller,
    program: ProgramId,
    moves: &StateMoves,
) -> Result<(), Problem> {
    if moves.is_empty() {
        return Ok(());
    }
    let by = caller.by();
    hub_actors::cases::removed_states::move_cases(write, caller.tenant, &by, program, moves).await?;
    Ok(())
}
