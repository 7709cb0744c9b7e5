//! A failed message is tried again.

use super::RetryMessage;
use crate::error::{ActorError, Result};
use hub_domain::clock::now_ms;
use hub_domain::conversations::consent::ConsentState;
use hub_domain::conversations::delivery::DeliveryState;
use hub_domain::conversations::message::Message;
use hub_domain::problem::Key;
use hub_domain::{TenantId, ThreadId};
use hub_store::Store;
use hub_store::conversations::{consents, held, outbox, thread_entries, thread_view};

pub(super) async fn retry(
    store: Store,
    tenant: TenantId,
    thread: ThreadId,
    message: RetryMessage,
) -> Result<Message> {
    let program = store.threads().by_id(tenant, &thread).await?.program();
    let row = store.tenant(tenant).await?;
    let settings = &row.settings;
    let mut write = store.write().await?;
    let failed = thread_view::entry(&mut write, tenant, &message.message).await?;
    if failed.thread_id != thread {
        return Err(ActorError::Store(hub_store::StoreError::NotFound("message")));
    }
    if consents::state(&mut write, tenant, &failed.to, failed.channel, program).await?
        == ConsentState::OptedOut
    {
        return Err(ActorError::Refused(Key::OptedOut));
    }
    let until_ms = settings.undo_send_until_ms(now_ms());
    let revived =
        failed.status.may_retry() && outbox::revive(&mut write, tenant, &message.message, until_ms).await?;
    if !revived {
        return Err(ActorError::Refused(Key::StateNotPossible));
    }
    let detail = format!("tried again by {}", message.by.name);
    let state = match until_ms {
        Some(until_ms) => {
            held::set_time(&mut write, tenant, &message.message, until_ms).await?;
            DeliveryState::Undoable
        }
        None => DeliveryState::Created,
    };
    let again = thread_entries::set_status(&mut write, tenant, &message.message, state, &detail).await?;
    write.commit().await?;
    Ok(again)
}
