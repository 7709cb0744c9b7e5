//! `POST /api/conferences/{id}/participants/{identity}/mute` and `/remove`: a supervisor mutes or removes a
//! participant; `/language`: sets a participant's language.

use super::moderator;
use crate::App;
use crate::extract::Allowed;
use crate::extract::Json;
use crate::extract::allowed::{CallPlace, ConferenceSupervise};
use crate::problem::{Key, Problem, ProblemBody};
use crate::routes::calls::{may_steer, running};
use actix_web::{post, web};
use hub_actors::calls::conference::{MuteParty, RemoveParty, SetLanguage};
use hub_domain::CallId;
use hub_domain::calls::call::{CallConference, Conference};
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct MuteBody {
    /// Only `true`: unmuting is everybody's own.
    muted: bool,
}

/// Longest language tag (RFC 5646, section 4.4.1).
const LONGEST_TAG: usize = 35;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LanguageBody {
    /// BCP 47.
    lang: String,
}

/// Says what somebody speaks: their captions are written in it from now on, where an engine knows it.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path), ("identity" = String, Path)),
    responses(
        (status = 200, body = CallConference),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/participants/{identity}/language")]
pub async fn change_language(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    path: web::Path<(String, String)>,
    body: Json<LanguageBody>,
) -> Result<web::Json<CallConference>, Problem> {
    let (id, identity) = path.into_inner();
    let (call, conference) = running(&app, &caller, &CallId(id)).await?;
    may_steer(&caller, &call)?;
    let lang = body.0.lang;
    let is_tag = lang.split('-').all(|part| {
        (1..=8).contains(&part.len()) && part.chars().all(|letter| letter.is_ascii_alphanumeric())
    });
    if !is_tag || lang.len() > LONGEST_TAG {
        return Err(Problem::field("lang", "invalid"));
    }
    let change = SetLanguage {
        by: moderator(&caller),
        identity,
        lang,
    };
    Ok(web::Json(conference.send(change).await??))
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
