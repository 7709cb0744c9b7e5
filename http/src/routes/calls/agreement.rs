//! `POST /api/calls/{id}/recording/agreement`: the applicant has agreed aloud to be recorded.

use super::{may_steer, running};
use crate::App;
use crate::extract::Allowed;
use crate::extract::allowed::CallPlace;
use crate::problem::{Problem, ProblemBody};
use crate::routes::calls::conferences::moderator;
use actix_web::{post, web};
use hub_actors::calls::conference::{APPLICANT, AgreeToRecording};
use hub_domain::CallId;
use hub_domain::calls::call::CallCard;

/// Notes that the applicant agreed, where the law of a party's state wants it; the recording begins. A line in the audit log
/// says who noted it.
#[utoipa::path(
    tag = "calls",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = CallCard),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/calls/{id}/recording/agreement")]
pub async fn note_agreement(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<web::Json<CallCard>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let by = moderator(&caller);
    let agree = AgreeToRecording {
        identity: APPLICANT.to_owned(),
        source: by.source.clone(),
        by: Some(by),
    };
    Ok(web::Json(conference.send(agree).await??))
}
