//! Applications of states that a new workflow has no more go where its publisher says, in the transaction that publishes it.

use crate::cases::case_change::{Judged, MovedCase, Operations, Subject, write_changes};
use crate::error::Result;
use hub_domain::cases::change::{CaseState, Change, ChangeKind};
use hub_domain::cases::workflow::Workflow;
use hub_domain::clock::now_ms;
use hub_domain::config_version::ConfigKind;
use hub_domain::configuration::{StateMoves, parse};
use hub_domain::identity::by::By;
use hub_domain::{ApplicationId, ProgramId, TenantId};
use hub_store::cases::{applications, removed_states};
use hub_store::config_versions::{self, ConfigId};
use hub_store::{StoreError, Write};

/// Applications that are read and written together.
const AT_ONCE: i64 = 200;

/// Moves the applications of every state that the program's workflow in force has no more, and answers how many. Nobody is notified:
/// no rule is about such a move, and nothing that applicants did led to it. Each has its line in the history, its movement and its
/// line in the audit log, and is not undone by itself.
///
/// # Errors
/// `VersionConflict` where somebody has changed an application meanwhile, or moved one into such a state that nothing is said of.
pub async fn move_cases(
    write: &mut Write,
    tenant: TenantId,
    by: &By,
    program: ProgramId,
    moves: &StateMoves,
) -> Result<usize> {
    let key = program.to_string();
    let id = ConfigId {
        tenant,
        kind: ConfigKind::Workflow,
        key: &key,
    };
    let Some(held) = config_versions::held(write, id).await? else {
        return Ok(0);
    };
    let flow: Workflow = parse(&held.body).map_err(StoreError::from)?;
    let mut moved = 0;
    for (from, to) in moves.of(&flow) {
        loop {
            let due = removed_states::first(write, tenant, program, (from, AT_ONCE)).await?;
            if due.is_empty() {
                break;
            }
            let ids: Vec<ApplicationId> = due.into_iter().map(|(id, _)| id).collect();
            moved += move_some(write, tenant, by, &ids, (to, held.version)).await?;
        }
    }
    // Somebody else's move that was committed since the check.
    let left = removed_states::removed(write, tenant, program, &flow).await?;
    if let Some(state) = left.first() {
        return Err(conflict(state.applications).into());
    }
    Ok(moved)
}

/// Moves some of them to a state, all of them or none.
async fn move_some(
    write: &mut Write,
    tenant: TenantId,
    by: &By,
    ids: &[ApplicationId],
    (to, workflow_version): (i64, i64),
) -> Result<usize> {
    let held = applications::held(write, tenant, ids).await?;
    let now = now_ms();
    let judged = held.into_iter().map(|(item, before)| {
        let case = MovedCase {
            kind: ChangeKind::StateRemoved,
            change: Change {
                after: CaseState {
                    state: to,
                    since_ms: now,
                    owner: before.owner.clone(),
                },
                before,
                reason: None,
                comment: String::new(),
            },
            workflow_version,
            is_of_applicant: false,
            notices: None,
        };
        Judged {
            item,
            subject: Subject::Case(Box::new(case)),
        }
    });
    let judged: Vec<Judged> = judged.collect();
    let written = write_changes(write, tenant, (by, &Operations::new()), judged).await?;
    let moved = written.iter().flatten().count();
    if moved == 0 || moved < written.len() {
        return Err(conflict(1).into());
    }
    Ok(moved)
}

fn conflict(applications: i64) -> StoreError {
    StoreError::VersionConflict {
        what: "application",
        seen: 0,
        current: applications,
    }
}
