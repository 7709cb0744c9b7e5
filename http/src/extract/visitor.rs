//! Callers without a session: half signed in, a guest on a call, a simulated phone.

use super::client::bearer;
use crate::App;
use crate::problem::{Key, Problem};
use crate::tokens::{Claims, TokenKind};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use hub_domain::identity::assurance::Proof;
use hub_domain::{CallId, CdUser, TenantId};
use std::future::{Future, Ready, ready};
use std::pin::Pin;

fn claims(request: &HttpRequest, kind: TokenKind) -> Result<Claims, Problem> {
    let app = request
        .app_data::<web::Data<App>>()
        .ok_or_else(|| Problem::internal("no app data"))?;
    app.tokens.verify(bearer(request).ok_or(Key::NotSignedIn)?, kind)
}

/// Somebody who has proved who they are, and has no session yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginToken {
    pub cd_user: CdUser,
    pub jti: String,
    pub expires_at_ms: i64,
    /// How, and how far that reaches.
    pub proof: Proof,
}

impl FromRequest for LoginToken {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let claims = claims(&request, TokenKind::Login)?;
            let app = request
                .app_data::<web::Data<App>>()
                .ok_or_else(|| Problem::internal("no app data"))?;
            if app.store.sessions().is_spent(&claims.jti).await? {
                return Err(Key::NotSignedIn.into());
            }
            let cd_user = claims.sub.parse().map_err(|_| Key::NotSignedIn)?;
            // What was proved before password or login id were changed has to be proved again.
            if claims.made_at_ms() < app.store.logins().proofs_from_ms(cd_user).await? {
                return Err(Key::NotSignedIn.into());
            }
            Ok(Self {
                cd_user,
                expires_at_ms: claims.exp * 1000,
                jti: claims.jti,
                proof: claims.proof.ok_or(Key::NotSignedIn)?,
            })
        })
    }
}

/// A guest on one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestCall {
    pub tenant: TenantId,
    pub call: CallId,
    pub identity: String,
}

impl FromRequest for GuestCall {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    /// The token is as good as the link: not after its guest was taken out of the call, or the link was taken back.
    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let claims = claims(&request, TokenKind::Guest)?;
            let app = request
                .app_data::<web::Data<App>>()
                .ok_or_else(|| Problem::internal("no app data"))?;
            let (tenant, call) = claims.tid.zip(claims.call).ok_or(Key::NotSignedIn)?;
            let guest = Self {
                tenant: TenantId(tenant),
                call: CallId(call),
                identity: claims.sub,
            };
            let links = app.store.guest_links();
            if links.hold(guest.tenant, &guest.call, &guest.identity).await? {
                Ok(guest)
            } else {
                Err(Key::LinkOver.into())
            }
        })
    }
}

/// The address of a simulated phone or mailbox; only in the demonstration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SandboxAddress(pub String);

impl FromRequest for SandboxAddress {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(claims(request, TokenKind::Sandbox).and_then(|claims| {
            let demo = request
                .app_data::<web::Data<App>>()
                .is_some_and(|app| app.config.demo);
            if demo {
                Ok(Self(claims.sub))
            } else {
                Err(Key::NotFound.into())
            }
        }))
    }
}
