//! Retention of recordings: deletes what is past its policy's period, first files, then rows, and then notes it in the
//! thread. A legal hold on the application keeps everything. Each step can be repeated, so a crash between two steps
//! only leaves work for the next sweep. Each tenant has its own job, which one node at a time runs every ten minutes.

#[cfg(test)]
mod tests;

use crate::Hub;
use crate::error::Result;
use crate::job_handler::{Interrupted, JobHandler, JobRun};
use async_trait::async_trait;
use hub_domain::clock::now_ms;
use hub_domain::job::{Recurring, Recurs};
use hub_domain::{ApplicationId, CallId, TenantId};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use hub_store::calls::retention::{self, DueCall};
use hub_store::calls::voicemails;
use hub_store::cases::legal_holds;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Interval of the job.
const EVERY: Duration = Duration::from_secs(10 * 60);
/// Calls read at a time.
const STEP: i64 = 50;
/// Maximum number of egresses per sweep; the rest waits for the next.
const MOST_EGRESSES: i64 = 2_000;
/// The same of messages of strangers.
const MOST_VOICEMAILS: i64 = 2_000;

/// Deletes what a tenant has kept long enough.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EndRecordings;

impl Recurs for EndRecordings {
    const NAME: &'static str = "retention";
    const RECURS: Recurring = Recurring::OfEachTenant(EVERY);
}

/// Sweeps each tenant.
pub struct RecordingRetention {
    pub hub: Hub,
}

#[async_trait(?Send)]
impl JobHandler for RecordingRetention {
    type Job = EndRecordings;

    /// The cursor is the last call processed, as JSON: its end and its id. A call that cannot be deleted is skipped
    /// until the next run.
    async fn run(&self, _: EndRecordings, run: &mut JobRun) -> std::result::Result<(), Interrupted> {
        let (tenant, now) = (run.tenant(), now_ms());
        let mut after = match run.cursor() {
            "" => (i64::MIN, String::new()),
            cursor => serde_json::from_str(cursor).map_err(StoreError::from)?,
        };
        let mut deleted = run.done();
        while let Some(step) = sweep_calls(&self.hub, tenant, now, &after).await? {
            after = step.last;
            deleted += step.deleted;
            let cursor = serde_json::to_string(&after).map_err(StoreError::from)?;
            run.reached(&cursor, deleted, None).await?;
        }
        deleted += sweep_voicemails(&self.hub, tenant, now).await?;
        deleted += sweep_egresses(&self.hub, tenant, now).await?;
        if deleted > 0 {
            tracing::info!(
                tenant.id = tenant.0,
                deleted,
                "recordings had been kept long enough"
            );
        }
        Ok(())
    }
}

struct Step {
    /// End and id of the last call that was seen to.
    last: (i64, String),
    deleted: i64,
}

/// Deletes the next calls due at this time; none when there are no more. A failed deletion does not stop the others.
async fn sweep_calls(
    hub: &Hub,
    tenant: TenantId,
    now_ms: i64,
    after: &(i64, String),
) -> Result<Option<Step>> {
    let due = hub
        .store()
        .retention()
        .due(tenant, now_ms, (after.0, &after.1), STEP)
        .await?;
    let Some(last) = due.last() else {
        return Ok(None);
    };
    let last = (last.ended_at_ms, last.id.clone());
    let mut deleted = 0;
    for call in due {
        match expire(hub, &call, now_ms).await {
            Ok(true) => deleted += 1,
            Ok(false) => {}
            Err(error) => {
                tracing::error!(%error, call = call.id, "a recording that is due could not be deleted; the next sweep tries again");
            }
        }
    }
    Ok(Some(Step { last, deleted }))
}

/// Deletes messages of strangers, which stand in no conversation: kept as long as their program's recordings.
async fn sweep_voicemails(hub: &Hub, tenant: TenantId, now_ms: i64) -> Result<i64> {
    let mut deleted = 0;
    for (call, file_key) in hub
        .store()
        .voicemails()
        .due(tenant, now_ms, MOST_VOICEMAILS)
        .await?
    {
        let by = audit::By::system().from("retention");
        let mut write = hub.store().write().await?;
        // Somebody may say at this moment whose it is: then the file stays.
        if !voicemails::forget(&mut write, tenant, &call, &by).await? {
            continue;
        }
        hub.recordings().files().delete(vec![file_key]).await?;
        write.commit().await?;
        deleted += 1;
    }
    Ok(deleted)
}

/// Deletes recordings made through the server API; they belong to no application, so no hold applies.
async fn sweep_egresses(hub: &Hub, tenant: TenantId, now_ms: i64) -> Result<i64> {
    let mut deleted = 0;
    for due in hub.store().egresses().due(tenant, now_ms, MOST_EGRESSES).await? {
        match hub.egresses().expire(&due).await {
            Ok(()) => deleted += 1,
            Err(error) => {
                tracing::error!(%error, egress = due.egress.id, "an egress that is due could not be deleted; the next sweep tries again");
            }
        }
    }
    Ok(deleted)
}

/// Deletes one call's recordings and transcript; false if a hold was set meanwhile.
async fn expire(hub: &Hub, due: &DueCall, now_ms: i64) -> Result<bool> {
    let (tenant, call) = (TenantId(due.tenant_id), CallId(due.id.clone()));
    let mut write = hub.store().write().await?;
    // A deletion that was broken off has its line already.
    if retention::begin(&mut write, tenant, &call, due.days).await? {
        let reason = format!("kept for {} days", due.days);
        let line = AuditLine::new(
            tenant,
            audit::By::system().from("retention"),
            "recording.expire",
            "call",
            &call,
        )
        .reason(&reason);
        audit::append(&mut write, line).await?;
        // Setting a hold writes an audit line too and waits for this one: a hold is either seen here, or comes after
        // the deletion began.
        let application = ApplicationId(due.application_id);
        if legal_holds::in_force(&mut write, tenant, application)
            .await?
            .is_some()
        {
            return Ok(false);
        }
    }
    write.commit().await?;
    hub.recordings().delete_files(hub.store(), tenant, &call).await?;
    let mut write = hub.store().write().await?;
    retention::finish(&mut write, tenant, &call, now_ms).await?;
    write.commit().await?;
    Ok(true)
}
