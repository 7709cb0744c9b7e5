//! A change of status: decided by a program's workflow, and undone. Pure functions: the same input has the same result
//! on every node.

use crate::cases::denial_reasons::DenialReason;
use crate::cases::workflow::Workflow;
use serde::{Deserialize, Serialize};

/// Longest comment on a change, in characters.
pub const MAX_COMMENT_CHARS: usize = 2_000;
/// How long the author of a change may undo it, in milliseconds.
pub const UNDO_MS: i64 = 10 * 60_000;

/// The person who works on an application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    /// Account.
    pub id: i64,
    pub name: String,
}

/// The part of an application that a change of status can touch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseState {
    pub state: i64,
    /// Since when it is in this state.
    pub since_ms: i64,
    pub owner: Option<Owner>,
}

/// The move that somebody asks for.
#[derive(Debug, Clone, Default)]
pub struct Move {
    pub to: i64,
    pub denial_reason: Option<i64>,
    pub comment: String,
    /// The owner of what comes next; none leaves the owner as it is.
    pub owner: Option<Owner>,
}

/// What kind of change it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// The application came in.
    Filed,
    /// Another status, perhaps with another owner.
    State,
    /// Owner only.
    Owner,
    /// The change before was taken back.
    Undo,
    /// The applicant withdrew it.
    Withdrawn,
    /// A new workflow has its state no more, and whoever published it said where its cases go.
    StateRemoved,
}

impl ChangeKind {
    const ALL: [ChangeKind; 6] = [
        ChangeKind::Filed,
        ChangeKind::State,
        ChangeKind::Owner,
        ChangeKind::Undo,
        ChangeKind::Withdrawn,
        ChangeKind::StateRemoved,
    ];

    /// The name in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            ChangeKind::Filed => "filed",
            ChangeKind::State => "state",
            ChangeKind::Owner => "owner",
            ChangeKind::Undo => "undo",
            ChangeKind::Withdrawn => "withdrawn",
            ChangeKind::StateRemoved => "state_removed",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// Why a move is not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The workflow has no such move.
    NotPossible,
    /// Another role makes it.
    NotTheirs,
    /// Somebody else makes it than brought the application to where it is.
    OwnProposal,
    ReasonMissing,
    /// There is no such reason for this state.
    ReasonUnknown,
    /// The reason says nothing without a comment.
    NoteMissing,
    /// The move names the owner of what comes next, and nobody is named.
    OwnerMissing,
    /// Kinds of documents that are not on file.
    DocumentsMissing(Vec<String>),
}

/// A change that a workflow allows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub before: CaseState,
    pub after: CaseState,
    pub reason: Option<(i64, String)>,
    pub comment: String,
}

impl Change {
    /// A one-sentence description: the reason if there is one, otherwise the comment (specification 2, section 4).
    pub fn words(&self) -> &str {
        self.reason.as_ref().map_or(&self.comment, |(_, name)| name)
    }

    /// The state to restore when the change is undone; none if the application has changed since.
    pub fn undone(&self, now: &CaseState) -> Option<CaseState> {
        (*now == self.after).then(|| self.before.clone())
    }
}

/// What a move is judged by.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'a> {
    pub flow: &'a Workflow,
    pub reasons: &'a [DenialReason],
    /// What the person is called in the program.
    pub role: &'a str,
    /// Kinds of documents on file.
    pub documents: &'a [String],
    /// Whether the person brought the application to where it is.
    pub is_own: bool,
}

impl Rules<'_> {
    /// The change that a move makes.
    ///
    /// # Errors
    /// The first rule that forbids it.
    pub fn judge(&self, case_state: &CaseState, wanted: Move, now_ms: i64) -> Result<Change, Refusal> {
        let step = self
            .flow
            .transition(case_state.state, wanted.to)
            .ok_or(Refusal::NotPossible)?;
        if !step.is_open_to(self.role) {
            return Err(Refusal::NotTheirs);
        }
        if step.requires_other_person && self.is_own {
            return Err(Refusal::OwnProposal);
        }
        // A reason of what is to be decided next may be proposed.
        let proposed = match step.requires_reason {
            true => None,
            false => self.flow.proposes(wanted.to).map(|state| state.id),
        };
        let comment = wanted.comment.trim().to_owned();
        let reason = match wanted.denial_reason {
            Some(id) => {
                let mut reasons = self.reasons.iter();
                let is_for = |state: i64| state == wanted.to || Some(state) == proposed;
                let known = reasons.find(|reason| reason.id == id && is_for(reason.state) && !reason.retired);
                let reason = known.ok_or(Refusal::ReasonUnknown)?;
                if reason.needs_note && comment.is_empty() {
                    return Err(Refusal::NoteMissing);
                }
                Some((reason.id, reason.name.clone()))
            }
            None if step.requires_reason => return Err(Refusal::ReasonMissing),
            None => None,
        };
        if step.requires_user_assigment && wanted.owner.is_none() && case_state.owner.is_none() {
            return Err(Refusal::OwnerMissing);
        }
        let missing = step.missing_documents(self.documents);
        if !missing.is_empty() {
            return Err(Refusal::DocumentsMissing(
                missing.into_iter().map(str::to_owned).collect(),
            ));
        }
        Ok(Change {
            before: case_state.clone(),
            after: CaseState {
                state: wanted.to,
                since_ms: now_ms,
                owner: wanted.owner.or_else(|| case_state.owner.clone()),
            },
            reason,
            comment,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::workflow::{State, StateKind, Transition};
    use std::collections::BTreeMap;

    /// Pseudo-random numbers from a fixed seed: the same in every run.
    struct SeededRandom(u64);

    impl SeededRandom {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound.max(1)
        }
    }

    fn reason(id: i64, state: i64, needs_note: bool) -> DenialReason {
        DenialReason {
            id,
            name: format!("reason {id}"),
            state,
            text_by_lang: BTreeMap::new(),
            needs_note,
            ..DenialReason::default()
        }
    }

    /// A workflow with moves anywhere, some of them with conditions.
    fn any_workflow(random: &mut SeededRandom) -> Workflow {
        let count = 2 + random.below(7) as i64;
        let states = (1..=count).map(|id| State::new(id, &format!("state {id}"), StateKind::Open));
        let mut transitions = Vec::new();
        for from in 1..=count {
            for to in 1..=count {
                if random.below(3) == 0 {
                    let one =
                        |is_set: bool, name: &str| if is_set { vec![name.to_owned()] } else { Vec::new() };
                    transitions.push(Transition {
                        from,
                        to,
                        requires_user_assigment: random.below(4) == 0,
                        requires_reason: random.below(5) == 0,
                        requires_other_person: false,
                        roles: one(random.below(4) == 0, "Supervisor"),
                        required_documents: one(random.below(6) == 0, "lease"),
                    });
                }
            }
        }
        Workflow {
            states: states.collect(),
            transitions,
        }
    }

    fn any_move(random: &mut SeededRandom) -> Move {
        Move {
            to: random.below(11) as i64,
            denial_reason: (random.below(3) == 0).then(|| random.below(9) as i64),
            comment: if random.below(2) == 0 {
                "  seen ".into()
            } else {
                String::new()
            },
            owner: (random.below(3) == 0).then(|| Owner {
                id: random.below(5) as i64,
                name: "Dana".into(),
            }),
        }
    }

    #[test]
    fn no_sequence_reaches_what_the_workflow_does_not_allow_and_every_undo_restores_exactly() {
        let mut random = SeededRandom(7);
        let (mut made, mut refused) = (0, 0);
        for _ in 0..400 {
            let flow = any_workflow(&mut random);
            let reasons: Vec<DenialReason> = (1..=8).map(|id| reason(id, id, id == 3)).collect();
            let mut case_state = CaseState {
                state: 1,
                since_ms: 5,
                owner: None,
            };
            let mut past: Vec<Change> = Vec::new();
            for step in 0..40 {
                let role = ["Reviewer", "Supervisor"][random.below(2)];
                let documents: &[String] = if random.below(2) == 0 {
                    &[]
                } else {
                    &["lease".to_owned()]
                };
                let rules = Rules {
                    flow: &flow,
                    reasons: &reasons,
                    role,
                    documents,
                    is_own: false,
                };
                let wanted = any_move(&mut random);
                let Ok(change) = rules.judge(&case_state, wanted.clone(), 100 + step) else {
                    refused += 1;
                    continue;
                };
                let rule = flow.transition(case_state.state, change.after.state);
                let rule = rule.expect("only moves of the workflow are made");
                assert!(flow.state(change.after.state).is_some());
                assert!(rule.is_open_to(role) && rule.missing_documents(documents).is_empty());
                assert!(!rule.requires_reason || change.reason.is_some());
                assert!(!rule.requires_user_assigment || change.after.owner.is_some());
                assert_eq!(change.before, case_state);
                assert_eq!(change.after.since_ms, 100 + step);
                case_state = change.after.clone();
                past.push(change);
                made += 1;
            }
            while let Some(change) = past.pop() {
                let elsewhere = CaseState {
                    since_ms: case_state.since_ms + 1,
                    ..case_state.clone()
                };
                assert_eq!(change.undone(&elsewhere), None);
                case_state = change.undone(&case_state).expect("nothing has happened since");
                assert_eq!(case_state, change.before);
            }
            assert_eq!(
                (case_state.state, case_state.since_ms, case_state.owner),
                (1, 5, None)
            );
        }
        assert!(made > 500 && refused > 500, "{made} made, {refused} refused");
    }

    #[test]
    fn each_rule_is_named_when_it_forbids() {
        let step = |to| Transition {
            from: 1,
            to,
            requires_user_assigment: to == 2,
            requires_reason: to == 3,
            requires_other_person: false,
            roles: if to == 4 {
                vec!["Supervisor".into()]
            } else {
                Vec::new()
            },
            required_documents: if to == 5 {
                vec!["id".into(), "lease".into()]
            } else {
                Vec::new()
            },
        };
        let flow = Workflow {
            states: Vec::new(),
            transitions: (2..=5).map(step).collect(),
        };
        let reasons = [reason(1, 3, false), reason(2, 3, true), reason(3, 9, false)];
        let rules = Rules {
            flow: &flow,
            reasons: &reasons,
            role: "Reviewer",
            documents: &["id".to_owned()],
            is_own: false,
        };
        let case_state = CaseState {
            state: 1,
            since_ms: 1,
            owner: None,
        };
        let to = |to, denial_reason| Move {
            to,
            denial_reason,
            ..Move::default()
        };
        let refusal = |wanted| rules.judge(&case_state, wanted, 2).unwrap_err();
        assert_eq!(refusal(to(9, None)), Refusal::NotPossible);
        assert_eq!(refusal(to(2, None)), Refusal::OwnerMissing);
        assert_eq!(refusal(to(3, None)), Refusal::ReasonMissing);
        assert_eq!(refusal(to(3, Some(3))), Refusal::ReasonUnknown);
        assert_eq!(refusal(to(3, Some(2))), Refusal::NoteMissing);
        assert_eq!(refusal(to(4, None)), Refusal::NotTheirs);
        assert_eq!(
            refusal(to(5, None)),
            Refusal::DocumentsMissing(vec!["lease".into()])
        );
    }

    #[test]
    fn a_reason_wins_over_a_comment_and_neither_is_lost() {
        let flow = Workflow {
            states: Vec::new(),
            transitions: vec![Transition {
                from: 1,
                to: 3,
                requires_user_assigment: false,
                requires_reason: true,
                requires_other_person: false,
                roles: Vec::new(),
                required_documents: Vec::new(),
            }],
        };
        let rules = Rules {
            flow: &flow,
            reasons: &[reason(1, 3, false)],
            role: "",
            documents: &[],
            is_own: false,
        };
        let case_state = CaseState {
            state: 1,
            since_ms: 1,
            owner: None,
        };
        let wanted = Move {
            to: 3,
            denial_reason: Some(1),
            comment: " income of May ".into(),
            owner: None,
        };
        let change = rules.judge(&case_state, wanted, 2).unwrap();
        assert_eq!(
            (change.words(), change.comment.as_str()),
            ("reason 1", "income of May")
        );
    }

    #[test]
    fn a_reason_is_proposed_and_somebody_else_decides_where_the_workflow_says_so() {
        let flow = Workflow {
            states: [9, 5, 12]
                .map(|id| State::new(id, &format!("state {id}"), StateKind::Open))
                .to_vec(),
            transitions: vec![
                Transition {
                    from: 9,
                    to: 5,
                    ..Transition::default()
                },
                Transition {
                    from: 5,
                    to: 12,
                    requires_reason: true,
                    requires_other_person: true,
                    ..Transition::default()
                },
            ],
        };
        let reason = DenialReason {
            id: 1,
            name: "Over income".into(),
            state: 12,
            text_by_lang: BTreeMap::new(),
            needs_note: false,
            retired: false,
            created_at_ms: 0,
        };
        let judge = |state, to, denial_reason, is_own| {
            let rules = Rules {
                flow: &flow,
                reasons: std::slice::from_ref(&reason),
                role: "",
                documents: &[],
                is_own,
            };
            let now = CaseState {
                state,
                since_ms: 1,
                owner: None,
            };
            let wanted = Move {
                to,
                denial_reason,
                ..Move::default()
            };
            rules.judge(&now, wanted, 9)
        };
        let proposed = judge(9, 5, Some(1), false).unwrap();
        assert_eq!(proposed.reason, Some((1, "Over income".into())));
        assert!(
            judge(9, 5, None, false).unwrap().reason.is_none(),
            "it need not be"
        );
        assert_eq!(judge(9, 5, Some(2), false), Err(Refusal::ReasonUnknown));
        assert_eq!(judge(5, 12, Some(1), true), Err(Refusal::OwnProposal));
        assert_eq!(judge(5, 12, None, false), Err(Refusal::ReasonMissing));
        assert!(judge(5, 12, Some(1), false).is_ok());
        assert!(
            judge(9, 5, None, true).is_ok(),
            "only that move asks for another person"
        );
    }
}
