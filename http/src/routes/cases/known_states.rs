//! The states that the programs of a caller have, each once, for lists to choose from.

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::Problem;
use hub_domain::ProgramId;
use hub_domain::cases::workflow::State;

/// A state of one or more programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::routes) struct KnownState {
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

fn merged(states: impl Iterator<Item = State>) -> Vec<KnownState> {
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

#[cfg(test)]
mod tests {
    use super::merged;
    use hub_domain::cases::workflow::{State, StateKind};

    #[test]
    fn a_state_is_there_once_with_every_name_it_has() {
        let state = |id, name| State::new(id, name, StateKind::Open);
        let all = [
            state(9, "Review"),
            state(2, "Intake"),
            state(9, "Visit"),
            state(9, "Review"),
            state(9, "Visit"),
        ];
        let names: Vec<(i64, String)> = merged(all.into_iter())
            .into_iter()
            .map(|one| (one.id, one.name))
            .collect();
        assert_eq!(
            names,
            [(2, "Intake".to_owned()), (9, "Review / Visit".to_owned())]
        );
    }
}
