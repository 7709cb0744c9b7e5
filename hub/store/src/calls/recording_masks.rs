//! Masked intervals of recordings, in which a sensitive number was spoken.

use crate::error::Result;
use crate::{Store, Write, args, statements};
use hub_domain::calls::call::MaskedInterval;
use hub_domain::{CallId, TenantId};

statements! {
    BEGIN = "INSERT INTO recording_masks (tenant_id, call_id, start_ms, end_ms) VALUES ($1, $2, $3, NULL)
        ON CONFLICT (tenant_id, call_id, start_ms) DO UPDATE SET end_ms = NULL";
    END = "UPDATE recording_masks SET end_ms = $3 WHERE tenant_id = $1 AND call_id = $2 AND end_ms IS NULL";
    CLOSE = "UPDATE recording_masks SET end_ms = $3 WHERE tenant_id = $1 AND call_id = $2 AND (end_ms IS NULL OR end_ms > $3)";
    DROP = "DELETE FROM recording_masks WHERE tenant_id = $1 AND call_id = $2";
    OF_CALL = "SELECT start_ms, end_ms FROM recording_masks WHERE tenant_id = $1 AND call_id = $2 ORDER BY start_ms";
}

/// Masked intervals, for reading.
pub struct RecordingMasks<'a>(pub(crate) &'a Store);

impl RecordingMasks<'_> {
    /// The masked intervals of a call, in order. A running one has no end.
    pub async fn of_call(&self, tenant: TenantId, call: &CallId) -> Result<Vec<MaskedInterval>> {
        let rows: Vec<(i64, Option<i64>)> = self.0.db().all(OF_CALL, args![tenant, call]).await?;
        Ok(rows
            .into_iter()
            .map(|(start_ms, end_ms)| MaskedInterval { start_ms, end_ms })
            .collect())
    }
}

/// A mask begins at this position of the recording.
pub async fn begin(write: &mut Write, tenant: TenantId, call: &CallId, start_ms: i64) -> Result<()> {
    write
        .execute(BEGIN, args![tenant, call, start_ms])
        .await
        .map(drop)
}

/// The mask that lasts ends at this position.
pub async fn end(write: &mut Write, tenant: TenantId, call: &CallId, end_ms: i64) -> Result<()> {
    write.execute(END, args![tenant, call, end_ms]).await.map(drop)
}

/// The recording is over: no mask goes beyond its length.
pub async fn close(write: &mut Write, tenant: TenantId, call: &CallId, duration_ms: i64) -> Result<()> {
    write
        .execute(CLOSE, args![tenant, call, duration_ms])
        .await
        .map(drop)
}

/// Forgets the masks of a call whose recording is thrown away.
pub(crate) async fn drop_of(write: &mut Write, tenant: TenantId, call: &CallId) -> Result<()> {
    write.execute(DROP, args![tenant, call]).await.map(drop)
}
