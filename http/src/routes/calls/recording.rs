//! The recording of a call: its waveforms, and links that play it, whole or party by party.

use super::call;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::RecordingPlay;
use crate::problem::{Key, Problem};
use crate::served::{self, LinkParams};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_domain::calls::call::{MaskedInterval, RecordingState};
use hub_domain::{CallId, TenantId};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RecordingView {
    duration_ms: i64,
    /// Everyone together; carries its own signature for five minutes.
    mixed_url: String,
    tracks: Vec<TrackView>,
    /// Where a number was said that was not kept.
    masks: Vec<MaskedInterval>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TrackView {
    leg: String,
    speaker: String,
    url: String,
    /// Loudness over the track, 0…255.
    peaks: Vec<u8>,
}

/// Links and waveforms. Asking for them is a line in the audit log.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = RecordingView)), security(("bearer" = [])))]
#[get("/api/calls/{id}/recording")]
pub async fn read_recording(
    app: web::Data<App>,
    caller: Allowed<RecordingPlay>,
    id: web::Path<String>,
) -> Result<web::Json<RecordingView>, Problem> {
    let id = CallId(id.into_inner());
    let call = call(&app, &caller, &id).await?;
    if !matches!(call.recording(), RecordingState::Ready | RecordingState::Failed) {
        return Err(Key::NotFound.into());
    }
    let tracks = app.store.calls().tracks(caller.tenant, &id).await?;
    if tracks.is_empty() {
        return Err(Key::NotFound.into());
    }
    for track in &tracks {
        let key = app.keyring.tenant_key_by_id(caller.tenant, track.key_id).await;
        if let Err(StoreError::Key(reason)) = key {
            tracing::error!(call = %id, leg = track.leg, reason, "a recording cannot be opened any more");
            return Err(Key::RecordingKeyLost.into());
        }
    }
    let mut write = app.store.write().await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "recording.play", "call", &id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let signed = |path: String| {
        app.tokens
            .link(caller.tenant, &path)
            .map(|token| format!("{path}?t={token}"))
    };
    let mut views = Vec::with_capacity(tracks.len());
    for track in &tracks {
        views.push(TrackView {
            leg: track.leg.clone(),
            speaker: track.speaker.clone(),
            url: signed(format!("/api/calls/{id}/recording/tracks/{}", track.leg))?,
            peaks: serde_json::from_str(&track.peaks).unwrap_or_default(),
        });
    }
    Ok(web::Json(RecordingView {
        duration_ms: call.recording_duration_ms.unwrap_or_default(),
        mixed_url: signed(format!("/api/calls/{id}/recording/mixed.ogg"))?,
        tracks: views,
        masks: app.store.recording_masks().of_call(caller.tenant, &id).await?,
    }))
}

/// Everyone together.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, description = "Ogg/Opus; answers Range")))]
#[get("/api/calls/{id}/recording/mixed.ogg")]
pub async fn play_mixed(
    app: web::Data<App>,
    request: HttpRequest,
    id: web::Path<String>,
    link: web::Query<LinkParams>,
) -> Result<HttpResponse, Problem> {
    let tenant = app.tokens.verify_link(&link.t, request.path())?;
    let id = CallId(id.into_inner());
    let tracks = tracks(&app, tenant, &id).await?;
    let mixed = app
        .hub
        .recordings()
        .mixed(&app.keyring, tenant, &id, &tracks)
        .await?;
    Ok(served::bytes(&request, &mixed, "audio/ogg"))
}

/// One party.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path), ("leg" = String, Path)),
    responses((status = 200, description = "Ogg/Opus; answers Range"))
)]
#[get("/api/calls/{id}/recording/tracks/{leg}")]
pub async fn play_track(
    app: web::Data<App>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    link: web::Query<LinkParams>,
) -> Result<HttpResponse, Problem> {
    let tenant = app.tokens.verify_link(&link.t, request.path())?;
    let (id, leg) = path.into_inner();
    let tracks = tracks(&app, tenant, &CallId(id)).await?;
    let track = tracks
        .iter()
        .find(|track| track.leg == leg)
        .ok_or(Key::NotFound)?;
    let source = app.hub.recordings().open(&app.keyring, tenant, track).await?;
    let length = source.length();
    served::file(&request, source, length, "audio/ogg").await
}

async fn tracks(
    app: &App,
    tenant: TenantId,
    id: &CallId,
) -> Result<Vec<hub_store::calls::RecordedTrack>, Problem> {
    let tracks = app.store.calls().tracks(tenant, id).await?;
    if tracks.is_empty() {
        Err(Key::NotFound.into())
    } else {
        Ok(tracks)
    }
}
