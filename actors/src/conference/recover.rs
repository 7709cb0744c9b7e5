//! Calls that a crash has cut off: ended in their threads, with whatever was recorded until then playable.

use super::ending::measure;
use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::call::{CallOutcome, RecordingState};
use hub_domain::clock::now_ms;
use hub_domain::topic::Topic;
use hub_store::calls;

/// Puts in order the calls that this node was carrying when it died.
pub async fn recover(hub: &Hub) -> Result<()> {
    for call in hub.store().calls().open_everywhere().await? {
        if hub.clustered() && call.node != hub.node() {
            continue;
        }
        let (tenant, id) = (TenantId(call.tenant_id), call.call_id());
        let outcome = if call.answered_at_ms.is_some() {
            CallOutcome::Answered
        } else {
            CallOutcome::Failed
        };
        let mut write = hub.store().write().await?;
        calls::ended(&mut write, tenant, &id, outcome, now_ms()).await?;
        write.emit(
            tenant,
            Topic::Conferences,
            "conference.ended",
            &serde_json::json!({ "id": &id }),
        )?;
        write.commit().await?;
        tracing::warn!(call = %id, "a call was cut off by a restart");
        match call.recording() {
            RecordingState::Recording | RecordingState::Stopped => measure(hub, tenant, &id, false).await,
            RecordingState::Failed => measure(hub, tenant, &id, true).await,
            RecordingState::Notice => {
                let mut write = hub.store().write().await?;
                calls::set_recording(&mut write, tenant, &id, RecordingState::None, None).await?;
                write.commit().await?;
            }
            RecordingState::None | RecordingState::Declined | RecordingState::Ready => {}
        }
    }
    Ok(())
}
