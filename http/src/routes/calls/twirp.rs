//! The server API that LiveKit's SDKs call.

use crate::App;
use crate::route::{Calls, undocumented_calls};
use actix_web::http::header::{AUTHORIZATION, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, web};

/// The one call, whose path names service and method.
pub const CALLS: Calls = undocumented_calls! {
    "/twirp";
    POST "/{service}/{method}" => twirp: LiveKit;
};

async fn twirp(
    app: web::Data<App>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
    body: web::Bytes,
) -> HttpResponse {
    let text = |name| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    };
    let (service, method) = path.into_inner();
    let reply = app
        .hub
        .media()
        .twirp(&service, &method, text(AUTHORIZATION), text(CONTENT_TYPE), body)
        .await;
    let status = actix_web::http::StatusCode::from_u16(reply.status)
        .unwrap_or(actix_web::http::StatusCode::INTERNAL_SERVER_ERROR);
    HttpResponse::build(status)
        .content_type(reply.content_type)
        .body(reply.body)
}
