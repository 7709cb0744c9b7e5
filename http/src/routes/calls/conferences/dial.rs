//! `POST /api/conferences/{id}/dial`: calls an interpreter or a third party into a running call by telephone; `/connect` leaves the two
//! to each other.

use super::moderator;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::calls::{may_steer, running};
use actix_web::{post, web};
use hub_actors::calls::conference::{DialParty, LeaveTogether};
use hub_domain::CallId;
use hub_domain::calls::call::{CallConference, ConferenceRole};
use hub_domain::calls::outgoing_call::means_emergency;
use hub_domain::people::address::normal_phone;
use hub_domain::written::plain_name;
use serde::Deserialize;

/// Longest language tag (RFC 5646, section 4.4.1).
const LONGEST_TAG: usize = 35;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct DialBody {
    /// In any notation.
    number: String,
    name: String,
    /// `interpreter` or `third_party`.
    role: ConferenceRole,
    /// What they speak, BCP 47; English when left out.
    #[serde(default)]
    lang: Option<String>,
    /// The applicant waits with music until the call is taken off hold.
    #[serde(default)]
    aside: bool,
}

/// Rings a telephone; who answers it is in the call, and hears the notice before they are recorded. How the telephone stands is among
/// `dialled`. 422 on `number`: none, one that is not called from here, or an emergency number.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = CallConference),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/dial")]
pub async fn dial_party(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<DialBody>,
) -> Result<web::Json<CallConference>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let DialBody {
        number,
        name,
        role,
        lang,
        aside,
    } = body.0;
    if means_emergency(&number) {
        return Err(Problem::field("number", "emergency_number"));
    }
    let number = normal_phone(&number).ok_or_else(|| Problem::field("number", "invalid"))?;
    let lang = lang.unwrap_or_else(|| "en".to_owned());
    if lang.is_empty() || lang.len() > LONGEST_TAG {
        return Err(Problem::field("lang", "invalid"));
    }
    let dial = DialParty {
        by: moderator(&caller),
        role,
        name: plain_name(&name),
        lang,
        number,
        aside,
    };
    Ok(web::Json(conference.send(dial).await??))
}

/// Leaves the applicant's telephone and the one that was called into the call to each other: they go on, by the trunk where it can
/// join them and else here, unrecorded; the call of the agency is over. 409 `nobody_available` where there are not these two.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = CallConference),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/connect")]
pub async fn connect_parties(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
) -> Result<web::Json<CallConference>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let leave = LeaveTogether {
        by: moderator(&caller),
    };
    Ok(web::Json(conference.send(leave).await??))
}
