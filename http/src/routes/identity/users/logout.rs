//! `POST /api/users/logout`: ends the session's token and sockets on every node.

use crate::App;
use crate::extract::{Allowed, AnySession, Client};
use crate::problem::{Problem, ProblemBody};
use crate::sign_in::cookies;
use actix_web::{HttpResponse, post, web};
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine};
use hub_store::identity::sessions;

/// Ends the session.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/users/logout")]
pub async fn log_out(
    app: web::Data<App>,
    client: Client,
    caller: Allowed<AnySession>,
) -> Result<HttpResponse, Problem> {
    let mut write = app.store.write().await?;
    sessions::end(&mut write, &caller.sid, now_ms()).await?;
    let line = AuditLine::new(
        caller.tenant,
        caller.by().from(client.source_ip),
        "session.end",
        "session",
        &caller.sid,
    )
    .reason("logout");
    audit::append(&mut write, line).await?;
    write.commit().await?;
    app.tokens.forget(&caller.sid);
    Ok(HttpResponse::NoContent()
        .cookie(cookies::no_refresh_cookie(&app, &client))
        .finish())
}
