//! The states that the programs of a caller have, each once, for lists to choose from.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use hub_domain::ProgramId;
use hub_domain::cases::workflow::State;

/// A state of one or more programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownState {
    pub id: i64,
    /// What the programs call it; where they differ, each name once, with " / " between them.
    pub name: String,
    /// The colour token, of the first program that has it.
    pub token: String,
}

/// The states of the programs in which the caller's right holds, by number.
pub(in crate::routes) async fn known_states<D: Demand>(
    app: &App,
    caller: &Allowed<D>,
) -> Result<Vec<KnownState>, Problem> {
    let all = app.store.program_states().current(caller.tenant).await?;
    let own = |program: &ProgramId| caller.in_program(*program).is_ok();
    Ok(merged(
        all.into_iter()
            .filter(|(program, _)| own(program))
            .map(|(_, state)| state),
    ))
}

/// Each state once, by number, with every name that it has.
pub fn merged(states: impl Iterator<Item = State>) -> Vec<KnownState> {
    let mut known: Vec<KnownState> = Vec::new();
    for state in states {
        match known.iter_mut().find(|one| one.id == state.id) {
            Some(one) if one.name.split(" / ").any(|name| name == state.name) => {}
            Some(one) => one.name = format!("{} / {}", one.name, state.name),
            None => known.push(KnownState {
                id: state.id,
                name: state.name,
                token: state.token,
            }),
        }
    }
    known.sort_by_key(|one| one.id);
    known
}
