//! What happens to a call, step by step; each step is announced in the call's thread.

use crate::error::Result;
use crate::{
    Write, args,
    calls::{availabilities, call_supervisors, call_transfers, recording_masks, summaries},
    cases::{daily_figures, search},
    conversations::thread_view,
    statements,
};
use hub_domain::calls::availability::WRAP_UP_MS;
use hub_domain::calls::call::{CallOutcome, CallParticipant, CallState, RecordingState};
use hub_domain::clock::now_ms;
use hub_domain::{AccountId, CallId, TenantId};

statements! {
    SET_STATE = "UPDATE calls SET state = $3 WHERE tenant_id = $1 AND id = $2 AND state <> 'ended'";
    ANSWERED = "UPDATE calls SET state = 'live', answered_at_ms = $3 WHERE tenant_id = $1 AND id = $2 AND state IN ('calling', 'ringing')";
    ENDED = "UPDATE calls SET state = 'ended', outcome = $3, ended_at_ms = $4 WHERE tenant_id = $1 AND id = $2 AND state <> 'ended'
        RETURNING reviewer_id, answered_at_ms, line_key, line_wrap_up_s";
    SET_RECORDING = "UPDATE calls SET recording_state = $3, recording_error = $4 WHERE tenant_id = $1 AND id = $2";
    RECORDING_STARTED = "UPDATE calls SET recording_started_at_ms = $3 WHERE tenant_id = $1 AND id = $2";
    SET_TRANSCRIPT = "UPDATE calls SET transcript_engine = $3, transcript_available = $4 WHERE tenant_id = $1 AND id = $2";
    JOINED = "INSERT INTO call_participants (tenant_id, call_id, identity, role, name, account_id, joined_at_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (tenant_id, call_id, identity) DO UPDATE SET left_at_ms = NULL";
    LEFT = "UPDATE call_participants SET left_at_ms = $4 WHERE tenant_id = $1 AND call_id = $2 AND identity = $3 AND left_at_ms IS NULL";
    ALL_LEFT = "UPDATE call_participants SET left_at_ms = $3 WHERE tenant_id = $1 AND call_id = $2 AND left_at_ms IS NULL";
    DROP_TRACKS = "DELETE FROM recording_tracks WHERE tenant_id = $1 AND call_id = $2 RETURNING file_key";
    DROP_SEGMENTS = "DELETE FROM transcript_segments WHERE tenant_id = $1 AND call_id = $2 RETURNING segment_id";
}

/// The other side rings.
pub async fn ringing(write: &mut Write, tenant: TenantId, id: &CallId) -> Result<()> {
    write
        .execute(SET_STATE, args![tenant, id, CallState::Ringing.as_str()])
        .await?;
    thread_view::call_changed(write, tenant, id).await
}

/// The other side has answered; false when it was no longer ringing.
pub async fn answered(write: &mut Write, tenant: TenantId, id: &CallId) -> Result<bool> {
    let changed = write.execute(ANSWERED, args![tenant, id, now_ms()]).await? == 1;
    thread_view::call_changed(write, tenant, id).await?;
    Ok(changed)
}

/// The call is over; false when it was before.
pub async fn ended(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    outcome: CallOutcome,
    at_ms: i64,
) -> Result<bool> {
    let ended: Option<(i64, Option<i64>, String, i64)> = write
        .optional(ENDED, args![tenant, id, outcome.as_str(), at_ms])
        .await?;
    let is_first = ended.is_some();
    if is_first {
        daily_figures::changed_at(write, tenant, at_ms).await?;
    }
    if let Some((reviewer, answered, line, wrap_up_s)) = ended {
        let reviewer = AccountId(reviewer);
        let wrap_up_ms = match line.is_empty() {
            true => WRAP_UP_MS,
            false => wrap_up_s * 1_000,
        };
        match answered {
            Some(_) => availabilities::call_ended(write, tenant, reviewer, at_ms, wrap_up_ms).await?,
            None => availabilities::changed(write, tenant, reviewer)?,
        }
    }
    write.execute(ALL_LEFT, args![tenant, id, at_ms]).await?;
    call_transfers::close_of_call(write, tenant, id, at_ms).await?;
    call_supervisors::close_of_call(write, tenant, id).await?;
    thread_view::call_changed(write, tenant, id).await?;
    Ok(is_first)
}

/// The recording changed state, with a machine key when by an error.
pub async fn set_recording(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    state: RecordingState,
    error: Option<&str>,
) -> Result<()> {
    write
        .execute(SET_RECORDING, args![tenant, id, state.as_str(), error])
        .await?;
    if state == RecordingState::Recording {
        write
            .execute(RECORDING_STARTED, args![tenant, id, now_ms()])
            .await?;
    }
    thread_view::call_changed(write, tenant, id).await
}

/// The applicant speaks another language than was known: which engine writes it down; none does when none knows it.
pub async fn set_transcript(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    engine: Option<&str>,
) -> Result<()> {
    let values = args![tenant, id, engine.unwrap_or_default(), engine.is_some()];
    write.execute(SET_TRANSCRIPT, values).await?;
    thread_view::call_changed(write, tenant, id).await
}

/// Deletes the rows of a call's recording and transcript, and returns the files to delete.
pub async fn drop_recording(write: &mut Write, tenant: TenantId, id: &CallId) -> Result<Vec<String>> {
    let tracks: Vec<(String,)> = write.all(DROP_TRACKS, args![tenant, id]).await?;
    let segments: Vec<(String,)> = write.all(DROP_SEGMENTS, args![tenant, id]).await?;
    recording_masks::drop_of(write, tenant, id).await?;
    summaries::drop_of(write, tenant, id).await?;
    for (segment,) in segments {
        search::remove(write, tenant, &format!("{id}/{segment}")).await?;
    }
    thread_view::call_changed(write, tenant, id).await?;
    Ok(tracks.into_iter().map(|(key,)| key).collect())
}

/// Somebody joined the conference.
pub async fn joined(
    write: &mut Write,
    tenant: TenantId,
    id: &CallId,
    who: &CallParticipant,
    account: Option<i64>,
) -> Result<()> {
    write
        .execute(
            JOINED,
            args![
                tenant,
                id,
                &who.identity,
                who.role.as_str(),
                &who.name,
                account,
                who.joined_at_ms
            ],
        )
        .await?;
    thread_view::call_changed(write, tenant, id).await
}

/// Somebody left the conference.
pub async fn left(write: &mut Write, tenant: TenantId, id: &CallId, identity: &str) -> Result<()> {
    write.execute(LEFT, args![tenant, id, identity, now_ms()]).await?;
    thread_view::call_changed(write, tenant, id).await
}
