//! `GET /api/calls/{id}/transcript`: what was said, in order.

use super::call;
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::ThreadRead;
use crate::problem::Problem;
use crate::read_audit::note_read;
use crate::routes::conversations::communications::feature_flags;
use actix_web::{get, web};
use hub_domain::CallId;
use hub_domain::calls::call::MaskedInterval;
use hub_domain::calls::transcript::Segment;
use hub_domain::identity::feature::Feature;
use serde::Serialize;

#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TranscriptView {
    segments: Vec<Segment>,
    /// Where a number was said that was not kept.
    masks: Vec<MaskedInterval>,
}

/// The final segments of a call.
#[utoipa::path(tag = "calls", params(("id" = String, Path)), responses((status = 200, body = TranscriptView)), security(("bearer" = [])))]
#[get("/api/calls/{id}/transcript")]
pub async fn read_transcript(
    app: web::Data<App>,
    caller: Allowed<ThreadRead>,
    id: web::Path<String>,
) -> Result<web::Json<TranscriptView>, Problem> {
    let id = CallId(id.into_inner());
    call(&app, &caller, &id).await?;
    feature_flags::require(&app, caller.tenant, Feature::Transcript).await?;
    note_read(&app, &caller, "transcript.open", ("call", &id)).await?;
    Ok(web::Json(TranscriptView {
        masks: app.store.recording_masks().of_call(caller.tenant, &id).await?,
        segments: app.store.transcripts().of_call(caller.tenant, &id).await?,
    }))
}
