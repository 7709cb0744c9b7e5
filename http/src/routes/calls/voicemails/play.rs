//! A message that is heard: by a link for five minutes, which is a line in the audit log.

use super::voicemail;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::RecordingPlay;
use crate::problem::Problem;
use crate::served::{self, LinkParams};
use actix_web::{HttpRequest, HttpResponse, get, web};
use hub_domain::CallId;
use hub_store::audit::{self, AuditLine};
use hub_store::calls::RecordedTrack;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct VoicemailRecording {
    duration_ms: i64,
    /// Carries its own signature for five minutes.
    url: String,
    /// Loudness over the message, 0…255.
    peaks: Vec<u8>,
}

/// A link and the waveform.
#[utoipa::path(tag = "telephone", params(("id" = String, Path)), responses((status = 200, body = VoicemailRecording)), security(("bearer" = [])))]
#[get("/api/voicemails/{id}/recording")]
pub async fn read_voicemail_recording(
    app: web::Data<App>,
    caller: Allowed<RecordingPlay>,
    id: web::Path<String>,
) -> Result<web::Json<VoicemailRecording>, Problem> {
    let message = voicemail(&app, &caller, &id).await?;
    let mut write = app.store.write().await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by(),
        "voicemail.play",
        "call",
        &message.call_id,
    );
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let path = format!("/api/voicemails/{}/recording/message.ogg", message.call_id);
    let token = app.tokens.link(caller.tenant, &path)?;
    Ok(web::Json(VoicemailRecording {
        duration_ms: message.duration_ms,
        url: format!("{path}?t={token}"),
        peaks: serde_json::from_str(&message.peaks).unwrap_or_default(),
    }))
}

/// The message itself.
#[utoipa::path(tag = "telephone", params(("id" = String, Path)), responses((status = 200, description = "Ogg/Opus; answers Range")))]
#[get("/api/voicemails/{id}/recording/message.ogg")]
pub async fn play_voicemail(
    app: web::Data<App>,
    request: HttpRequest,
    id: web::Path<String>,
    link: web::Query<LinkParams>,
) -> Result<HttpResponse, Problem> {
    let tenant = app.tokens.verify_link(&link.t, request.path())?;
    let message = app
        .store
        .voicemails()
        .by_call(tenant, &CallId(id.into_inner()))
        .await?;
    let track = RecordedTrack {
        leg: "applicant".to_owned(),
        speaker: message.caller,
        file_key: message.file_key,
        key_id: message.key_id,
        duration_ms: Some(message.duration_ms),
        peaks: message.peaks,
    };
    let source = app.hub.recordings().open(&app.keyring, tenant, &track).await?;
    let length = source.length();
    served::file(&request, source, length, "audio/ogg").await
}
