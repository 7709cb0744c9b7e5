//! Applications in states that a workflow has no more.

use crate::error::Result;
use crate::programs::program_states;
use crate::{Write, args, statements};
use hub_domain::cases::workflow::Workflow;
use hub_domain::{ApplicationId, ProgramId, TenantId};

/// Applications that are named of each state.
const NAMED: i64 = 5;

statements! {
    IN_USE = "SELECT state_id, COUNT(*) FROM applications WHERE tenant_id = $1 AND program_id = $2
        GROUP BY state_id ORDER BY state_id";
    FIRST = "SELECT id, case_number FROM applications WHERE tenant_id = $1 AND program_id = $2 AND state_id = $3 ORDER BY id LIMIT $4";
}

/// A state that a workflow has no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemovedState {
    pub state: i64,
    /// As it was called.
    pub name: String,
    /// How many applications are in it.
    pub applications: i64,
    /// The first of them, with their case numbers.
    pub first: Vec<(ApplicationId, String)>,
}

/// The states of a program's applications that a workflow has no more.
pub async fn removed(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    flow: &Workflow,
) -> Result<Vec<RemovedState>> {
    let in_use: Vec<(i64, i64)> = write.all(IN_USE, args![tenant, program]).await?;
    let mut removed = Vec::new();
    for (state, applications) in in_use {
        if flow.state(state).is_some() {
            continue;
        }
        let (name, _) = program_states::named(write, tenant, program, state).await?;
        removed.push(RemovedState {
            state,
            name,
            applications,
            first: first(write, tenant, program, (state, NAMED)).await?,
        });
    }
    Ok(removed)
}

/// The first applications in a state, `most` at most, in the order of their ids.
pub async fn first(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    (state, most): (i64, i64),
) -> Result<Vec<(ApplicationId, String)>> {
    let rows: Vec<(i64, String)> = write.all(FIRST, args![tenant, program, state, most]).await?;
    Ok(rows
        .into_iter()
        .map(|(id, number)| (ApplicationId(id), number))
        .collect())
}
