//! The recorded parties of calls, a track each.

use super::Calls;
use crate::error::Result;
use crate::{Write, args, statements};
use hub_domain::clock::now_ms;
use hub_domain::{CallId, TenantId};

statements! {
    RECORDING_LASTED = "UPDATE calls SET recording_duration_ms = $3 WHERE tenant_id = $1 AND id = $2";
    ADD_TRACK = "INSERT INTO recording_tracks (tenant_id, call_id, leg, speaker, file_key, key_id, peaks, created_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, '[]', $7) ON CONFLICT (tenant_id, call_id, leg) DO NOTHING";
    TRACK_DONE = "UPDATE recording_tracks SET duration_ms = $4, peaks = $5 WHERE tenant_id = $1 AND call_id = $2 AND leg = $3";
    KEYS_IN_USE = "SELECT tenant_id, key_id, COUNT(*) FROM (SELECT tenant_id, key_id, file_key FROM recording_tracks
            UNION SELECT tenant_id, key_id, file_key FROM voicemails) sealed
        GROUP BY tenant_id, key_id ORDER BY tenant_id, key_id";
    TRACKS = "SELECT leg, speaker, file_key, key_id, duration_ms, peaks FROM recording_tracks
        WHERE tenant_id = $1 AND call_id = $2 ORDER BY created_at_ms, leg";
}

/// One recorded party.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct RecordedTrack {
    pub leg: String,
    pub speaker: String,
    pub file_key: String,
    pub key_id: i64,
    pub duration_ms: Option<i64>,
    /// JSON list of peaks 0…255.
    pub peaks: String,
}

impl Calls<'_> {
    /// How many tracks of which tenant are sealed with which key.
    pub async fn keys_in_use(&self) -> Result<Vec<(TenantId, i64, i64)>> {
        let rows: Vec<(i64, i64, i64)> = self.0.db().all(KEYS_IN_USE, args![]).await?;
        Ok(rows
            .into_iter()
            .map(|(tenant, key, tracks)| (TenantId(tenant), key, tracks))
            .collect())
    }

    /// The recorded parties of a call.
    pub async fn tracks(&self, tenant: TenantId, id: &CallId) -> Result<Vec<RecordedTrack>> {
        self.0.db().all(TRACKS, args![tenant, id]).await
    }
}

/// How long the recording is.
pub async fn set_recording_duration(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    duration_ms: i64,
) -> Result<()> {
    write
        .execute(RECORDING_LASTED, args![tenant, id, duration_ms])
        .await
        .map(drop)
}

/// A party's track begins.
pub async fn add_track(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    leg: &str,
    speaker: &str,
    file_key: &str,
    key_id: i64,
) -> Result<()> {
    write
        .execute(
            ADD_TRACK,
            args![tenant, id, leg, speaker, file_key, key_id, now_ms()],
        )
        .await
        .map(drop)
}

/// A party's track is finished.
pub async fn track_done(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    leg: &str,
    duration_ms: i64,
    peaks: &[u8],
) -> Result<()> {
    write
        .execute(
            TRACK_DONE,
            args![tenant, id, leg, duration_ms, serde_json::to_string(peaks)?],
        )
        .await
        .map(drop)
}
