//! `POST /api/session/refresh`: exchanges the refresh cookie for a new token and a new cookie.

use crate::App;
use crate::extract::tenant_host::tenant_of;
use crate::extract::{Client, Person};
use crate::problem::{Key, Problem, ProblemBody};
use crate::sign_in::cookies;
use crate::sign_in::start::{Data, TokenAnswer};
use actix_web::{HttpRequest, HttpResponse, ResponseError, post, web};
use hub_domain::clock::now_ms;
use hub_store::audit::{self, AuditLine, By};
use hub_store::identity::sessions::{self, Refresh};
use std::sync::Arc;

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
    if !client.same_origin(&listed_origins(app, client).await?) {
        return Err(Problem::new(Key::NotAllowed).with_message("this call is for pages of this host alone"));
    }
    let presented = cookies::refresh_token(app, client, request).ok_or(Key::NotSignedIn)?;
    let device = cookies::device_id(app, client, request).unwrap_or_default();
    let device = sessions::token_hash(&device);
    let next = cookies::random_token();
    let now = now_ms();
    // A session that is over is refused before its cookie is renewed: nothing is written for it.
    if let Some(session) = app.store.sessions().of_refresh_token(&presented).await? {
        app.tokens.idle_person(&session.sid).await?;
    }
    let mut write = app.store.write().await?;
    match sessions::renew(&mut write, &presented, &next, &device, now).await? {
        Refresh::Unknown => Err(Key::NotSignedIn.into()),
        Refresh::Reused { sid } => {
            if sessions::end(&mut write, &sid, now).await? {
                note_reuse(app, &mut write, &sid, client).await?;
                write.commit().await?;
            }
            Err(Key::SessionRevoked.into())
        }
        Refresh::Renewed { sid } => {
            write.commit().await?;
            // A page renews by itself: that keeps nobody's session alive.
            let (own, _) = app.tokens.idle_person(&sid).await?;
            let acting = acting(app, &sid, now).await?;
            let person = acting.as_ref().unwrap_or(&own);
            let token = app.tokens.session(person, person.expires_at_ms)?;
            let life_ms = own.expires_at_ms - now;
            Ok(HttpResponse::Ok()
                .cookie(cookies::refresh_cookie(app, client, &next, life_ms))
                .json(Data {
                    data: TokenAnswer { token },
                }))
        }
    }
}

/// The impersonated account, while that lasts: a reload does not end it.
async fn acting(app: &App, sid: &str, now: i64) -> Result<Option<Arc<Person>>, Problem> {
    let Some(session) = app.store.sessions().acted_by(sid, now).await? else {
        return Ok(None);
    };
    Ok(app
        .tokens
        .idle_person(&session.sid)
        .await
        .ok()
        .map(|(person, _)| person))
}

/// The other origins from which pages may renew sessions of this host.
async fn listed_origins(app: &App, client: &Client) -> Result<Vec<String>, Problem> {
    Ok(match tenant_of(&app.store, &client.host).await? {
        Some(tenant) => app.store.tenant(tenant).await?.settings.origins.clone(),
        None => Vec::new(),
    })
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
    let line = AuditLine::new(
        session.tenant,
        By::system().from(client.source_ip),
        "session.end",
        "session",
        sid,
    )
    .reason("a refresh token was used twice");
    Ok(audit::append(write, line).await?)
}
