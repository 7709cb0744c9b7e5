//! What somebody else wrote is released to the applicant, or withheld again.

use super::ReleaseToApplicant;
use crate::error::{ActorError, Result};
use hub_domain::conversations::applicant_view::ApplicantView;
use hub_domain::conversations::message::Message;
use hub_domain::problem::Key;
use hub_domain::{TenantId, ThreadId};
use hub_store::audit::{self, AuditLine};
use hub_store::conversations::{messages, thread_view};
use hub_store::{Store, StoreError};

/// Refused for entries that are not somebody else's: those the applicant sees anyway, or never. Where it is so already nothing
/// is written.
pub(super) async fn release(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    asked: ReleaseToApplicant,
) -> Result<Message> {
    let mut write = store.write().await?;
    let message = thread_view::entry(&mut write, tenant, &asked.message).await?;
    if message.thread_id != thread {
        return Err(ActorError::Store(StoreError::NotFound("message")));
    }
    match message.applicant_view {
        ApplicantView::Released | ApplicantView::Withheld => {}
        ApplicantView::Shown | ApplicantView::Internal => {
            return Err(ActorError::Refused(Key::StateNotPossible));
        }
    }
    let by = asked.is_released.then_some(asked.by.name.as_str());
    if !messages::set_released(&mut write, tenant, &asked.message, by).await? {
        write.rollback().await?;
        return Ok(message);
    }
    let shown = thread_view::updated(&mut write, tenant, &asked.message).await?;
    let action = match asked.is_released {
        true => "message.release_to_applicant",
        false => "message.withhold_from_applicant",
    };
    let line = AuditLine::new(tenant, asked.by.clone(), action, "message", &asked.message);
    audit::append(&mut write, line.reason(&message.from)).await?;
    write.commit().await?;
    Ok(shown)
}
