//! `DELETE /api/sessions/{sid}` and `POST /api/sessions/end-others`: signing out elsewhere.

use crate::App;
use crate::extract::{Allowed, LoginOwner};
use crate::problem::{Key, Problem, ProblemBody};
use actix_web::{HttpResponse, delete, post, web};
use hub_domain::clock::now_ms;
use hub_store::Write;
use hub_store::audit::{self, AuditLine};
use hub_store::identity::sessions;

/// Ends one of one's own sessions; its tokens and sockets are dead on every node within a second.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    params(("sid" = String, Path)),
    responses(
        (status = 204),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[delete("/api/sessions/{sid}")]
pub async fn end_session(
    app: web::Data<App>,
    caller: Allowed<LoginOwner>,
    sid: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    if !sid.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Key::NotFound.into());
    }
    let session = app.store.sessions().by_id(&sid).await?;
    let session = session
        .filter(|session| session.cd_user == caller.cd_user && session.impersonator.is_none())
        .ok_or(Key::NotFound)?;
    let mut write = app.store.write().await?;
    if !sessions::end(&mut write, &session.sid, now_ms()).await? {
        return Err(Key::NotFound.into());
    }
    write_down(&mut write, &caller, &session.sid, "ended from another session").await?;
    write.commit().await?;
    app.tokens.forget(&session.sid);
    Ok(HttpResponse::NoContent().finish())
}

/// Ends all of one's own sessions but the one that asks.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/sessions/end-others")]
pub async fn end_other_sessions(
    app: web::Data<App>,
    caller: Allowed<LoginOwner>,
) -> Result<HttpResponse, Problem> {
    let mut write = app.store.write().await?;
    let ended = sessions::end_all(&mut write, caller.cd_user, Some(&caller.sid), now_ms()).await?;
    for sid in &ended {
        write_down(&mut write, &caller, sid, "all others ended").await?;
    }
    write.commit().await?;
    for sid in &ended {
        app.tokens.forget(sid);
    }
    Ok(HttpResponse::NoContent().finish())
}

async fn write_down(
    write: &mut Write,
    caller: &Allowed<LoginOwner>,
    sid: &str,
    reason: &str,
) -> Result<(), Problem> {
    let line = AuditLine::new(caller.tenant, caller.by(), "session.end", "session", sid).reason(reason);
    Ok(audit::append(write, line).await?)
}
