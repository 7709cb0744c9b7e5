//! `POST /api/conferences/{id}/hold` and `/lock`: the applicant waits with music; nobody else is admitted.

use super::moderator;
use crate::App;
use crate::extract::allowed::CallPlace;
use crate::extract::{Allowed, Json};
use crate::problem::{Problem, ProblemBody};
use crate::routes::calls::{may_steer, running};
use actix_web::{post, web};
use hub_actors::calls::conference::{Hold, Lock};
use hub_domain::CallId;
use hub_domain::calls::call::CallConference;
use serde::Deserialize;

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct HoldBody {
    held: bool,
}

#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct LockBody {
    locked: bool,
}

/// Puts the applicant on hold, or takes the call up again.
#[utoipa::path(
    tag = "conferences",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = CallConference),
        (status = 409, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[post("/api/conferences/{id}/hold")]
pub async fn hold(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<HoldBody>,
) -> Result<web::Json<CallConference>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let hold = Hold {
        by: moderator(&caller),
        held: body.0.held,
    };
    Ok(web::Json(conference.send(hold).await??))
}

/// Locks a conference, or opens it again.
#[utoipa::path(tag = "conferences", params(("id" = String, Path)), responses((status = 200, body = CallConference)), security(("bearer" = [])))]
#[post("/api/conferences/{id}/lock")]
pub async fn lock(
    app: web::Data<App>,
    caller: Allowed<CallPlace>,
    id: web::Path<String>,
    body: Json<LockBody>,
) -> Result<web::Json<CallConference>, Problem> {
    let (call, conference) = running(&app, &caller, &CallId(id.into_inner())).await?;
    may_steer(&caller, &call)?;
    let lock = Lock {
        by: moderator(&caller),
        locked: body.0.locked,
    };
    Ok(web::Json(conference.send(lock).await??))
}
