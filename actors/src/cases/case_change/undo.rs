//! The undo of a change, one's own last one, or each of a bulk change's.

use super::MovedCase;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::cases::application::QueueItem;
use hub_domain::cases::change::{CaseState, Change, ChangeKind};
use hub_store::Write;
use hub_store::cases::changes::{self, KeptChange};
use hub_store::programs::program_states;

/// The change back to exactly what was before the last change. None where `may` does not allow it, something has happened since, or
/// the workflow has the former state no more.
pub(crate) async fn undoing(
    write: &mut Write,
    tenant: TenantId,
    (item, case_state): (&QueueItem, &CaseState),
    may: impl Fn(&KeptChange) -> bool,
) -> Result<Option<MovedCase>> {
    let last = changes::last(write, tenant, item.id).await?.filter(may);
    let Some(last) = last else { return Ok(None) };
    let restored = last.change.undone(case_state);
    let Some(restored) = restored else {
        return Ok(None);
    };
    // A workflow without that state has come into force since.
    if restored.state != case_state.state
        && !program_states::stands(write, tenant, item.process_id, restored.state).await?
    {
        return Ok(None);
    }
    Ok(Some(MovedCase {
        kind: ChangeKind::Undo,
        change: Change {
            before: case_state.clone(),
            after: restored,
            reason: None,
            comment: String::new(),
        },
        workflow_version: last.workflow_version,
        is_of_applicant: last.kind == ChangeKind::Withdrawn,
        notices: None,
    }))
}
