//! A session, or a login token: the set-name call takes both.

use super::allowed::{Allowed, AnySession};
use super::caller::Caller;
use super::client::bearer;
use super::visitor::LoginToken;
use crate::App;
use crate::problem::{Key, Problem};
use crate::tokens::TokenKind;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use std::future::{Future, ready};
use std::pin::Pin;

/// The caller.
#[derive(Debug, Clone)]
pub enum SessionOrLogin {
    Session(Caller),
    Login(LoginToken),
}

impl FromRequest for SessionOrLogin {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let Some(app) = request.app_data::<web::Data<App>>() else {
            return Box::pin(ready(Err(Problem::internal("no app data"))));
        };
        let Some(token) = bearer(request) else {
            return Box::pin(ready(Err(Key::NotSignedIn.into())));
        };
        if app.tokens.verify(token, TokenKind::Login).is_ok() {
            let login = LoginToken::from_request(request, payload);
            return Box::pin(async move { login.await.map(Self::Login) });
        }
        let session = Allowed::<AnySession>::from_request(request, payload);
        Box::pin(async move { session.await.map(|allowed| Self::Session(allowed.into_caller())) })
    }
}
