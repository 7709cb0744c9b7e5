//! Changes of many applications at once (specification 2, sections 4 and 5): the requested change, what forbids it for
//! one application, and the outcomes.

use crate::cases::assigning::OwnerRefusal;
use crate::cases::change::{CaseState, Change, ChangeKind, Move, Owner, Refusal, Rules};
use serde::{Deserialize, Serialize};

/// Applications of one change.
pub const MOST_ITEMS: usize = 5_000;
/// How long a check may be read before it is confirmed, in milliseconds.
pub const CHECK_LIFE_MS: i64 = 15 * 60_000;

/// Who applications go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewOwner {
    /// The owners stay.
    Stays,
    Nobody,
    Account(i64),
    /// Each goes to the person of this queue role who has the fewest in its program.
    Role(i64),
}

/// The requested change of every application: another status, another owner, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestedChange {
    pub to: Option<i64>,
    pub owner: NewOwner,
    pub denial_reason: Option<i64>,
    pub comment: String,
}

/// State of a bulk change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BulkStage {
    /// Judged, and not yet confirmed.
    Checked,
    Running,
    Done,
    Undoing,
    Undone,
}

impl BulkStage {
    const ALL: [(BulkStage, &'static str); 5] = [
        (BulkStage::Checked, "checked"),
        (BulkStage::Running, "running"),
        (BulkStage::Done, "done"),
        (BulkStage::Undoing, "undoing"),
        (BulkStage::Undone, "undone"),
    ];

    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        all.find(|(stage, _)| *stage == self).map_or("", |(_, name)| name)
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, name)| *name == text).map(|(stage, _)| stage)
    }
}

/// A bulk change and its progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct BulkChange {
    pub check_id: String,
    /// Who asked for it: account and name.
    pub by_id: i64,
    pub by_name: String,
    pub stage: BulkStage,
    /// None: the statuses stay.
    pub state_id: Option<i64>,
    pub state_name: String,
    /// Whether the owners change.
    pub sets_owner: bool,
    /// The new owner, if it is one person for all.
    pub user_id: Option<i64>,
    /// The queue role among whose people they are shared.
    pub role_id: Option<i64>,
    /// What the new owners are called, where it is one person.
    pub owner_name: String,
    pub denial_reason_id: Option<i64>,
    pub comment: String,
    /// Applications that are named.
    pub requested: i64,
    /// Those that were refused when it was checked.
    pub refused: i64,
    /// Those that are changed by now.
    pub changed: i64,
    /// Those that could not be changed: somebody else changed them first, or the budget does not cover their award.
    pub failed: i64,
    /// Of the undo: those that were restored.
    pub restored: i64,
    /// Of the undo: those that were left as they are, because somebody has changed them since.
    pub kept: i64,
    pub created_at_ms: i64,
    /// Until then it may be confirmed.
    pub expires_at_ms: i64,
    pub finished_at_ms: Option<i64>,
    /// Until then the change may be undone by the person who made it; null if it cannot be undone.
    pub undo_until_ms: Option<i64>,
}

/// Outcome for one application, of a change or of its undo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BulkOutcome {
    Done,
    Failed,
}

impl BulkOutcome {
    /// The name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            BulkOutcome::Done => "done",
            BulkOutcome::Failed => "failed",
        }
    }

    /// Reads the name.
    pub fn parse(text: &str) -> Option<Self> {
        [BulkOutcome::Done, BulkOutcome::Failed]
            .into_iter()
            .find(|outcome| outcome.as_str() == text)
    }
}

/// One application of a change of many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct BulkItem {
    /// 0 where there is no such application.
    pub item_id: i64,
    /// Its number, or what was given for one.
    pub external_id: String,
    /// Whether it can be changed.
    pub ok: bool,
    /// Why not; empty where it can.
    #[schema(value_type = BulkCode)]
    pub code: String,
    /// The same in English, for programs.
    pub message: String,
    /// What the code is about: the papers that are missing.
    pub detail: String,
    /// The state when it was checked.
    pub current_state: i64,
    pub current_state_name: String,
    /// The version when it was checked.
    pub version: i64,
    /// The new owner, if the owners change.
    pub user_id: Option<i64>,
    pub owner_name: String,
    /// Null until it has been processed.
    pub outcome: Option<BulkOutcome>,
    #[schema(value_type = BulkCode)]
    pub outcome_code: String,
    /// Null until the undo has processed it.
    pub undo_outcome: Option<BulkOutcome>,
    #[schema(value_type = BulkCode)]
    pub undo_code: String,
}

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident = $wire:literal, $words:literal;)+) => {
        /// Why an application is not changed with the others.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum BulkFault { $($(#[$doc])* $name),+ }

        impl BulkFault {
            /// Every fault, for tests.
            pub const ALL: &[BulkFault] = &[$(BulkFault::$name),+];

            /// The code on the wire and in the store.
            pub fn as_str(self) -> &'static str {
                match self { $(BulkFault::$name => $wire),+ }
            }

            /// The same in English, for programs; the web app has its own texts.
            pub fn message(self) -> &'static str {
                match self { $(BulkFault::$name => $words),+ }
            }
        }

        crate::wire_names! {
            /// Why an application is not changed with the others; empty where it is.
            BulkCode = "" $(| $wire)+;
        }
    };
}

faults! {
    /// There is no such application, or none that the caller may change.
    NotFound = "not_found", "there is no such application";
    /// Somebody has changed it since it was checked.
    VersionConflict = "version_conflict", "somebody has changed it since it was checked";
    StateNotPossible = "state_not_possible", "it cannot move there from its status";
    MoveNotYours = "move_not_yours", "another role makes this move";
    OwnProposal = "own_proposal", "somebody else has to decide what was proposed";
    ReasonMissing = "reason_missing", "the move needs a denial reason";
    ReasonUnknown = "reason_unknown", "the program has no such denial reason for this status";
    NoteMissing = "note_missing", "the denial reason needs a comment";
    AssignmentRequired = "assignment_required", "the move needs an owner";
    DocumentsMissing = "documents_missing", "papers are missing";
    /// The program's budget does not cover its award.
    BudgetExhausted = "budget_exhausted", "the budget of its program does not cover the award";
    AssignSelfOnly = "assign_self_only", "this role assigns to itself only";
    /// The new owner does not work on its program.
    OwnerUnknown = "owner_unknown", "the owner does not work on its program";
    /// The change was confirmed for the applications of another program alone.
    OtherProgram = "other_program", "the change was confirmed for another program alone";
    /// It already has this status and owner.
    NothingChanges = "nothing_changes", "it is so already";
}

impl BulkFault {
    /// Reads a code.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|fault| fault.as_str() == text)
    }
}

/// A fault with its detail: the missing papers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub fault: BulkFault,
    pub detail: String,
}

impl From<BulkFault> for Refused {
    fn from(fault: BulkFault) -> Self {
        Self {
            fault,
            detail: String::new(),
        }
    }
}

impl From<OwnerRefusal> for Refused {
    fn from(refusal: OwnerRefusal) -> Self {
        match refusal {
            OwnerRefusal::SelfOnly => BulkFault::AssignSelfOnly,
            OwnerRefusal::Unknown => BulkFault::OwnerUnknown,
        }
        .into()
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        let fault = match refusal {
            Refusal::NotPossible => BulkFault::StateNotPossible,
            Refusal::NotTheirs => BulkFault::MoveNotYours,
            Refusal::OwnProposal => BulkFault::OwnProposal,
            Refusal::ReasonMissing => BulkFault::ReasonMissing,
            Refusal::ReasonUnknown => BulkFault::ReasonUnknown,
            Refusal::NoteMissing => BulkFault::NoteMissing,
            Refusal::OwnerMissing => BulkFault::AssignmentRequired,
            Refusal::DocumentsMissing(kinds) => {
                return Self {
                    fault: BulkFault::DocumentsMissing,
                    detail: kinds.join(", "),
                };
            }
        };
        fault.into()
    }
}

impl RequestedChange {
    /// Applies the request to one application, with the owner chosen for it.
    ///
    /// # Errors
    /// The first rule that forbids it.
    pub fn judge(
        &self,
        rules: Rules<'_>,
        case_state: &CaseState,
        owner: Option<Owner>,
        now_ms: i64,
    ) -> Result<(ChangeKind, Change), Refused> {
        let keeps_owner = self.owner == NewOwner::Stays;
        if let Some(to) = self.to {
            let wanted = Move {
                to,
                denial_reason: self.denial_reason,
                comment: self.comment.clone(),
                owner,
            };
            return Ok((ChangeKind::State, rules.judge(case_state, wanted, now_ms)?));
        }
        if keeps_owner || case_state.owner == owner {
            return Err(BulkFault::NothingChanges.into());
        }
        let change = Change {
            before: case_state.clone(),
            after: CaseState {
                owner,
                ..case_state.clone()
            },
            reason: None,
            comment: self.comment.trim().to_owned(),
        };
        Ok((ChangeKind::Owner, change))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::workflow::{Transition, Workflow};

    fn case_state(state: i64, owner: Option<i64>) -> CaseState {
        CaseState {
            state,
            since_ms: 5,
            owner: owner.map(|id| Owner {
                id,
                name: format!("Owner {id}"),
            }),
        }
    }

    fn judged(
        requested: &RequestedChange,
        from: &CaseState,
        owner: Option<i64>,
    ) -> Result<(ChangeKind, Change), Refused> {
        let flow = Workflow {
            states: Vec::new(),
            transitions: vec![Transition {
                from: 1,
                to: 2,
                requires_user_assigment: true,
                required_documents: vec!["lease".into()],
                ..Transition::default()
            }],
        };
        let documents = ["lease".to_owned()];
        let rules = Rules {
            flow: &flow,
            reasons: &[],
            role: "",
            documents: if from.since_ms == 5 { &documents } else { &[] },
            is_own: false,
        };
        let owner = owner.and_then(|id| case_state(0, Some(id)).owner);
        requested.judge(rules, from, owner, 9)
    }

    fn requested(to: Option<i64>, owner: NewOwner) -> RequestedChange {
        RequestedChange {
            to,
            owner,
            denial_reason: None,
            comment: " hand-over ".into(),
        }
    }

    #[test]
    fn an_owner_alone_leaves_the_status_and_since_when() {
        let (kind, change) = judged(
            &requested(None, NewOwner::Account(7)),
            &case_state(4, Some(3)),
            Some(7),
        )
        .unwrap();
        assert_eq!(kind, ChangeKind::Owner);
        assert_eq!(change.after, case_state(4, Some(7)));
        assert_eq!(change.comment, "hand-over");
    }

    #[test]
    fn both_are_one_change() {
        let (kind, change) = judged(
            &requested(Some(2), NewOwner::Account(7)),
            &case_state(1, None),
            Some(7),
        )
        .unwrap();
        assert_eq!(kind, ChangeKind::State);
        assert_eq!((change.after.state, change.after.since_ms), (2, 9));
        assert_eq!(change.after.owner, case_state(0, Some(7)).owner);
    }

    #[test]
    fn each_refusal_has_its_code() {
        let fault = |outcome: Result<(ChangeKind, Change), Refused>| outcome.unwrap_err().fault;
        let to_two = requested(Some(2), NewOwner::Stays);
        assert_eq!(
            fault(judged(&to_two, &case_state(1, None), None)),
            BulkFault::AssignmentRequired
        );
        assert_eq!(
            fault(judged(&to_two, &case_state(3, None), None)),
            BulkFault::StateNotPossible
        );
        let same = requested(None, NewOwner::Account(7));
        assert_eq!(
            fault(judged(&same, &case_state(3, Some(7)), Some(7))),
            BulkFault::NothingChanges
        );
        let without_papers = CaseState {
            since_ms: 6,
            ..case_state(1, Some(3))
        };
        let refused = judged(&to_two, &without_papers, None).unwrap_err();
        assert_eq!(
            (refused.fault, refused.detail.as_str()),
            (BulkFault::DocumentsMissing, "lease")
        );
        for fault in BulkFault::ALL {
            assert_eq!(BulkFault::parse(fault.as_str()), Some(*fault));
        }
    }
}
