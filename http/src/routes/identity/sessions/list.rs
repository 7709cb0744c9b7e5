//! `GET /api/sessions`: where a login is signed in.

use crate::App;
use crate::extract::{Allowed, LoginOwner};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::device_name::device_name;
use crate::sign_in::start::Data;
use actix_web::{get, web};
use hub_domain::clock::now_ms;
use serde::Serialize;

/// One live session of the login.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct OwnSession {
    pub sid: String,
    /// The one that asks.
    pub current: bool,
    /// E.g. `Chrome on Windows`.
    pub device: String,
    pub user_agent: String,
    /// Network address from which it began.
    pub source: String,
    pub created_at_ms: i64,
    pub last_seen_ms: i64,
}

/// The live sessions of the login in all its accounts, the one used last first.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 200, body = Data<Vec<OwnSession>>),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[get("/api/sessions")]
pub async fn list_sessions(
    app: web::Data<App>,
    caller: Allowed<LoginOwner>,
) -> Result<web::Json<Data<Vec<OwnSession>>>, Problem> {
    let sessions = app.store.sessions().own(caller.cd_user, now_ms()).await?;
    let own = sessions.into_iter().map(|session| OwnSession {
        current: session.sid == caller.sid,
        device: device_name(&session.user_agent),
        sid: session.sid,
        user_agent: session.user_agent,
        source: session.source,
        created_at_ms: session.created_at_ms,
        last_seen_ms: session.last_seen_ms,
    });
    Ok(web::Json(Data { data: own.collect() }))
}
