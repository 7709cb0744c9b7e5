//! A program's workflow as it is edited: its versions, a draft that nothing follows, and the one that holds from its publishing on.
//! The same seam as `hub workflow`.

pub mod check;
pub mod draft;
pub mod publish;
pub mod read;

use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::Demand;
use crate::problem::{Key, Problem};
use crate::route::{Calls, calls};
use hub_domain::ProgramId;
use hub_domain::cases::workflow::WorkflowError;
use hub_domain::config_version::{ConfigFault, ConfigKind};
use hub_store::StoreError;
use hub_store::config_versions::ConfigId;
use serde::Serialize;

/// The calls, and who may make them.
pub const CALLS: Calls = calls! {
    read::read_workflow: Allowed(WorkflowRead);
    check::check_workflow: Allowed(WorkflowRead);
    draft::save_workflow_draft: Allowed(WorkflowWrite);
    publish::publish_workflow: Allowed(WorkflowWrite);
};

/// The key under which a program's workflow is kept, if the caller's right holds in it.
async fn key_of<D: Demand>(app: &App, caller: &Allowed<D>, program: i64) -> Result<String, Problem> {
    let program = ProgramId(program);
    // What is of nobody here is not there.
    let unknown = || Problem::new(Key::NotFound).and_field("program", "not_found");
    caller.in_program(program).map_err(|_| unknown())?;
    let programs = app.store.programs();
    match programs.published_workflow(caller.tenant, program).await {
        Ok(_) => Ok(program.to_string()),
        Err(StoreError::NotFound(_)) => Err(unknown()),
        Err(error) => Err(error.into()),
    }
}

fn id_of<'a, D: Demand>(caller: &Allowed<D>, key: &'a str) -> ConfigId<'a> {
    ConfigId {
        tenant: caller.tenant,
        kind: ConfigKind::Workflow,
        key,
    }
}

/// Why a workflow cannot be published.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WorkflowFault {
    #[schema(value_type = WorkflowFaultKey)]
    key: &'static str,
    /// The state that it is about; of a move, where it begins.
    state: Option<i64>,
    /// Of a move: where it leads.
    to: Option<i64>,
    /// For people who read the answer raw.
    message: String,
}

hub_domain::wire_names! {
    /// What is not sound about a workflow.
    WorkflowFaultKey = "unreadable" | "no_initial_state" | "duplicate_state" | "unknown_state" | "duplicate_transition"
        | "unreachable" | "dead_end" | "no_time" | "number" | "words" | "token" | "same_name" | "closed" | "state_in_use"
        | "unknown_document" | "awards_beyond_budget" | "breaks";
}

impl WorkflowFault {
    fn of(fault: &ConfigFault) -> Self {
        let (key, state, to) = if let ConfigFault::Workflow(fault) = fault {
            match fault {
                WorkflowError::NoInitialState => ("no_initial_state", None, None),
                WorkflowError::DuplicateState(state) => ("duplicate_state", Some(*state), None),
                WorkflowError::UnknownState(state) => ("unknown_state", Some(*state), None),
                WorkflowError::DuplicateTransition(from, to) => {
                    ("duplicate_transition", Some(*from), Some(*to))
                }
                WorkflowError::Unreachable(state) => ("unreachable", Some(*state), None),
                WorkflowError::DeadEnd(state) => ("dead_end", Some(*state), None),
                WorkflowError::NoTime(state) => ("no_time", Some(*state), None),
                WorkflowError::Number(state) => ("number", Some(*state), None),
                WorkflowError::Words(state) => ("words", Some(*state), None),
                WorkflowError::Token(state) => ("token", Some(*state), None),
                WorkflowError::SameName(state) => ("same_name", Some(*state), None),
                WorkflowError::Closed(state) => ("closed", Some(*state), None),
                WorkflowError::UnknownDocument { from, to, .. } => {
                    ("unknown_document", Some(*from), Some(*to))
                }
            }
        } else if let ConfigFault::StateInUse { state, .. } = fault {
            ("state_in_use", Some(*state), None)
        } else if let ConfigFault::MoveTarget { state, .. } = fault {
            ("move_target", Some(*state), None)
        } else if let ConfigFault::AwardsBeyondBudget { .. } = fault {
            ("awards_beyond_budget", None, None)
        } else if let ConfigFault::Breaks { .. } = fault {
            ("breaks", None, None)
        } else {
            ("unreadable", None, None)
        };
        Self {
            key,
            state,
            to,
            message: fault.to_string(),
        }
    }

    /// Where it stands in the workflow.
    fn place(&self) -> String {
        match (self.state, self.to) {
            (Some(from), Some(to)) => format!("workflow.transitions.{from}-{to}"),
            (Some(state), None) => format!("workflow.states.{state}"),
            (None, _) => "workflow".to_owned(),
        }
    }
}

/// Each fault at its place, and all of them in words.
fn refused(faults: &[ConfigFault]) -> Problem {
    let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let mut problem = Problem::new(Key::InvalidField).with_message(words.join("; "));
    for fault in faults.iter().map(WorkflowFault::of) {
        problem = problem.and_field(fault.place(), fault.key);
    }
    problem
}
