//! `POST /api/session/refresh`: the refresh cookie becomes a new token and a new cookie.

use crate::App;
use crate::extract::Client;
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::cookies;
use crate::sign_in::start::{Data, TokenAnswer};
use actix_web::{HttpRequest, HttpResponse, ResponseError, post, web};
use hub_domain::clock::now_ms;
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::sessions::{self, Refresh};

/// Renews the session of this browser. A token that was used before ends the session: somebody else may have it.
#[utoipa::path(
    tag = "sign-in",
    responses(
        (status = 200, body = Data<TokenAnswer>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
#[post("/api/session/refresh")]
pub async fn refresh_session(app: web::Data<App>, request: HttpRequest, client: Client) -> HttpResponse {
    match renew(&app, &request, &client).await {
        Ok(response) => response,
        Err(problem) => {
            let gone = problem.status_code().as_u16() == 401;
            let mut response = HttpResponse::from_error(problem);
            if gone && let Err(error) = response.add_cookie(&cookies::no_refresh_cookie(&app, &client)) {
                tracing::warn!(%error, "refresh cookie could not be taken away");
            }
            response
        }
    }
}

async fn renew(app: &App, request: &HttpRequest, client: &Client) -> Result<HttpResponse, Problem> {
    app.sign_in.knocks.check(client.source_ip)?;
    if !client.same_origin(&[]) {
        return Err(Problem::new(Key::NotAllowed).with_message("this call is for pages of this host alone"));
    }
    let presented = cookies::refresh_token(app, client, request).ok_or(Key::NotSignedIn)?;
    let device = cookies::device_id(app, client, request).unwrap_or_default();
    let next = cookies::random_token();
    let now = now_ms();
    let mut write = app.store.write().await?;
    match sessions::renew(&mut write, &presented, &next, &device, now).await? {
        Refresh::Unknown => Err(Key::NotSignedIn.into()),
        Refresh::Reused { sid } => {
            if sessions::end(&mut write, &sid, now).await? {
                note_reuse(app, &mut write, &sid, client).await?;
                write.commit().await?;
                app.store.sessions().announce_end(&sid);
            }
            Err(Key::SessionRevoked.into())
        }
        Refresh::Renewed { sid } => {
            write.commit().await?;
            let person = app.tokens.person(&sid).await?;
            let ends_at_ms = app
                .store
                .sessions()
                .by_id(&sid)
                .await?
                .map_or(now, |session| session.expires_at_ms);
            let token = app.tokens.session(&person, ends_at_ms)?;
            Ok(HttpResponse::Ok()
                .cookie(cookies::refresh_cookie(app, client, &next, ends_at_ms - now))
                .json(Data {
                    data: TokenAnswer { token },
                }))
        }
    }
}

async fn note_reuse(
    app: &App,
    write: &mut hub_store::Write,
    sid: &str,
    client: &Client,
) -> Result<(), Problem> {
    let Some(session) = app.store.sessions().by_id(sid).await? else {
        return Ok(());
    };
    let line = AuditLine {
        tenant: session.tenant,
        actor: Actor::system(),
        action: "session.end",
        object_kind: "session",
        object_id: sid,
        before: "",
        after: "",
        reason: "a refresh token was used twice",
        source: &client.source_ip.to_string(),
    };
    Ok(audit::append(write, line).await?)
}
