//! A flow moves the caller's application to another status, by the rules of its workflow.

use crate::Hub;
use crate::cases::work_item::Advance;
use crate::error::{ActorError, Result};
use hub_domain::identity::by::By;
use hub_domain::{StateId, TenantId, ThreadId};
use hub_store::StoreError;

/// How often a move is tried again that somebody else's change came before.
const TRIES: u32 = 3;

/// False where the workflow does not allow it, or it is not known whose application it is. The flow has no role: moves that are
/// for somebody's role alone are not for it.
pub(super) async fn move_case(
    hub: &Hub,
    tenant: TenantId,
    thread: Option<ThreadId>,
    (status, comment): (i64, String),
    flow: &str,
) -> Result<bool> {
    let Some(thread) = thread else { return Ok(false) };
    let work_item = hub.work_item(tenant, &thread).await?;
    for _ in 0..TRIES {
        let item = hub.store().applications().by_thread(tenant, &thread).await?;
        if item.current_state_id == StateId(status) {
            return Ok(true);
        }
        let advance = Advance {
            by: By {
                account: 0,
                name: flow.to_owned(),
                source: "telephone".to_owned(),
                acting: None,
            },
            state: StateId(status),
            version: item.version,
            comment: comment.clone(),
            denial_reason: None,
            owner: None,
            bulk: None,
        };
        match work_item.send(advance).await? {
            Ok(_) => return Ok(true),
            Err(ActorError::Store(StoreError::VersionConflict { .. })) => {}
            Err(
                ActorError::Refused(_)
                | ActorError::Field { .. }
                | ActorError::Answer { .. }
                | ActorError::RefusedField { .. }
                | ActorError::DocumentsMissing(_)
                | ActorError::BudgetExhausted { .. },
            ) => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    Ok(false)
}
