//! `/api/ro/…`: the same reads under another address, for replicas and caches in front of the hub.

use crate::problem::{Key, Problem};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::uri::PathAndQuery;
use actix_web::http::{Method, Uri};
use actix_web::middleware::Next;

const PREFIX: &str = "/api/ro/";

/// Middleware: rewrites `/api/ro/x` to `/api/x` for GET and HEAD and refuses every other method there.
pub async fn read_only<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if let Some(rest) = request.path().strip_prefix(PREFIX) {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let refusal = Problem::new(Key::MethodNotAllowed);
            return Ok(request.error_response(refusal));
        }
        let path = match request.uri().query() {
            Some(query) => format!("/api/{rest}?{query}"),
            None => format!("/api/{rest}"),
        };
        if let Ok(path) = PathAndQuery::try_from(path) {
            let mut parts = request.head().uri.clone().into_parts();
            parts.path_and_query = Some(path);
            if let Ok(uri) = Uri::from_parts(parts) {
                request.match_info_mut().get_mut().update(&uri);
                request.head_mut().uri = uri;
            }
        }
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}
