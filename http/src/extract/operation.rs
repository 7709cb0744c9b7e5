//! Who requests a code in the flow by login id: a login that was found, a login proved by a code, or a session.

use super::allowed::{Allowed, InPerson};
use super::caller::Caller;
use super::client::bearer;
use crate::App;
use crate::problem::{Key, Problem};
use crate::sign_in::operation::is_valid;
use crate::tokens::{Claims, TokenKind};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use hub_domain::{CdUser, TenantId};
use std::future::{Future, ready};
use std::pin::Pin;

/// A login that a search has found; nobody has proved to be its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundLogin {
    /// Negative: a stand-in for a login that does not exist, if the tenant does not reveal that.
    pub cd_user: CdUser,
    pub tenant: TenantId,
    pub jti: String,
    /// `phone`, `email`: where a code may go.
    pub channels: Vec<String>,
    /// What the search was for, sealed in the token.
    pub login_id: String,
}

/// An operation that a code was sent for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    pub cd_user: CdUser,
    pub tenant: TenantId,
    pub jti: String,
    pub expires_at_ms: i64,
    /// `change_password`, `change_login_id`, `create_login`.
    pub name: String,
    pub id: String,
    /// The code was given.
    pub proved: bool,
    /// The session in which the code was asked for; empty outside one.
    pub session: String,
    /// Made from another proof: no ground for a further one.
    pub derived: bool,
}

/// The requester of a code.
#[derive(Debug, Clone)]
pub enum CodeAsker {
    Found(FoundLogin),
    Proved(Operation),
    Session(Caller),
}

/// Key purpose under which subjects of these tokens are sealed: a readable subject would distinguish a stand-in from a
/// login.
const SUBJECT: &str = "operation token";

/// A subject that nobody else can read, always of the same length.
pub fn sealed_subject(app: &App, user: CdUser, login_id: &str) -> Result<String, Problem> {
    let plain = format!("{:020} {login_id:<256}", user.0);
    Ok(app.keyring.seal(SUBJECT, plain.as_bytes())?)
}

fn opened_subject(app: &App, sealed: &str) -> Option<(CdUser, String)> {
    let plain = String::from_utf8(app.keyring.unseal(SUBJECT, sealed).ok()?).ok()?;
    let (user, login_id) = plain.split_once(' ')?;
    Some((CdUser(user.parse().ok()?), login_id.trim_end().to_owned()))
}

fn found(app: &App, claims: Claims) -> Option<FoundLogin> {
    let (cd_user, login_id) = opened_subject(app, &claims.sub)?;
    Some(FoundLogin {
        cd_user,
        tenant: TenantId(claims.tid?),
        jti: claims.jti,
        channels: claims.mfa?.split('|').map(str::to_owned).collect(),
        login_id,
    })
}

fn operation(app: &App, claims: Claims) -> Option<Operation> {
    let cd_user = if claims.proved {
        claims.sub.parse().ok()?
    } else {
        opened_subject(app, &claims.sub)?.0
    };
    Some(Operation {
        cd_user,
        tenant: TenantId(claims.tid?),
        jti: claims.jti,
        expires_at_ms: claims.exp * 1000,
        name: claims.operation?,
        id: claims.operation_id?,
        proved: claims.proved,
        session: claims.sid.unwrap_or_default(),
        derived: claims.derived,
    })
}

/// The operation of a token that is still valid: see [`is_valid`].
async fn current(app: &App, claims: Claims) -> Result<Operation, Problem> {
    let found = operation(app, claims.clone()).ok_or(Key::NotSignedIn)?;
    if is_valid(app, found.cd_user, &claims).await? {
        Ok(found)
    } else {
        Err(Key::LinkExpired.into())
    }
}

impl FromRequest for Operation {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = request
                .app_data::<web::Data<App>>()
                .ok_or_else(|| Problem::internal("no app data"))?;
            let token = bearer(&request).ok_or(Key::NotSignedIn)?;
            current(app, app.tokens.verify(token, TokenKind::Operation)?).await
        })
    }
}

impl FromRequest for CodeAsker {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let Some(app) = request.app_data::<web::Data<App>>() else {
            return Box::pin(ready(Err(Problem::internal("no app data"))));
        };
        let Some(token) = bearer(request) else {
            return Box::pin(ready(Err(Key::NotSignedIn.into())));
        };
        if let Ok(claims) = app.tokens.verify(token, TokenKind::Mfa) {
            let found = found(app, claims).ok_or_else(|| Key::NotSignedIn.into());
            return Box::pin(ready(found.map(Self::Found)));
        }
        if let Ok(claims) = app.tokens.verify(token, TokenKind::Operation) {
            if !claims.proved {
                return Box::pin(ready(Err(Key::NotSignedIn.into())));
            }
            let app = app.clone();
            return Box::pin(async move { current(&app, claims).await.map(Self::Proved) });
        }
        let session = Allowed::<InPerson>::from_request(request, payload);
        Box::pin(async move { session.await.map(|allowed| Self::Session(allowed.into_caller())) })
    }
}
