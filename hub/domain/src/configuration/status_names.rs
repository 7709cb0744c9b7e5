//! Names of statuses that conditions compare a case's status with: they have to be names of the program's workflow.

use super::Texts;
use crate::cases::workflow::Workflow;
use crate::expressions::Expression;

/// The path by which conditions speak of a case's status.
const STATUS: &str = "application.status";

/// The names that a condition compares the status with and that no state of the program's workflow has. None where the program
/// has no workflow.
pub(super) fn unknown(condition: &Expression, program: i64, texts: &Texts) -> Vec<String> {
    let Some(flow) = texts.of_program::<Workflow>(program) else {
        return Vec::new();
    };
    let mut names = condition.compared_with(STATUS);
    names.retain(|name| !flow.states.iter().any(|state| state.name == *name));
    names
}
