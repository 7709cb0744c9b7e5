//! `POST /api/conferences/{id}/participants/{identity}/mute` and `/remove`: a supervisor mutes or removes a
//! participant.

use super::moderator;
use crate::App;
use crate::extract::Allowed;
use crate::extract::Json;
use crate::extract::allowed::ConferenceSupervise;
use crate::problem::{Key, Problem};
use crate::routes::calls::running;
use actix_web::{post, web};
use hub_actors::calls::conference::{MuteParty, RemoveParty};
use hub_domain::CallId;
use hub_domain::calls::call::Conference;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct MuteBody {
    /// Only `true`: unmuting is everybody's own.
    muted: bool,
}

/// Mutes somebody for everyone.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path), ("identity" = String, Path)),
    responses((status = 200, body = Conference)),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/participants/{identity}/mute")]
pub async fn mute_party(
    app: web::Data<App>,
    caller: Allowed<ConferenceSupervise>,
    path: web::Path<(String, String)>,
    body: Json<MuteBody>,
) -> Result<web::Json<Conference>, Problem> {
    let (id, identity) = path.into_inner();
    if !body.0.muted {
        return Err(Key::NotAllowed.into());
    }
    let (_, conference) = running(&app, &caller, &CallId(id)).await?;
    let mute = MuteParty {
        by: moderator(&caller),
        identity,
    };
    Ok(web::Json(conference.send(mute).await??))
}

/// Sends somebody away. Without the applicant the call ends.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path), ("identity" = String, Path)),
    responses((status = 200, body = Conference)),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/participants/{identity}/remove")]
pub async fn remove_party(
    app: web::Data<App>,
    caller: Allowed<ConferenceSupervise>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<Conference>, Problem> {
    let (id, identity) = path.into_inner();
    let (_, conference) = running(&app, &caller, &CallId(id)).await?;
    let remove = RemoveParty {
        by: moderator(&caller),
        identity,
    };
    Ok(web::Json(conference.send(remove).await??))
}
