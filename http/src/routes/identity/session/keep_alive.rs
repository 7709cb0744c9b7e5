//! `POST /api/session/keep-alive`: somebody is still there.

use crate::extract::{Allowed, AnySession};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::start::Data;
use actix_web::{post, web};
use hub_domain::clock::now_ms;
use serde::Serialize;

/// Until when the session lives if nothing more is done.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct KeptAlive {
    pub idle_until_ms: i64,
}

/// Counts as activity, as any other request of the session does.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<KeptAlive>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session/keep-alive")]
pub async fn keep_session_alive(caller: Allowed<AnySession>) -> Result<web::Json<Data<KeptAlive>>, Problem> {
    let idle_until_ms = (now_ms() + caller.idle_ms).min(caller.expires_at_ms);
    Ok(web::Json(Data {
        data: KeptAlive { idle_until_ms },
    }))
}
