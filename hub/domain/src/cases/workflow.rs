//! A program's workflow: its states and the possible moves. A pure function of data; the data is versioned JSON per
//! program.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What a state means for the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StateKind {
    Initial,
    Open,
    Waiting,
    Terminal,
}

/// A status that applications of the program can have.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WorkflowState)]
pub struct State {
    pub id: i64,
    pub name: String,
    pub kind: StateKind,
    /// Maximum hours in this state; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sla_hours: Option<i64>,
}

/// A possible move.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WorkflowTransition)]
pub struct Transition {
    pub from: i64,
    pub to: i64,
    /// The move names the owner of what comes next.
    #[serde(default)]
    pub requires_user_assigment: bool,
    /// A denial reason must be given.
    #[serde(default)]
    pub requires_reason: bool,
    /// Who may make the move, by the names of their roles in the program; everybody who may change statuses where it is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<String>,
    /// Kinds of documents that must be on file before the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub required_documents: Vec<String>,
}

impl Transition {
    /// Whether somebody with this role in the program may make the move.
    pub fn is_open_to(&self, role: &str) -> bool {
        self.roles.is_empty() || self.roles.iter().any(|name| name == role)
    }

    /// The kinds of documents that the move needs and that are not among those on file.
    pub fn missing_documents<'a>(&'a self, on_file: &[String]) -> Vec<&'a str> {
        let missing = self
            .required_documents
            .iter()
            .filter(|kind| !on_file.contains(kind));
        missing.map(String::as_str).collect()
    }
}

/// The whole workflow of one program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Workflow {
    pub states: Vec<State>,
    pub transitions: Vec<Transition>,
}

/// Why a workflow cannot be published.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WorkflowError {
    #[error("there is no initial state")]
    NoInitialState,
    #[error("state {0} is named twice")]
    DuplicateState(i64),
    #[error("a transition names state {0}, which does not exist")]
    UnknownState(i64),
    #[error("the move from state {0} to state {1} is named twice")]
    DuplicateTransition(i64, i64),
    #[error("state {0} cannot be reached")]
    Unreachable(i64),
    #[error("state {0} has no way out and is not terminal")]
    DeadEnd(i64),
    #[error("state {0} allows no time")]
    NoTime(i64),
}

impl Workflow {
    /// Checked at publish: every state reachable from an initial one, no dead end that is not terminal, one rule for each move.
    /// Every fault is named.
    pub fn check(&self) -> Result<(), Vec<WorkflowError>> {
        let mut faults = Vec::new();
        let mut kinds = BTreeMap::new();
        for state in &self.states {
            if kinds.insert(state.id, state.kind).is_some() {
                faults.push(WorkflowError::DuplicateState(state.id));
            }
            if state.sla_hours.is_some_and(|hours| hours <= 0) {
                faults.push(WorkflowError::NoTime(state.id));
            }
        }
        let mut exits: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
        for transition in &self.transitions {
            for end in [transition.from, transition.to] {
                if !kinds.contains_key(&end) {
                    faults.push(WorkflowError::UnknownState(end));
                }
            }
            if !exits.entry(transition.from).or_default().insert(transition.to) {
                faults.push(WorkflowError::DuplicateTransition(transition.from, transition.to));
            }
        }
        let mut reached: BTreeSet<i64> = BTreeSet::new();
        let mut waiting: VecDeque<i64> = kinds
            .iter()
            .filter(|(_, kind)| **kind == StateKind::Initial)
            .map(|(id, _)| *id)
            .collect();
        let has_beginning = !waiting.is_empty();
        if !has_beginning {
            faults.push(WorkflowError::NoInitialState);
        }
        while let Some(id) = waiting.pop_front() {
            if reached.insert(id) {
                waiting.extend(exits.get(&id).into_iter().flatten());
            }
        }
        for (id, kind) in &kinds {
            // Without an initial state nothing can be reached: that is one fault, not many.
            if has_beginning && !reached.contains(id) {
                faults.push(WorkflowError::Unreachable(*id));
            }
            if *kind != StateKind::Terminal && !exits.contains_key(id) {
                faults.push(WorkflowError::DeadEnd(*id));
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// The moves that are possible from a state.
    pub fn possible(&self, from: i64) -> impl Iterator<Item = (&Transition, &State)> {
        self.transitions
            .iter()
            .filter(move |transition| transition.from == from)
            .filter_map(|transition| {
                Some((
                    transition,
                    self.states.iter().find(|state| state.id == transition.to)?,
                ))
            })
    }

    /// The move from one state to another, if there is one.
    pub fn transition(&self, from: i64, to: i64) -> Option<&Transition> {
        self.transitions
            .iter()
            .find(|transition| transition.from == from && transition.to == to)
    }

    /// The states as an application goes through them: by the fewest moves from a beginning, the ends last, else as declared.
    pub fn in_order(&self) -> Vec<&State> {
        let mut reached: BTreeMap<i64, usize> = BTreeMap::new();
        let initial = self
            .states
            .iter()
            .filter(|state| state.kind == StateKind::Initial);
        let mut waiting: VecDeque<(i64, usize)> = initial.map(|state| (state.id, 0)).collect();
        while let Some((id, moves)) = waiting.pop_front() {
            if reached.contains_key(&id) {
                continue;
            }
            reached.insert(id, moves);
            waiting.extend(self.possible(id).map(|(_, next)| (next.id, moves + 1)));
        }
        let mut states: Vec<&State> = self.states.iter().collect();
        states.sort_by_key(|state| {
            let moves = reached.get(&state.id).copied().unwrap_or(usize::MAX);
            (state.kind == StateKind::Terminal, moves)
        });
        states
    }

    /// The state of this number.
    pub fn state(&self, id: i64) -> Option<&State> {
        self.states.iter().find(|state| state.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(id: i64, kind: StateKind) -> State {
        State {
            id,
            name: format!("state {id}"),
            kind,
            sla_hours: None,
        }
    }

    fn step(from: i64, to: i64) -> Transition {
        Transition {
            from,
            to,
            ..Transition::default()
        }
    }

    #[test]
    fn states_stand_in_the_order_of_the_process() {
        let flow = Workflow {
            states: vec![
                state(3, StateKind::Terminal),
                state(2, StateKind::Open),
                state(1, StateKind::Initial),
                state(4, StateKind::Waiting),
            ],
            transitions: vec![step(1, 3), step(1, 4), step(4, 2), step(2, 3), step(2, 1)],
        };
        let order: Vec<i64> = flow.in_order().iter().map(|state| state.id).collect();
        assert_eq!(order, [1, 4, 2, 3]);
    }

    #[test]
    fn a_sound_workflow_passes_and_lists_its_moves() {
        let flow = Workflow {
            states: vec![
                state(1, StateKind::Initial),
                state(2, StateKind::Open),
                state(3, StateKind::Terminal),
            ],
            transitions: vec![step(1, 2), step(2, 3), step(2, 1)],
        };
        assert_eq!(flow.check(), Ok(()));
        let to: Vec<i64> = flow.possible(2).map(|(transition, _)| transition.to).collect();
        assert_eq!(to, [3, 1]);
        assert!(flow.transition(1, 3).is_none());
    }

    #[test]
    fn every_fault_is_named() {
        let mut flow = Workflow {
            states: vec![state(1, StateKind::Initial), state(2, StateKind::Open)],
            transitions: vec![],
        };
        let faults = |flow: &Workflow| flow.check().unwrap_err();
        use WorkflowError::{
            DeadEnd, DuplicateState, DuplicateTransition, NoInitialState, NoTime, UnknownState, Unreachable,
        };
        assert_eq!(faults(&flow), [DeadEnd(1), Unreachable(2), DeadEnd(2)]);
        flow.transitions.push(step(1, 2));
        assert_eq!(faults(&flow), [DeadEnd(2)]);
        flow.transitions.push(step(2, 9));
        assert_eq!(faults(&flow), [UnknownState(9)]);
        flow.transitions[1] = step(1, 2);
        assert_eq!(faults(&flow), [DuplicateTransition(1, 2), DeadEnd(2)]);
        flow.transitions[1] = step(2, 1);
        assert_eq!(flow.check(), Ok(()));
        flow.states.push(state(2, StateKind::Waiting));
        assert_eq!(faults(&flow), [DuplicateState(2)]);
        flow.states = vec![state(1, StateKind::Open), state(2, StateKind::Open)];
        assert_eq!(faults(&flow), [NoInitialState]);
        flow.states[0] = State {
            sla_hours: Some(0),
            ..state(1, StateKind::Initial)
        };
        assert_eq!(faults(&flow), [NoTime(1)]);
    }
}
