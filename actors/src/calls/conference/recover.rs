//! Calls interrupted by a crash: ended in their threads, with the recorded part playable.

use super::ending::measure;
use crate::Hub;
use crate::error::Result;
use hub_domain::TenantId;
use hub_domain::calls::call::{CallOutcome, CallState, RecordingState};
use hub_domain::clock::now_ms;
use hub_domain::live::ConferenceEnded;
use hub_domain::topic::Topic;
use hub_store::calls::Call;
use hub_store::calls::call_progress;

/// Recovers this node's calls that were running, or not finished, when it died. Calls are ended before this returns;
/// recordings are completed afterwards. A failed recovery is retried at the next start.
pub async fn recover(hub: &Hub) -> Result<()> {
    let mut recorded = Vec::new();
    for call in hub.store().calls().unfinished_everywhere().await? {
        if hub.clustered() && call.node != hub.node() {
            continue;
        }
        if call.state() != CallState::Ended
            && let Err(error) = end(hub, &call).await
        {
            tracing::error!(%error, call = call.id, "a call that was cut off cannot be ended yet");
            continue;
        }
        recorded.push(call);
    }
    let hub = hub.clone();
    actix::spawn(async move {
        for call in recorded {
            if let Err(error) = complete(&hub, &call).await {
                tracing::error!(%error, call = call.id, "a recording that was cut off cannot be completed yet");
            }
        }
    });
    Ok(())
}

async fn end(hub: &Hub, call: &Call) -> Result<()> {
    let (tenant, id) = (TenantId(call.tenant_id), call.call_id());
    let outcome = if call.answered_at_ms.is_some() {
        CallOutcome::Answered
    } else {
        CallOutcome::Failed
    };
    let mut write = hub.store().write().await?;
    call_progress::ended(&mut write, tenant, &id, outcome, now_ms()).await?;
    write.emit(tenant, Topic::Conferences, &ConferenceEnded { id: &id })?;
    write.commit().await?;
    tracing::warn!(call = %id, "a call was cut off by a restart");
    Ok(())
}

async fn complete(hub: &Hub, call: &Call) -> Result<()> {
    let (tenant, id) = (TenantId(call.tenant_id), call.call_id());
    match call.recording() {
        RecordingState::Recording | RecordingState::Stopped | RecordingState::Failed => {
            measure(hub, tenant, &id, true).await;
        }
        // What had been recorded before somebody was asked may stay.
        RecordingState::Asking if !hub.store().calls().tracks(tenant, &id).await?.is_empty() => {
            measure(hub, tenant, &id, true).await;
        }
        // The notice had not been heard to its end, or nobody had agreed: recorded parts must not be kept.
        RecordingState::Notice | RecordingState::Asking => {
            hub.recordings().discard(hub.store(), tenant, &id).await?;
            let mut write = hub.store().write().await?;
            call_progress::set_recording(&mut write, tenant, &id, RecordingState::None, None).await?;
            write.commit().await?;
        }
        // The process may have died before what was declined had been deleted.
        RecordingState::Declined => hub.recordings().discard(hub.store(), tenant, &id).await?,
        RecordingState::None | RecordingState::Ready | RecordingState::Deleted => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::own_rooms;
    use crate::testing::{self, TENANT};
    use hub_domain::calls::audibility::SupervisorMode;
    use hub_domain::calls::availability::Availability;
    use hub_domain::{AccountId, CallId};
    use hub_store::calls::{self, NewCall, call_supervisors};
    use hub_store::files::{Files, FolderFiles};

    fn new_call(test: &testing::TestHub, id: &CallId) -> NewCall {
        NewCall {
            id: id.clone(),
            thread: test.thread.clone(),
            application_id: 100,
            program_id: 5,
            reviewer_id: 7,
            reviewer_name: "Rosa Reviewer".into(),
            applicant_name: "Ana Reyes".into(),
            to: testing::PHONE.into(),
            lang: "en".into(),
            room: own_rooms::name_of_call(id),
            node: "test".into(),
            engine: String::new(),
            draft: false,
            captions_available: false,
        }
    }

    #[actix::test]
    async fn a_crash_does_not_keep_what_the_applicant_declined() {
        let test = testing::hub().await;
        let (store, id) = (test.hub.store(), CallId::from("declined"));
        let file_key = test.hub.recordings().file_key(TENANT, id.as_str(), "applicant");
        let files = FolderFiles::open(test.fresh.folder.path().join("files")).unwrap();
        files.put(&file_key, b"sealed").unwrap();
        let new = new_call(&test, &id);
        let mut write = store.write().await.unwrap();
        calls::insert(&mut write, TENANT, &new).await.unwrap();
        calls::add_track(&mut write, TENANT, &id, "applicant", "Ana Reyes", &file_key, 1)
            .await
            .unwrap();
        call_progress::set_recording(&mut write, TENANT, &id, RecordingState::Declined, None)
            .await
            .unwrap();
        write.commit().await.unwrap();

        // The call had ended, and the process died before the deletion.
        let mut write = store.write().await.unwrap();
        call_progress::ended(&mut write, TENANT, &id, CallOutcome::Answered, now_ms())
            .await
            .unwrap();
        write.commit().await.unwrap();

        recover(&test.hub).await.unwrap();

        assert!(
            testing::eventually(async || store.calls().tracks(TENANT, &id).await.unwrap().is_empty()).await,
            "the tracks are still there"
        );
        assert!(files.length(&file_key).is_err());
        assert_eq!(
            store.calls().by_id(TENANT, &id).await.unwrap().state(),
            hub_domain::calls::call::CallState::Ended
        );
    }

    #[actix::test]
    async fn a_call_that_was_cut_off_while_it_asked_has_no_recording() {
        let test = testing::hub().await;
        let (store, id) = (test.hub.store(), CallId::from("asked"));
        let mut write = store.write().await.unwrap();
        calls::insert(&mut write, TENANT, &new_call(&test, &id))
            .await
            .unwrap();
        call_progress::set_recording(&mut write, TENANT, &id, RecordingState::Asking, None)
            .await
            .unwrap();
        write.commit().await.unwrap();

        recover(&test.hub).await.unwrap();

        let state = async || store.calls().by_id(TENANT, &id).await.unwrap().recording();
        assert!(testing::eventually(async || state().await == RecordingState::None).await);
    }

    #[actix::test]
    async fn a_crash_leaves_no_supervisor_busy() {
        let test = testing::hub().await;
        let (store, id) = (test.hub.store(), CallId::from("supervised"));
        let supervisor = AccountId(8);
        let mut write = store.write().await.unwrap();
        calls::insert(&mut write, TENANT, &new_call(&test, &id))
            .await
            .unwrap();
        call_supervisors::enter(&mut write, TENANT, &id, supervisor, SupervisorMode::Listen)
            .await
            .unwrap();
        write.commit().await.unwrap();
        let state = async || store.availabilities().of(TENANT, supervisor).await.unwrap().state;
        assert_eq!(state().await, Availability::Busy);

        recover(&test.hub).await.unwrap();

        assert_eq!(state().await, Availability::Available);
    }
}
