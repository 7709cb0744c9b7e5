//! Retention: how long recordings and transcripts are kept, which of them are due, and their deletion.

use crate::error::Result;
use crate::{Store, Write, args, calls::call_progress, statements};
use hub_domain::calls::call::RecordingState;
use hub_domain::{CallId, ProgramId, TenantId};

statements! {
    DUE = "SELECT c.tenant_id, c.id, c.application_id, c.ended_at_ms, COALESCE(own.retention_days, every.retention_days) AS days
        FROM calls c
        LEFT JOIN recording_policies own ON own.tenant_id = c.tenant_id AND own.program_id = c.program_id
        LEFT JOIN recording_policies every ON every.tenant_id = c.tenant_id AND every.program_id = 0
        WHERE c.tenant_id = $5 AND c.state = 'ended'
        AND (c.recording_state IN ('ready', 'failed') OR (c.recording_state IN ('none', 'declined')
            AND EXISTS (SELECT 1 FROM transcript_segments s WHERE s.tenant_id = c.tenant_id AND s.call_id = c.id)))
        AND c.ended_at_ms + 86400000 * COALESCE(own.retention_days, every.retention_days) <= $1
        AND NOT EXISTS (SELECT 1 FROM legal_holds h WHERE h.tenant_id = c.tenant_id
            AND h.application_id = c.application_id AND h.lifted_at_ms IS NULL)
        AND (c.ended_at_ms > $2 OR (c.ended_at_ms = $2 AND c.id > $3))
        ORDER BY c.ended_at_ms, c.id LIMIT $4";
    MARK = "UPDATE calls SET recording_deleted_after_days = $3
        WHERE tenant_id = $1 AND id = $2 AND recording_deleted_after_days IS NULL";
    DELETED = "UPDATE calls SET recording_state = $3, recording_error = NULL, recording_deleted_at_ms = $4
        WHERE tenant_id = $1 AND id = $2 AND recording_state IN ('ready', 'failed')";
    POLICIES = "SELECT program_id, may_record, retention_days FROM recording_policies WHERE tenant_id = $1 ORDER BY program_id";
    SET_DAYS = "UPDATE recording_policies SET retention_days = $3, version = version + 1, updated_at_ms = $4
        WHERE tenant_id = $1 AND program_id = $2";
}

/// A call whose retention period is over.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct DueCall {
    pub tenant_id: i64,
    pub id: String,
    pub application_id: i64,
    pub ended_at_ms: i64,
    /// Days of the policy in force for it: its program's own, else the tenant's.
    pub days: i64,
}

/// How long one policy keeps.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct RetentionRule {
    /// 0: every program of the tenant without its own rule.
    pub program_id: i64,
    pub may_record: bool,
    /// None: never deleted.
    pub retention_days: Option<i64>,
}

/// Retention, for reading.
pub struct Retention<'a>(pub(crate) &'a Store);

impl Retention<'_> {
    /// Calls due at this time, oldest first, after this end and id, at most `limit`. Calls under a legal hold are left
    /// out.
    pub async fn due(
        &self,
        tenant: TenantId,
        now_ms: i64,
        after: (i64, &str),
        limit: i64,
    ) -> Result<Vec<DueCall>> {
        let values = args![now_ms, after.0, after.1, limit, tenant];
        self.0.db().all(DUE, values).await
    }

    /// The rules of a tenant, its general one first.
    pub async fn rules(&self, tenant: TenantId) -> Result<Vec<RetentionRule>> {
        self.0.db().all(POLICIES, args![tenant]).await
    }
}

/// Sets how long a policy keeps; `None`: for ever. False when there is no such policy.
pub async fn set_days(
    write: &mut Write,
    tenant: TenantId,
    program: ProgramId,
    days: Option<i64>,
    at_ms: i64,
) -> Result<bool> {
    Ok(write
        .execute(SET_DAYS, args![tenant, program, days, at_ms])
        .await?
        == 1)
}

/// The deletion begins; false when an earlier one was begun and interrupted.
pub async fn begin(write: &mut Write, tenant: TenantId, call: &CallId, days: i64) -> Result<bool> {
    Ok(write.execute(MARK, args![tenant, call, days]).await? == 1)
}

/// The files are deleted: removes tracks, waveforms, masks and words, and adds an entry to the thread.
pub async fn finish(write: &mut Write, tenant: TenantId, call: &CallId, at_ms: i64) -> Result<()> {
    write
        .execute(
            DELETED,
            args![tenant, call, RecordingState::Deleted.as_str(), at_ms],
        )
        .await?;
    call_progress::drop_recording(write, tenant, call).await.map(drop)
}
