//! `POST /api/conferences/{id}/mode`: a supervisor who listens whispers, speaks with everyone, takes over, or listens again.

use super::moderator;
use crate::App;
use crate::extract::allowed::ConferenceSupervise;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::calls::running;
use actix_web::{post, web};
use hub_actors::calls::conference::SetMode;
use hub_domain::CallId;
use hub_domain::calls::audibility::SupervisorMode;
use hub_domain::calls::call::Conference;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ModeBody {
    mode: SupervisorMode,
}

/// Changes how one supervises. Leaving `takeover` gives the call back to the reviewer.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Conference),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/mode")]
pub async fn change_mode(
    app: web::Data<App>,
    caller: Allowed<ConferenceSupervise>,
    id: web::Path<String>,
    body: Json<ModeBody>,
) -> Result<web::Json<Conference>, Problem> {
    let (_, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    let change = SetMode {
        by: moderator(&caller),
        mode: body.0.mode,
    };
    Ok(web::Json(conference.send(change).await??))
}
