//! The face towards LiveKit's clients and server SDKs.

use crate::App;
use crate::extract::Client;
use crate::live;
use crate::live::open_signal_socket;
use crate::route::{Access, Route};
use actix_cors::Cors;
use actix_web::http::header::{AUTHORIZATION, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, web};
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the signal sockets, their validation, and the server API.
pub fn configure(cfg: &mut ServiceConfig) {
    // Pages of other origins read even the refusals, or they could not fall back to another mode.
    let cors = || Cors::permissive();
    cfg.map(|cfg| {
        cfg.service(
            web::scope("/rtc")
                .wrap(cors())
                .route("", web::get().to(open_signal_socket))
                .route("/v1", web::get().to(open_signal_socket))
                .route("/validate", web::get().to(validate))
                .route("/v1/validate", web::get().to(validate)),
        )
        .service(web::scope("/twirp").route("/{service}/{method}", web::post().to(twirp)))
    });
}

/// Who may call what.
pub const ROUTES: &[Route] = &[
    Route::new("GET", "/rtc", Access::LiveKit),
    Route::new("GET", "/rtc/v1", Access::LiveKit),
    Route::new("GET", "/rtc/validate", Access::LiveKit),
    Route::new("GET", "/rtc/v1/validate", Access::LiveKit),
    Route::new("POST", "/twirp/{service}/{method}", Access::LiveKit),
];

async fn validate(app: web::Data<App>, request: HttpRequest, client: Client) -> HttpResponse {
    if !live::origin_allowed(&app, &client).await {
        return HttpResponse::Forbidden().body("origin not allowed");
    }
    match app.hub.media().validate(&live::request_info(&request)) {
        Ok(()) => HttpResponse::Ok()
            .content_type("text/plain; charset=utf-8")
            .body("success"),
        Err(error) => live::refused(&error),
    }
}

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
