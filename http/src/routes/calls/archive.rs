//! A whole call as one archive: everyone together, each party's track, and the transcript as text and as JSON.

use super::call;
use super::zip::Zip;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::RecordingPlay;
use crate::problem::{Key, Problem};
use crate::served::LinkParams;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_domain::CallId;
use hub_domain::calls::call::{MaskedInterval, RecordingState};
use hub_domain::calls::transcript::Segment;
use hub_store::audit::{self, AuditLine};
use serde::Serialize;
use std::io::Read;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ArchiveLink {
    /// Carries its own signature for five minutes.
    url: String,
}

/// A link to the archive. Asking for it is a line in the audit log.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = ArchiveLink)), security(("bearer" = [])))]
#[get("/api/calls/{id}/recording/archive")]
pub async fn link_archive(
    app: web::Data<App>,
    caller: Allowed<RecordingPlay>,
    id: web::Path<String>,
) -> Result<web::Json<ArchiveLink>, Problem> {
    let id = CallId(id.into_inner());
    let call = call(&app, &caller, &id).await?;
    if !matches!(call.recording(), RecordingState::Ready | RecordingState::Failed) {
        return Err(Key::NotFound.into());
    }
    let mut write = app.store.write().await?;
    let line = AuditLine::new(caller.tenant, caller.by(), "recording.download", "call", &id);
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let path = format!("/api/calls/{id}/recording/archive.zip");
    let token = app.tokens.link(caller.tenant, &path)?;
    Ok(web::Json(ArchiveLink {
        url: format!("{path}?t={token}"),
    }))
}

/// The archive.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, description = "ZIP")))]
#[get("/api/calls/{id}/recording/archive.zip")]
pub async fn download_archive(
    app: web::Data<App>,
    request: HttpRequest,
    id: web::Path<String>,
    link: web::Query<LinkParams>,
) -> Result<HttpResponse, Problem> {
    let tenant = app.tokens.verify_link(&link.t, request.path())?;
    let id = CallId(id.into_inner());
    let (calls, recordings) = (app.store.calls(), app.hub.recordings());
    let card = calls.card(tenant, &id).await?;
    let tracks = calls.tracks(tenant, &id).await?;
    if tracks.is_empty() {
        return Err(Key::NotFound.into());
    }
    let segments = app.store.transcripts().of_call(tenant, &id).await?;
    let masks = app.store.recording_masks().of_call(tenant, &id).await?;
    let mixed = recordings.mixed(&app.keyring, tenant, &id, &tracks).await?;
    let mut open = Vec::with_capacity(tracks.len());
    for (number, track) in tracks.iter().enumerate() {
        let name = format!("{}-{}.ogg", number + 1, plain(&track.speaker));
        open.push((name, recordings.open(&app.keyring, tenant, track).await?));
    }
    let json = serde_json::json!({ "call": card, "masks": &masks, "segments": &segments });
    let json = serde_json::to_vec_pretty(&json).map_err(Problem::internal)?;
    let text = transcript_text(&segments, &masks);
    let bytes = web::block(move || {
        let mut zip = Zip::default();
        zip.add("everyone.ogg", &mixed)?;
        for (name, mut track) in open {
            let mut sound = Vec::new();
            track.read_to_end(&mut sound)?;
            zip.add(&name, &sound)?;
        }
        zip.add("transcript.txt", text.as_bytes())?;
        zip.add("call.json", &json)?;
        Ok::<_, Box<dyn std::error::Error + Send + Sync>>(zip.finish()?)
    })
    .await
    .map_err(Problem::internal)?
    .map_err(Problem::internal)?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .insert_header((
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"call-{}.zip\"", plain(id.as_str())),
        ))
        .insert_header(("content-encoding", "identity"))
        .content_type("application/zip")
        .body(bytes))
}

/// A name that every file system takes.
pub fn plain(name: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() || c == '-' { c } else { '-' };
    name.chars().map(kept).take(60).collect()
}

/// What was said, a line for each utterance with its English in brackets, and one in its place for each interval that was not kept.
pub fn transcript_text(segments: &[Segment], masks: &[MaskedInterval]) -> String {
    let said = segments.iter().map(|one| match &one.text_en {
        Some(english) => (one.start_ms, format!("{}: {} [{english}]", one.speaker, one.text)),
        None => (one.start_ms, format!("{}: {}", one.speaker, one.text)),
    });
    let masked = masks
        .iter()
        .map(|one| (one.start_ms, "[number not recorded]".to_owned()));
    let mut lines: Vec<(i64, String)> = said.chain(masked).collect();
    lines.sort_by_key(|(at_ms, _)| *at_ms);
    lines
        .into_iter()
        .map(|(at_ms, words)| {
            let seconds = at_ms / 1000;
            format!("{}:{:02}  {words}\n", seconds / 60, seconds % 60)
        })
        .collect()
}
