//! The recording of a call: its waveforms, and links that play it, whole or party by party.

use super::call;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::RecordingPlay;
use crate::problem::{Key, Problem};
use actix_web::http::header::{ACCEPT_RANGES, CACHE_CONTROL, CONTENT_RANGE, RANGE};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_domain::calls::call::{MaskedStretch, RecordingState};
use hub_domain::{CallId, TenantId};
use hub_store::StoreError;
use hub_store::audit::{self, AuditLine};
use serde::{Deserialize, Serialize};
use std::io::{Read, Seek, SeekFrom};

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct RecordingView {
    duration_ms: i64,
    /// Everyone together; carries its own signature for five minutes.
    mixed_url: String,
    tracks: Vec<TrackView>,
    /// Where a number was said that was not kept.
    masks: Vec<MaskedStretch>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TrackView {
    leg: String,
    speaker: String,
    url: String,
    /// Loudness over the track, 0…255.
    peaks: Vec<u8>,
}

#[derive(Debug, Deserialize)]
pub struct LinkParams {
    #[serde(default)]
    pub(super) t: String,
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
    let line = AuditLine::new(caller.tenant, caller.origin(), "recording.play", "call", &id);
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
    let (range, status) = span(&request, mixed.len() as u64);
    let bytes = web::Bytes::copy_from_slice(&mixed[range.start as usize..range.end as usize]);
    Ok(sound(bytes, range, mixed.len() as u64, status))
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
    let mut source = app.hub.recordings().open(&app.keyring, tenant, track).await?;
    let length = source.length();
    let (range, status) = span(&request, length);
    let wanted = range.clone();
    let bytes = web::block(move || {
        let mut bytes = vec![0; (wanted.end - wanted.start) as usize];
        source.seek(SeekFrom::Start(wanted.start))?;
        source.read_exact(&mut bytes)?;
        std::io::Result::Ok(bytes)
    })
    .await
    .map_err(Problem::internal)?
    .map_err(Problem::internal)?;
    Ok(sound(bytes.into(), range, length, status))
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

/// The part that is asked for (RFC 9110, section 14.2: one range of bytes), and the status that goes with it: 416 with no
/// part where there is nothing at that place.
pub(crate) fn span(request: &HttpRequest, length: u64) -> (std::ops::Range<u64>, u16) {
    let asked = request
        .headers()
        .get(RANGE)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.strip_prefix("bytes="));
    let Some((from, to)) = asked
        .filter(|text| !text.contains(','))
        .and_then(|text| text.split_once('-'))
    else {
        return (0..length, 200);
    };
    let range = match (from.trim().parse::<u64>(), to.trim().parse::<u64>()) {
        (Ok(from), Ok(to)) => from..to.saturating_add(1).min(length),
        (Ok(from), Err(_)) if to.trim().is_empty() => from..length,
        (Err(_), Ok(last)) if from.trim().is_empty() => length.saturating_sub(last)..length,
        _ => return (0..length, 200),
    };
    if range.start >= range.end {
        (0..0, 416)
    } else {
        (range, 206)
    }
}

/// The answer with a part of a recording.
pub(crate) fn sound(
    bytes: web::Bytes,
    range: std::ops::Range<u64>,
    length: u64,
    status: u16,
) -> HttpResponse {
    if status == 416 {
        return HttpResponse::RangeNotSatisfiable()
            .insert_header((CONTENT_RANGE, format!("bytes */{length}")))
            .finish();
    }
    let mut response = if status == 206 {
        HttpResponse::PartialContent()
    } else {
        HttpResponse::Ok()
    };
    if status == 206 {
        response.insert_header((
            CONTENT_RANGE,
            format!("bytes {}-{}/{length}", range.start, range.end - 1),
        ));
    }
    response
        .insert_header((ACCEPT_RANGES, "bytes"))
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .insert_header(("content-encoding", "identity"))
        .content_type("audio/ogg")
        .body(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn asked(range: &str) -> (std::ops::Range<u64>, u16) {
        span(
            &TestRequest::default()
                .insert_header((RANGE, range))
                .to_http_request(),
            100,
        )
    }

    #[test]
    fn one_range_is_answered_and_anything_else_is_the_whole() {
        assert_eq!(asked("bytes=0-9"), (0..10, 206));
        assert_eq!(asked("bytes=90-"), (90..100, 206));
        assert_eq!(asked("bytes=-5"), (95..100, 206));
        assert_eq!(asked("bytes=0-999"), (0..100, 206));
        assert_eq!(asked("bytes=200-"), (0..0, 416));
        assert_eq!(asked("bytes=0-1,5-6"), (0..100, 200));
        assert_eq!(asked("lines=1-2"), (0..100, 200));
    }
}
