//! `POST /api/conferences/{id}/mask`: masks recording and transcript while somebody says a number.

use super::moderator;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::calls::{may_steer, running};
use actix_web::{post, web};
use hub_actors::calls::conference::SetMask;
use hub_domain::CallId;
use hub_domain::calls::call::CallConference;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct MaskBody {
    masked: bool,
}

/// Pauses recording, transcript and captions for a number, or ends the pause. Requested again during a pause, it
/// restarts the tenant's limit.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = CallConference),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/mask")]
pub async fn mask_conference(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<MaskBody>,
) -> Result<web::Json<CallConference>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let mask = SetMask {
        by: moderator(&caller),
        masked: body.0.masked,
    };
    Ok(web::Json(conference.send(mask).await??))
}
