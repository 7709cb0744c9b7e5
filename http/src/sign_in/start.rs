//! The last step of signing in: the session's row, its first refresh token, its audit line, its token.

use super::{cookies, new_device, origin};
use crate::App;
use crate::extract::{Client, LoginToken};
use crate::problem::{Key, Problem};
use actix_web::cookie::Cookie;
use actix_web::{HttpRequest, HttpResponse};
use hub_domain::clock::now_ms;
use hub_store::Write;
use hub_store::accounts::Account;
use hub_store::audit::{self, Actor, AuditLine};
use hub_store::devices::{self, Standing};
use hub_store::sessions::{self, NewSession, token_hash};
use serde::Serialize;

/// A session ends after this, in milliseconds, whatever happens.
pub const SESSION_MS: i64 = 12 * 60 * 60_000;
/// For how long a device is trusted to sign in without a second factor, in milliseconds.
pub const TRUST_MS: i64 = 30 * 24 * 60 * 60_000;

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

/// What proved the person besides the login token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SecondProof {
    /// What the audit log calls it: `code`, `authenticator app` …; none where none was needed.
    pub factor: Option<&'static str>,
    /// No second factor is asked on this device for 30 days.
    pub trust_device: bool,
}

impl SecondProof {
    /// A factor, on a device that is trusted from now on or not.
    pub fn by(factor: &'static str, trust_device: bool) -> Self {
        Self {
            factor: Some(factor),
            trust_device,
        }
    }
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

/// Begins a session in `write` and commits it. The login token is used up by it. The session that this browser had before
/// ends; a device that the login has never used is told of by mail.
pub async fn start_session(
    app: &App,
    mut write: Write,
    request: &HttpRequest,
    login: &LoginToken,
    account: &Account,
    second: SecondProof,
) -> Result<Started, Problem> {
    let client = Client::from(request);
    let (now, sid, refresh) = (
        now_ms(),
        uuid::Uuid::new_v4().simple().to_string(),
        cookies::random_token(),
    );
    let device = cookies::device_id(app, &client, request).unwrap_or_else(cookies::random_token);
    let device_hash = token_hash(&device);
    if !sessions::spend(&mut write, &login.jti, login.expires_at_ms).await? {
        return Err(Key::NotSignedIn.into());
    }
    if let Some(old) = cookies::refresh_token(app, &client, request) {
        sessions::end_of_refresh_token(&mut write, &old, now).await?;
    }
    let source = client.source_ip.to_string();
    let session = NewSession {
        sid: &sid,
        cd_user: login.cd_user,
        tenant: account.tenant,
        account: account.id,
        device_id: &device_hash,
        user_agent: &client.user_agent,
        source: &source,
        at_ms: now,
        expires_at_ms: now + SESSION_MS,
        single_sign_on: login.proof.single_sign_on,
        second_factor: login.proof.second_factor || second.factor.is_some(),
        impersonator: None,
    };
    sessions::insert(&mut write, &session, &refresh).await?;
    let standing = devices::note(&mut write, login.cd_user, &device_hash, &client.user_agent, now).await?;
    if second.trust_device {
        devices::trust(&mut write, login.cd_user, &device_hash, now + TRUST_MS).await?;
    }
    if standing == Standing::New {
        let tenant = app.store.tenants().by_id(account.tenant).await?;
        let own = origin::tenant_origin(app, &tenant, &client.host).await?;
        new_device::tell(app, &mut write, &tenant, &own, account, &sid, &client, now).await?;
    }
    let first = login.proof.first_factor();
    let line = AuditLine {
        tenant: account.tenant,
        actor: Actor::person(account.id.0, account.name()),
        action: "session.start",
        object_kind: "session",
        object_id: &sid,
        before: "",
        after: "",
        reason: &match second.factor {
            Some(second) => format!("{first} and {second}"),
            None => first.to_owned(),
        },
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
