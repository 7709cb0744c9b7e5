//! The specification's voice calls for recording: `/api/communications/voice/recordings/start` and `/stop`.

use super::{may_steer, running};
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::Problem;
use crate::routes::calls::conferences::moderator;
use crate::routes::conversations::communications::feature_flags;
use actix_web::{post, web};
use hub_actors::calls::conference::SetRecording;
use hub_domain::CallId;
use hub_domain::calls::call::CallCard;
use hub_domain::identity::feature::Feature;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RecordingBody {
    call_id: String,
}

async fn set(
    app: &App,
    caller: &Allowed<CallPlace>,
    body: RecordingBody,
    on: bool,
) -> Result<web::Json<CallCard>, Problem> {
    let (call, conference) = running(app, caller, &CallId(body.call_id)).await?;
    feature_flags::require(app, caller.tenant, Feature::Recording).await?;
    may_steer(caller, &call)?;
    let by = moderator(caller);
    Ok(web::Json(conference.send(SetRecording { by, on }).await??))
}

/// Starts recording after the spoken notice, or resumes it.
#[utoipa::path(tag = "calls", request_body = RecordingBody, responses((status = 200, body = CallCard)), security(("bearer" = [])))]
#[post("/api/communications/voice/recordings/start")]
pub async fn start_recording(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    body: Json<RecordingBody>,
) -> Result<web::Json<CallCard>, Problem> {
    set(&app, &caller, body.0, true).await
}

/// Stops recording; the call goes on.
#[utoipa::path(tag = "calls", request_body = RecordingBody, responses((status = 200, body = CallCard)), security(("bearer" = [])))]
#[post("/api/communications/voice/recordings/stop")]
pub async fn stop_recording(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    body: Json<RecordingBody>,
) -> Result<web::Json<CallCard>, Problem> {
    set(&app, &caller, body.0, false).await
}
