//! `GET /api/profile`: what is known of the caller, or of a business of theirs.

use super::view::{Profile, profile};
use super::{WhichProfile, whose};
use crate::App;
use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use actix_web::{get, web};

/// The caller's profile. Staff have none: 404.
#[utoipa::path(
    tag = "profiles",
    params(WhichProfile),
    responses(
        (status = 200, body = Profile),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    ),
    security(("bearer" = []))
)]
#[get("/api/profile")]
pub async fn read_profile(
    app: web::Data<App>,
    caller: Allowed<AnySession>,
    which: web::Query<WhichProfile>,
) -> Result<web::Json<Profile>, Problem> {
    let whose = whose(&app, &caller, *which).await?;
    profile(&app, caller.tenant, &whose).await.map(web::Json)
}
