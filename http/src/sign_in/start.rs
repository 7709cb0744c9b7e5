//! The last step of signing in: the session's row, its first refresh token, its audit line, its token.

use super::cookies;
use crate::App;
use crate::extract::{Client, LoginToken};
use crate::problem::{Key, Problem};
use actix_web::cookie::Cookie;
use actix_web::{HttpRequest, HttpResponse};
use hub_domain::clock::now_ms;
use hub_store::Write;
use hub_store::accounts::Account;
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::sessions::{self, NewSession};
use serde::Serialize;

/// A session ends after this, in milliseconds, whatever happens.
pub const SESSION_MS: i64 = 12 * 60 * 60_000;

/// `{"data": …}`, as the sign-in calls answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Data<T> {
    pub data: T,
}

/// An answer that carries a token.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TokenAnswer {
    pub token: String,
}

/// A session that has begun, as the browser gets it.
pub struct Started {
    pub token: String,
    cookies: [Cookie<'static>; 2],
}

impl Started {
    /// The answer with its cookies.
    pub fn into_response(self) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        for cookie in self.cookies {
            response.cookie(cookie);
        }
        response.json(Data {
            data: TokenAnswer { token: self.token },
        })
    }
}

/// Begins a session in `write` and commits it. The login token is used up by it; `factor` says what proved the person.
pub async fn start_session(
    app: &App,
    mut write: Write,
    request: &HttpRequest,
    login: &LoginToken,
    account: &Account,
    factor: &str,
) -> Result<Started, Problem> {
    let client = Client::from(request);
    let (now, sid, refresh) = (
        now_ms(),
        uuid::Uuid::new_v4().simple().to_string(),
        cookies::random_token(),
    );
    let device = cookies::device_id(app, &client, request).unwrap_or_else(cookies::random_token);
    if !sessions::spend(&mut write, &login.jti, login.expires_at_ms).await? {
        return Err(Key::NotSignedIn.into());
    }
    let source = client.source_ip.to_string();
    let session = NewSession {
        sid: &sid,
        cd_user: login.cd_user,
        tenant: account.tenant,
        account: account.id,
        device_id: &device,
        user_agent: &client.user_agent,
        source: &source,
        at_ms: now,
        expires_at_ms: now + SESSION_MS,
    };
    sessions::insert(&mut write, &session, &refresh).await?;
    let line = AuditLine {
        tenant: account.tenant,
        actor: Actor::person(account.id.0, account.name()),
        action: "session.start",
        object_kind: "session",
        object_id: &sid,
        before: "",
        after: "",
        reason: factor,
        source: &source,
    };
    audit::append(&mut write, line).await?;
    write.commit().await?;
    let person = app.tokens.person(&sid).await?;
    let token = app.tokens.session(&person, now + SESSION_MS)?;
    let cookies = [
        cookies::refresh_cookie(app, &client, &refresh, SESSION_MS),
        cookies::device_cookie(app, &client, &device),
    ];
    Ok(Started { token, cookies })
}
