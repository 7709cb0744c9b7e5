//! What a publishing does to open cases, in numbers.

use crate::cases::workflow::{StateKind, Workflow};
use serde::Serialize;
use std::collections::BTreeMap;

/// One consequence for open cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(tag = "effect", rename_all = "snake_case")]
#[schema(as = ConfigurationEffect)]
pub enum Effect {
    /// Cases are in a state that is there no more: publishing is refused.
    RemovedState { state: i64, name: String, cases: i64 },
    /// The state gets a limit of time, which these cases are measured by from then on.
    ClockStarts {
        state: i64,
        name: String,
        hours: i64,
        cases: i64,
    },
    /// The state has another limit.
    ClockChanges {
        state: i64,
        name: String,
        hours_before: i64,
        hours: i64,
        cases: i64,
    },
    /// The state has no limit any more.
    ClockEnds { state: i64, name: String, cases: i64 },
    /// Cases are in a state from which a move is taken away.
    MoveRemoved {
        from: i64,
        to: i64,
        name: String,
        cases: i64,
    },
    /// Cases that are open were filed without these questions.
    QuestionsAdded { questions: i64, cases: i64 },
    /// Cases that are open have answers to questions that are asked no more; the answers stay.
    QuestionsRemoved { questions: i64, cases: i64 },
    /// The form becomes another: what that asks of the applications that are being filled in, in how many changes.
    FormChanged {
        sort: FormChangeSort,
        changes: i64,
        drafts: i64,
    },
    /// Cases that are open are judged by other rules from then on.
    RulesChanged { rules: i64, cases: i64 },
}

/// What a new version of a form asks of an application that is being filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FormChangeSort {
    /// Nothing but other words.
    Words,
    /// Every answer still fits.
    Wider,
    /// An answer may no longer fit, or more is asked.
    Narrower,
}

/// How many cases of a program are in each state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OpenCases {
    by_state: BTreeMap<i64, i64>,
    open: i64,
}

impl OpenCases {
    /// From the count of each state; open is what is in a state that is no end, by the workflow in force.
    pub fn new(by_state: BTreeMap<i64, i64>, workflow: Option<&Workflow>) -> Self {
        let is_open = |state: i64| {
            let known = workflow.and_then(|flow| flow.state(state));
            known.is_none_or(|state| state.kind != StateKind::Terminal)
        };
        let open = by_state
            .iter()
            .filter(|(state, _)| is_open(**state))
            .map(|(_, cases)| cases);
        Self {
            open: open.sum(),
            by_state,
        }
    }

    /// How many are in a state.
    pub fn in_state(&self, state: i64) -> i64 {
        self.by_state.get(&state).copied().unwrap_or_default()
    }

    /// The states that cases are in, with how many.
    pub fn states(&self) -> impl Iterator<Item = (i64, i64)> {
        self.by_state.iter().map(|(state, cases)| (*state, *cases))
    }

    /// How many are open.
    pub fn open(&self) -> i64 {
        self.open
    }
}
