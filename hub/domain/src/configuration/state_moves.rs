//! Where the cases of states go that a new workflow has no more.

use super::PlacedFault;
use crate::cases::workflow::Workflow;
use crate::config_version::ConfigFault;
use std::collections::BTreeMap;

/// Most cases that a publishing moves: they are moved in its transaction, while other writers wait.
pub const MAX_MOVED: i64 = 2_000;

/// For each removed state, the state that its cases go to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StateMoves(BTreeMap<i64, i64>);

impl StateMoves {
    /// From the numbers of removed states to the numbers of those that their cases go to.
    pub fn new(targets: BTreeMap<i64, i64>) -> Self {
        Self(targets)
    }

    /// Whether nothing is moved.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The removed states of a workflow with what their cases go to. A state that it still has keeps its cases, whatever is said, and
    /// nothing goes to a state that it has not.
    pub fn of<'a>(&'a self, flow: &'a Workflow) -> impl Iterator<Item = (i64, i64)> + 'a {
        let moves = self.0.iter().map(|(from, to)| (*from, *to));
        moves.filter(move |(from, to)| flow.state(*from).is_none() && flow.state(*to).is_some())
    }

    /// Whether the cases of a removed state have somewhere to go.
    pub fn takes(&self, state: i64, flow: &Workflow) -> bool {
        self.0.get(&state).is_some_and(|to| flow.state(*to).is_some())
    }

    /// What is left of faults once the cases are moved: those of states whose cases have somewhere to go are none.
    pub fn settle(&self, faults: Vec<PlacedFault>, flow: &Workflow) -> Vec<PlacedFault> {
        let (mut left, mut moved, mut place) = (Vec::new(), 0, None);
        for fault in faults {
            let ConfigFault::StateInUse { state, applications } = fault.fault else {
                left.push(fault);
                continue;
            };
            match self.0.get(&state) {
                None => left.push(fault),
                Some(to) if flow.state(*to).is_none() => left.push(PlacedFault {
                    fault: ConfigFault::MoveTarget { state, to: *to },
                    ..fault
                }),
                Some(_) => {
                    moved += applications;
                    place = Some(fault);
                }
            }
        }
        if let Some(place) = place.filter(|_| moved > MAX_MOVED) {
            let fault = ConfigFault::TooManyToMove { applications: moved };
            left.push(PlacedFault { fault, ..place });
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::workflow::{State, StateKind};
    use crate::config_version::ConfigKind;
    use crate::configuration::FaultNames;

    fn in_use(state: i64, applications: i64) -> PlacedFault {
        PlacedFault {
            kind: ConfigKind::Workflow,
            key: "5".into(),
            is_changed: true,
            fault: ConfigFault::StateInUse { state, applications },
            names: FaultNames::new(),
        }
    }

    fn left(moves: &[(i64, i64)], faults: Vec<PlacedFault>) -> Vec<ConfigFault> {
        let flow = Workflow {
            states: vec![State::new(1, "Intake", StateKind::Initial)],
            transitions: Vec::new(),
        };
        let moves = StateMoves::new(moves.iter().copied().collect());
        let left = moves.settle(faults, &flow).into_iter();
        left.map(|placed| placed.fault).collect()
    }

    #[test]
    fn a_removed_state_is_no_fault_once_its_cases_have_somewhere_to_go() {
        let faults = || vec![in_use(2, 3), in_use(3, 4)];
        assert_eq!(left(&[(2, 1), (3, 1)], faults()), []);
        let stays = ConfigFault::StateInUse {
            state: 3,
            applications: 4,
        };
        assert_eq!(left(&[(2, 1)], faults()), [stays]);
        let nowhere = ConfigFault::MoveTarget { state: 3, to: 2 };
        assert_eq!(left(&[(2, 1), (3, 2)], faults()), [nowhere]);
    }

    #[test]
    fn no_more_are_moved_than_a_transaction_should_hold() {
        let both = |second| vec![in_use(2, 1_500), in_use(3, second)];
        assert_eq!(left(&[(2, 1), (3, 1)], both(500)), []);
        let too_many = ConfigFault::TooManyToMove { applications: 2_001 };
        assert_eq!(left(&[(2, 1), (3, 1)], both(501)), [too_many]);
    }

    #[test]
    fn cases_of_a_state_that_stays_are_not_moved() {
        let flow = Workflow {
            states: vec![State::new(1, "Intake", StateKind::Initial)],
            transitions: Vec::new(),
        };
        let moves = StateMoves::new([(1, 2), (4, 1), (5, 6)].into());
        assert_eq!(moves.of(&flow).collect::<Vec<_>>(), [(4, 1)]);
    }
}
