//! Who asks is known before what is asked is read. A handler's extractors are polled side by side: while the session's row was
//! being read, a query that cannot be parsed would be answered with its fault instead of the refusal to people without the right.

use crate::App;
use crate::extract::Person;
use crate::extract::client::bearer;
use crate::tokens::TokenKind;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, web};
use std::sync::Arc;

/// The session whose token came with a request, once its signature has been found good.
#[derive(Debug, Clone)]
pub struct KnownSession {
    pub sid: String,
    /// Whose it is; none where it is over, or could not be read.
    pub person: Option<Arc<Person>>,
}

/// Middleware: reads the session of the request's token into the node's memory. It is no activity, and refuses nobody: the handler's
/// extractor does.
pub async fn known_session<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let app = request.app_data::<web::Data<App>>().cloned();
    if let Some(app) = app
        && let Some(token) = bearer(request.request())
        && let Ok(claims) = app.tokens.verify(token, TokenKind::Session)
        && let Some(sid) = claims.sid
    {
        let person = app.tokens.idle_person(&sid).await.ok().map(|(person, _)| person);
        request.extensions_mut().insert(KnownSession { sid, person });
    }
    next.call(request).await
}
